import { expect, test } from '@playwright/test';
import { inCircumstances } from '../../../fixtures/given/circumstances/in-circumstances.ts';
import { inTime } from '../../../fixtures/given/circumstances/in-time.ts';
import { openWorkbench } from '../given-kit.ts';

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

const ends = [
  { testMs: 3_000_000, tried: undefined },
  { testMs: 90_000, tried: { count: 3, of: 6 } },
] as const;

for (const { testMs, tried } of ends) {
  const much = tried === undefined ? 'all' : String(tried.count);
  test(`a test of ${testMs} ms tries ${much} of six long circumstances, and its record tells`, async () => {
    const kits = await openWorkbench();
    const { kit, end } = kits.open();
    let nowMs = 0;
    const time = inTime(() => nowMs, testMs);
    const judged = (): Promise<void> => {
      nowMs += 90_000;
      return Promise.resolve();
    };

    await inCircumstances(kit, 'exchange', 'is judged', judged, time);

    expect(end()).toMatchObject({ end: 'done', ...(tried && { tried }) });
    await kits.close();
  });
}
