/** The list of known failures where a run did not come to its end, or a failure does not repeat. */
import { expect, test } from '@playwright/test';
import type { Entry } from '../../../fixtures/evidence/types.ts';
import type { RunEnd } from '../../../verdict/types.ts';
import { headline } from '../../../verdict/text.ts';
import { ended, evaluation, facts, judge, row } from '../fabricated/run.ts';

const held: readonly Entry[] = [evaluation(), ended('done')];
const known = [{ id: 'IDM-003', reason: 'repaired in March' }];

const ends: readonly (readonly [what: string, ended: RunEnd, verdict: string])[] = [
  ['was stopped', { stopped: true }, 'indeterminate'],
  ['broke', { broke: true }, 'error'],
  ['came to its end', {}, 'non-conformant'],
];

for (const [what, end, verdict] of ends) {
  test(`a known failure that held in the tests of a run that ${what} makes it ${verdict}`, () => {
    const judged = judge(held, { knownFailures: known, ended: end });
    expect(judged.verdict).toBe(verdict);
    expect(judged.stale).toHaveLength(verdict === 'non-conformant' ? 1 : 0);
  });
}

test('an entry of what does not exist is told in any run', () => {
  const knownFailures = [{ id: 'IDM-999', reason: 'a slip' }];
  expect(judge(held, { knownFailures, ended: { stopped: true } }).verdict).toBe('non-conformant');
});

const shaky: readonly Entry[] = [
  evaluation({ outcome: 'violated' }),
  ended('violated'),
  evaluation({ attempt: 1 }),
  ended('done', { attempt: 1 }),
  evaluation({ requirement: 'TRF-001', testId: 'another test' }),
  ended('done', { requirement: 'TRF-001', testId: 'another test' }),
];
const both = { catalogue: { 'IDM-003': row, 'TRF-001': row } };

test('a known failure that does not repeat keeps the gate open as well', () => {
  expect(judge(shaky, both).verdict).toBe('indeterminate');
  const judged = judge(shaky, { ...both, knownFailures: known });
  expect([judged.verdict, judged.because]).toEqual(['conformant', []]);
  expect(headline(judged, facts)[0]).toContain('CONFORMANT but for 1 known failure');
});

test('a known failure of which nothing was seen leaves it undecided', () => {
  const lost = [ended('environment'), ...shaky.slice(4)];
  expect(judge(lost, { ...both, knownFailures: known }).verdict).toBe('indeterminate');
});
