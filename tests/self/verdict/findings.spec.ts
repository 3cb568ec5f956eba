/** Findings are told once each, and not without end. */
import { expect, test } from '@playwright/test';
import { evaluation, exchange, finding, resultOf } from '../fabricated/run.ts';

test('findings beyond the limit are counted, not kept', () => {
  const many = Array.from({ length: 50 }, (_, index) =>
    evaluation({ outcome: 'violated', finding: { ...finding, expected: `${index}` } }),
  );
  const result = resultOf(many);
  expect(result.findings).toHaveLength(20);
  expect(result.reason).toBe('30 more findings are not listed.');
});

test('what is found again in a further attempt is the same finding', () => {
  const attempts = [0, 1, 2].map((attempt) =>
    evaluation({
      attempt,
      outcome: 'violated',
      finding: { ...finding, expected: `the record t${attempt}` },
    }),
  );
  const { findings } = resultOf([exchange(), ...attempts]);
  expect(findings.map(({ expected, times }) => [expected, times])).toEqual([['the record t0', 3]]);
});
