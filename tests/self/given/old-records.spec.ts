/** What the third client's tests get was made long before, where its clock can be moved by itself. */
import { expect, test } from '@playwright/test';
import type { ControlTemplate, TargetFile } from '../../../fixtures/target/types.ts';
import type { Parts, PartsOverlay } from '../../../reference/parts.ts';
import { openWorkbench, type TestKit } from '../given-kit.ts';

const DAY_MS = 86_400_000;
const IDS = Array.from({ length: 40 }, (_, index) => `a test of the third client, ${index}`);

type Seen = {
  /** What its accounts and its customer are said to be. */
  readonly owners: readonly (string | undefined)[];
  readonly days: readonly number[];
};

type How = {
  readonly expected?: true;
  readonly overlay?: (parts: Parts) => PartsOverlay;
  readonly change?: (file: TargetFile) => TargetFile;
};

const isOfThird = ({ store }: TestKit): boolean =>
  store.entries.some((entry) => entry.kind === 'exchange' && entry.actor === 'third');

/** Of the first of them that is run by the third client. */
async function seen({ expected, overlay, change }: How): Promise<Seen> {
  const bench = await openWorkbench(overlay === undefined ? {} : { change: overlay });
  try {
    for (const title of IDS) {
      const wish = { title, inTurn: true, needs: [], ...(change && { change }) } as const;
      const own = bench.open({ ...wish, ...(expected && { expected }) });
      await own.ready();
      const { given } = own.kit;
      const accounts = await given.accounts({ balance: '5.00' }, { asset: 'crypto', balance: '0' });
      if (!isOfThird(own)) continue;
      const { id } = await given.customer('INDIVIDUAL');
      const ids = [...accounts.map((account) => account.id), id];
      return seenOf(own, title, ids);
    }
    throw new Error('none is run by the third client');
  } finally {
    await bench.close();
  }
}

function seenOf({ store }: TestKit, title: string, ids: readonly string[]): Seen {
  const leases = store.entries.flatMap((entry) => (entry.kind === 'lease' ? [entry] : []));
  const own = leases.filter(({ testId, recordId }) => testId === title && ids.includes(recordId));
  const moves = store.entries.flatMap((entry) => (entry.kind === 'clock' ? [entry] : []));
  return {
    owners: own.map(
      ({ owner }) => /\b(?:opened|approved) a hundred days before$/.exec(owner ?? '')?.[0],
    ),
    days: moves.map(({ advancedByMs }) => advancedByMs / DAY_MS),
  };
}

const OPENED = 'opened a hundred days before';
const APPROVED = 'approved a hundred days before';

test('a test of the third client that is to come gets accounts and a customer of before', async () => {
  expect(await seen({ expected: true })).toEqual({
    owners: [OPENED, OPENED, APPROVED],
    days: [100],
  });
});

test('nothing is made beforehand where nobody said that it comes', async () => {
  expect(await seen({})).toEqual({ owners: [undefined, undefined, undefined], days: [] });
});

function withClock(change: (control: ControlTemplate) => ControlTemplate) {
  return (file: TargetFile): TargetFile => {
    const { advanceClock } = file.controls;
    if (advanceClock === undefined) throw new Error('the embedded platform has no such control');
    return { ...file, controls: { ...file.controls, advanceClock: change(advanceClock) } };
  };
}

test('nor where all clients have one clock', async () => {
  const change = withClock((control) => ({ ...control, scope: 'target' }));
  const { days } = await seen({ expected: true, change });
  expect(days).toEqual([]);
});

test('where the clock is not moved its own are new', async () => {
  const change = withClock((control) => ({ ...control, url: 'nowhere' }));
  expect(await seen({ expected: true, change })).toEqual({
    owners: [undefined, undefined, undefined],
    days: [],
  });
});

test('what did not outlive the time as it was is left alone', async () => {
  const overlay = ({ clientClock, states }: Parts): PartsOverlay => ({
    clientClock: {
      advance(context, clientId, byMs) {
        clientClock.advance(context, clientId, byMs);
        context.store.run("UPDATE accounts SET status = 'CLOSED' WHERE client_id = ?", clientId);
      },
    },
    states,
  });
  const { owners } = await seen({ expected: true, overlay });
  expect(owners).toEqual([undefined, undefined, APPROVED]);
});
