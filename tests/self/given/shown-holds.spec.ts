/** What is held from its creation on is waited for where balances show it a while later. */
import { expect, test } from '@playwright/test';
import type { Calls } from '../../../fixtures/client/platform.ts';
import type { Exchange } from '../../../fixtures/evidence/types.ts';
import { shownHolds } from '../../../fixtures/given/movements/shown-holds.ts';
import { rememberMovement } from '../../../fixtures/given/movements/spaced.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { sampleTarget } from '../sample-target.ts';
import { record } from '../samples/evidence.ts';

const SETTLE_MS = 4_000;
const LATE_MS = 120;
/** A part of the settle time. */
const LOOKED_FOR_MS = 500;

/** Creates transfers of 10 from an account that has 100; their holds are shown after `lateMs`. */
function transfers(lateMs: number | null, ...firstLateMs: readonly number[]) {
  const bindings = { getAccount: { availableBalance: '/data/available' } };
  const target = createTargetView(sampleTarget({ bindings, timing: { settleMs: SETTLE_MS } }));
  const shownMs: number[] = [];
  const available = (): number => 100 - 10 * shownMs.filter((at) => at <= Date.now()).length;
  const call = (operation: string): Promise<Exchange> => {
    const ms = firstLateMs[shownMs.length] ?? lateMs;
    if (operation !== 'getAccount' && ms !== null) shownMs.push(Date.now() + ms);
    const answer = record({ id: 'a', available: available() }, { operation: 'getAccount' });
    return Promise.resolve(answer as Exchange);
  };
  const calls = shownHolds({ call } as unknown as Calls, target);
  /** How long a creation took, and what was available after it. */
  const create = async (): Promise<{ ms: number; available: number }> => {
    const body = { amount: 10 };
    rememberMovement(body, { from: 'acc', amount: 10 });
    const startedMs = performance.now();
    await calls.call('createTransfer', { body });
    return { ms: performance.now() - startedMs, available: available() };
  };
  return { create, calls };
}

test('a hold that is shown later is there once its creation has ended', async () => {
  const { create } = transfers(LATE_MS);
  expect((await create()).available).toBe(90);
  expect((await create()).available).toBe(80);
});

test('that it is there at once the first time does not say that it is so always', async () => {
  const { create } = transfers(LATE_MS, 0, LATE_MS, 0);
  for (const available of [90, 80, 70, 60]) expect((await create()).available).toBe(available);
});

test('a hold is there, too, at the end of another creation that began meanwhile', async () => {
  const { create } = transfers(LATE_MS);
  const both = await Promise.all([create(), create()]);
  expect(both.map(({ available }) => available)).toEqual([80, 80]);
});

test('nothing is waited for where it is shown at once, or none is held', async () => {
  for (const lateMs of [0, null]) {
    const { create } = transfers(lateMs);
    // As often as it is looked at.
    for (let turn = 0; turn < 3; turn += 1) await create();
    expect((await create()).ms).toBeLessThan(LOOKED_FOR_MS);
  }
});

test('a request that no template made, or that creates nothing, is sent as it is', async () => {
  const { calls } = transfers(null);
  const startedMs = performance.now();
  await calls.call('createTransfer', { body: { amount: 10 } });
  await calls.call('getTransfer', { path: { transfer_id: 'a' } });
  expect(performance.now() - startedMs).toBeLessThan(LOOKED_FOR_MS);
});
