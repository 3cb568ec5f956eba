/** In which rounds the cases of a plan are sent. */
import { expect, test } from '@playwright/test';
import { scheduleOf } from '../../../fixtures/fuzz/schedule.ts';

const read = { operation: 'createTransfer', state: () => [] } as const;
const unread = { operation: 'getCustomer' } as const;
const lasting = { operation: 'createTransfer', state: () => [], share: 0.25 } as const;

for (const cases of [1, 8, 32, 33, 159, 160, 161, 1_250, 1_695, 1_696, 3_001, 20_000]) {
  test(`${cases} cases are sent, all of them, and little piles up on a site`, () => {
    for (const plan of [read, unread, lasting]) {
      const { turns } = scheduleOf(plan, cases);
      const sizes = turns.flat();
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(cases);
      expect(Math.min(...sizes)).toBeGreaterThan(0);
      expect(sizes[0]).toBeLessThanOrEqual(32);
      for (const turn of turns) {
        expect(turn.reduce((sum, size) => sum + size, 0)).toBeLessThan(2_048 + 128);
      }
    }
  });
}

test('rounds grow where readings are taken around them, and only there', () => {
  expect(scheduleOf(read, 1_250).turns).toEqual([[32, 128, 512, 512, 66]]);
  expect(Math.max(...scheduleOf(unread, 1_250).turns.flat())).toBe(128);
  expect(Math.max(...scheduleOf(lasting, 1_250).turns.flat())).toBe(32);
});

test('a long search is on several sites at once, a short one on one', () => {
  expect(scheduleOf(read, 1_250)).toMatchObject({ sitesAtOnce: 1, turns: { length: 1 } });
  expect(scheduleOf(read, 3_000)).toMatchObject({ sitesAtOnce: 3, turns: { length: 4 } });
  const subscriptions = { operation: 'createSubscription', state: () => [] } as const;
  expect(scheduleOf(subscriptions, 20_000).sitesAtOnce).toBe(1);
  expect(scheduleOf(lasting, 20_000).sitesAtOnce).toBe(1);
});
