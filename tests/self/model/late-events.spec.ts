/** The event of what came about while it was looked for has all its time from then on. */
import { expect, test } from '@playwright/test';
import type { Delivery, Exchange } from '../../../fixtures/evidence/types.ts';
import { judgeOf } from '../../../fixtures/evidence/judge-of.ts';
import type { Kit } from '../../../fixtures/kit.ts';
import { judgeHistory } from '../../../fixtures/model/judge.ts';
import { comeToRest } from '../../../fixtures/model/rest.ts';
import { perform, type World } from '../../../fixtures/model/world.ts';
import { answer, balance, cancelled, created, judge } from './history.ts';

const PATIENCE_MS = 600;

/** Until then the balance keeps the model looking. */
const SETTLED_MS = 450;

/** Milliseconds from the start on. */
type Course = { readonly shownMs: number; readonly toldMs: Readonly<Record<string, number>> };

const made = created('withdrawal', 0, '30.00');

function delivery(eventType: string, receivedAtMs: number): Delivery {
  const body = JSON.stringify({
    event_id: eventType,
    event_type: eventType,
    event_data: { id: 'r0' },
  });
  return { kind: 'delivery', eventType, receivedAtMs, body } as unknown as Delivery;
}

/** A withdrawal that was cancelled, where its record and its events show it that much later. */
function worldOf({ shownMs, toldMs }: Course): { world: World; before: readonly Exchange[] } {
  const startMs = Date.now();
  const since = (ms: number): boolean => Date.now() >= startMs + ms;
  const { file } = judge.target;
  const subjects = { WITHDRAWAL_REQUESTED: '/id', WITHDRAWAL_CANCELLED: '/id' };
  const target = {
    ...judge.target,
    file: { ...file, webhooks: { listen: { host: '127.0.0.1', port: 0 }, subjects } },
  };
  const read = async (operation: string): Promise<Exchange> => {
    await Promise.resolve();
    if (operation === 'getAccount') return balance(since(SETTLED_MS) ? '100.00' : '70.00');
    if (operation === 'createWithdrawal') return made[1];
    return answer('getWithdrawal', { id: 'r0', status: since(shownMs) ? 'CANCELLED' : 'NEW' });
  };
  const kit = {
    target,
    platform: { call: read },
    given: { transactions: () => Promise.resolve([]), request: () => ({}) },
    key: (label: string) => label,
    unique: (label: string) => label,
    quiet: (work: () => unknown) => work(),
    webhooks: {
      heldUpUntilMs: () => Promise.resolve(0),
      deliveries: (matches: (one: Delivery) => boolean) =>
        Object.entries(toldMs)
          .filter(([, ms]) => since(ms))
          .map(([type, ms]) => delivery(type, startMs + ms))
          .filter(matches),
    },
  } as unknown as Kit;
  const account = { id: 'a', asset: 'primary', customer: null } as const;
  const own = { kit, name: 'late', accounts: [account], customer: null };
  const world = { ...own, counterparties: new Map(), ids: new Map() } as unknown as World;
  return { world, before: [{ ...balance('100.00'), startedAtMs: startMs }] };
}

async function deviationsOf(course: Course): Promise<readonly string[]> {
  const { world, before } = worldOf(course);
  const [creation, first] = made;
  const [cancellation, second] = cancelled(0);
  await perform(world, creation);
  const done = { steps: [creation, cancellation], answers: [first, second] };
  const start = { before, pagesBefore: [], pagesBeforeOf: [] };
  const options = { order: 'sequential', patienceMs: PATIENCE_MS, events: true } as const;
  const history = await comeToRest(world, start, done, options);
  const { target } = world.kit;
  return judgeHistory(history, judgeOf({ target })).deviations.map(({ message }) => message);
}

test('what came about later is told later, and has as long for it', async () => {
  const toldMs = { WITHDRAWAL_REQUESTED: 0, WITHDRAWAL_CANCELLED: 850 };
  expect(await deviationsOf({ shownMs: 400, toldMs })).toEqual([]);
});

test('an event that does not come in its own time is missing', async () => {
  const toldMs = { WITHDRAWAL_REQUESTED: 0, WITHDRAWAL_CANCELLED: 60_000 };
  expect(await deviationsOf({ shownMs: 400, toldMs })).toEqual([
    'what happened was not told by WITHDRAWAL_CANCELLED',
  ]);
});
