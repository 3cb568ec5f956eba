import { expect, test } from '@playwright/test';
import { inTime } from '../../../fixtures/given/circumstances/in-time.ts';

test('circumstances are tried as long as another one would come to its end in time', async () => {
  let nowMs = 0;
  const time = inTime(() => nowMs, 300_000);
  const lasting = (ms: number): Promise<void> =>
    time.timed(() => {
      nowMs += ms;
      return Promise.resolve();
    });

  await lasting(80_000);
  await lasting(40_000);
  const one = time.hasTime();
  await lasting(1_000);

  expect([one, time.hasTime()]).toEqual([true, false]);
});

test('one that fails counts as well, and the first is tried whatever it takes', async () => {
  let nowMs = 0;
  const time = inTime(() => nowMs, 300_000);
  expect(time.hasTime()).toBe(true);

  const failed = time.timed(() => {
    nowMs += 150_000;
    return Promise.reject(new Error('lost'));
  });

  await expect(failed).rejects.toThrow('lost');
  expect(time.hasTime()).toBe(false);
});
