/** What cannot be accepted yet is waited out, also after one of them took longer than it may. */
import { expect, test } from '@playwright/test';
import type { Calls } from '../../../fixtures/client/platform.ts';
import type { Exchange } from '../../../fixtures/evidence/types.ts';
import { readied } from '../../../fixtures/given/movements/readied.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { sampleTarget } from '../sample-target.ts';
import { record } from '../samples/evidence.ts';

const POINTERS = { id: '/data/id', status: '/data/status' };
const SETTLE_MS = 100;

/** Creates withdrawals; how many reads it takes until each is no longer in its first state. */
function withdrawals(vocabulary: object, ...screenings: readonly number[]) {
  const target = createTargetView(
    sampleTarget({
      bindings: { createWithdrawal: POINTERS, getWithdrawal: POINTERS },
      vocabulary: { withdrawal: { created: ['OPEN'], ...vocabulary } },
      timing: { settleMs: SETTLE_MS },
    }),
  );
  const left = [...screenings];
  let now = 0;
  let reads = 0;
  const call = (operation: string): Promise<Exchange> => {
    if (operation === 'createWithdrawal') now = left.shift() ?? 0;
    else [reads, now] = [reads + 1, now - 1];
    const status = now > 0 ? 'SCREENING' : 'OPEN';
    return Promise.resolve(record({ id: 'w', status }, { operation: 'getWithdrawal' }) as Exchange);
  };
  const calls = readied({ call } as unknown as Calls, target);
  /** Reads that were made before the creation ended. */
  return async (): Promise<number> => {
    const before = reads;
    await calls.call('createWithdrawal', {});
    return reads - before;
  };
}

test('a state that is told as pending is waited out again, though one record stayed in it', async () => {
  const created = withdrawals({ pending: ['SCREENING'] }, 2, 1_000, 2);
  expect(await created()).toBe(2);
  expect(await created()).toBeGreaterThan(2);
  expect(await created()).toBe(2);
});

test('so is one that the first record stayed in', async () => {
  const created = withdrawals({ pending: ['SCREENING'] }, 1_000, 2);
  expect(await created()).toBeGreaterThan(2);
  expect(await created()).toBe(2);
});

test('a state that no record ever leaves is not waited for for ever', async () => {
  const created = withdrawals({ pending: ['SCREENING'] }, ...Array<number>(9).fill(1_000));
  for (let turn = 0; turn < 8; turn += 1) expect(await created()).toBeGreaterThan(2);
  expect(await created()).toBe(0);
});

test('a word that the target file lacks is waited for in vain once', async () => {
  const created = withdrawals({}, 1_000, 1_000);
  expect(await created()).toBeGreaterThan(2);
  expect(await created()).toBe(0);
});
