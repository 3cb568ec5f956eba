/** The runner that `assay run` has: repetition, time-outs, interruption, order. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { shuffled } from '../../../fixtures/order.ts';
import { runDirect } from '../../../fixtures/direct/run.ts';
import type { TestRecord } from '../../../fixtures/evidence/types.ts';
import { made, options, sessionWith } from './direct-crowd.ts';

const session = sessionWith();

const never = (): Promise<void> => new Promise(() => undefined);

test('a test that fails is repeated as often as the profile says, a good one is not', async () => {
  const ended: TestRecord[] = [];
  const tests = [
    made('bad', () => Promise.reject(new Error('no'))),
    made('good', () => Promise.resolve()),
  ];
  const records = await runDirect(session, tests, {
    ...options,
    attempts: 3,
    onEnd: (record) => ended.push(record),
  });
  expect(records.filter(({ end }) => end === 'harness-error').map((r) => r.attempt)).toEqual([
    0, 1, 2,
  ]);
  expect(records.filter(({ end }) => end === 'done')).toHaveLength(1);
  expect(ended.map(({ end }) => end).sort()).toEqual(['done', 'harness-error']);
});

test('a long test that lost something on the way is tried twice more, one that timed out is not', async () => {
  const reasons = { lost: 'an answer was lost', late: 'the test timed out' };
  const ends = {
    ...session,
    begin: (...args: Parameters<typeof session.begin>) => {
      const attempt = session.begin(...args);
      const reason = args[0].title === 'late' ? reasons.late : reasons.lost;
      const end = (): TestRecord => ({ ...attempt.end({ end: 'timed-out' }), reason });
      return { ...attempt, end };
    },
  };
  const nothing = (): Promise<void> => Promise.resolve();
  const tests = [
    made('lost', nothing, { long: true }),
    made('late', nothing, { long: true }),
    made('short', nothing),
  ];
  const records = await runDirect(ends, tests, { ...options, attempts: 3 });
  const times = (title: string): number =>
    records.filter(({ testId }) => testId.endsWith(title)).length;
  expect([times('lost'), times('late'), times('short')]).toEqual([5, 3, 3]);
  expect(await runDirect(ends, tests.slice(0, 1), options)).toHaveLength(1);
});

test('when eight tests failed in every attempt the others are tried once', async () => {
  const tests = Array.from({ length: 12 }, (_, index) =>
    made(`bad ${index}`, () => Promise.reject(new Error('no'))),
  );
  const records = await runDirect(session, tests, { ...options, concurrency: 1, attempts: 3 });
  expect(records).toHaveLength(8 * 3 + 4);
});

test('a test that never ends is given up after its time', async () => {
  const [record] = await runDirect(session, [made('hangs', never)], { ...options, timeoutMs: 20 });
  expect(record?.end).toBe('environment');
});

test('what a test waits for others is no time of its own, but has its bounds', async () => {
  const waits = sessionWith(undefined, { waitedMs: () => Infinity });
  const tests = [made('slow', () => sleep(60)), made('hangs', never)];
  const records = await runDirect(waits, tests, { ...options, timeoutMs: 20 });
  expect(records.map(({ end }) => end)).toEqual(['done', 'environment']);
});

test('an interruption ends what is in flight and starts nothing more', async () => {
  const end = new AbortController();
  const tests = [made('hangs', never), made('hangs too', never), made('later', never)];
  const running = runDirect(session, tests, { ...options, attempts: 3, signal: end.signal });
  end.abort();
  expect((await running).map((record) => record.end)).toEqual(['interrupted', 'interrupted']);
});

test('a seed gives one order, another seed another one, and none loses a test', () => {
  const items = Array.from({ length: 100 }, (_, index) => index);
  expect(shuffled(items, 'x')).toEqual(shuffled(items, 'x'));
  expect(shuffled(items, 'x')).not.toEqual(shuffled(items, 'y'));
  expect(shuffled(items, 'x').sort((a, b) => a - b)).toEqual(items);
});
