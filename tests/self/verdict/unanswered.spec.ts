/** When an operation that does not answer is the platform's doing, on fabricated run stores. */
import { expect, test } from '@playwright/test';
import type { Entry, Exchange } from '../../../fixtures/evidence/types.ts';
import { ended, exchange, resultOf, unanswered } from '../fabricated/run.ts';

const around = (...times: readonly number[]): Entry[] =>
  times.map((startedAtMs) => exchange({ operation: 'listAccounts', testId: 'other', startedAtMs }));
const failures = [unanswered(0, 1_000), unanswered(1, 3_000), unanswered(2, 5_000)];
const ends = [0, 1, 2].map((attempt) => ended('environment', { attempt }));

test('an operation that fails three times among healthy answers is a violation', () => {
  const result = resultOf([...failures, ...ends, ...around(500, 2_000, 4_000, 6_000)]);
  expect(result.verdict).toBe('fail');
  expect(result.findings).toMatchObject([{ checkId: 'answers-at-all', actual: 'deadline' }]);
});

for (const [gap, times] of [
  ['before the first', [2_000, 4_000, 6_000]],
  ['between the first two', [500, 4_000, 6_000]],
  ['after the last', [500, 2_000, 4_000]],
] as const) {
  test(`without a healthy answer ${gap} failure the environment stays in doubt`, () => {
    const result = resultOf([...failures, ...ends, ...around(...times)]);
    expect(result.verdict).toBe('indeterminate');
  });
}

for (const own of ['too-large', 'circuit-open'] as const) {
  test(`a limit of our own (${own}) leaves the environment in doubt, however often`, () => {
    const cut = failures.map((one) => ({ ...one, failure: { class: own, message: 'ours' } }));
    const result = resultOf([...cut, ...ends, ...around(500, 2_000, 4_000, 6_000)]);
    expect(result.verdict).toBe('indeterminate');
  });
}

test('two failures among healthy answers are not enough', () => {
  const entries = [...failures.slice(0, 2), ...ends.slice(0, 2), ...around(500, 2_000, 4_000)];
  expect(resultOf(entries).verdict).toBe('indeterminate');
});

const elsewhere = (lost: number): Entry[] =>
  Array.from({ length: 1_000 }, (_, index) =>
    exchange({
      operation: index % 2 === 0 ? 'getAccount' : 'getTransfer',
      testId: 'other',
      startedAtMs: 500,
      ...(index < lost ? { answer: null, failure: { class: 'reset', message: 'cut' } } : {}),
    }),
  );

for (const [lost, verdict] of [
  [2, 'fail'],
  [20, 'indeterminate'],
] as const) {
  test(`where ${lost} of 1,000 other requests are lost, three failures are ${verdict}`, () => {
    const well = around(500, 2_000, 4_000, 6_000);
    expect(resultOf([...elsewhere(lost), ...failures, ...ends, ...well]).verdict).toBe(verdict);
  });
}

test('three failures at other places each time leave the environment in doubt', () => {
  const sent = failures.flatMap((failure, attempt) => [
    ...Array.from({ length: attempt }, () => exchange({ attempt })),
    failure,
  ]);
  const well = around(500, 2_000, 4_000, 6_000);
  expect(resultOf([...sent, ...ends, ...well]).verdict).toBe('indeterminate');
});

test('a read that fails three times in a row, each time it is tried, is not answered', () => {
  const read = (attempt: number, startedAtMs: number): Exchange[] => [
    ...Array.from({ length: attempt }, () => exchange({ operation: 'getTransfer', attempt })),
    ...[0, 100, 200].map((laterMs) => ({
      ...unanswered(attempt, startedAtMs + laterMs),
      operation: 'getTransfer' as const,
    })),
  ];
  const sent = [1_000, 3_000, 5_000].flatMap((atMs, attempt) => read(attempt, atMs));
  const well = around(500, 2_000, 4_000, 6_000);
  expect(resultOf([...sent, ...ends, ...well]).verdict).toBe('fail');
});
