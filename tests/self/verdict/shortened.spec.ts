/** What passed in fewer circumstances than there are says so in every report. */
import { expect, test } from '@playwright/test';
import { conformanceOf } from '../../../verdict/conformance.ts';
import { reportPage } from '../../../verdict/page/page.ts';
import { verdictText } from '../../../verdict/text.ts';
import { ended, evaluation, exchange, facts, judge, TEST_ID } from '../fabricated/run.ts';

const judged = (tried?: { count: number; of: number }) =>
  judge([exchange(), evaluation(), ended('done', tried && { tried })]);

test('a test that had no time for all circumstances is told with how many it was tried in', () => {
  const run = judged({ count: 4, of: 36 });
  const words = 'For want of time 1 test was tried in 4 of 36 circumstances';

  expect(verdictText(run, facts, new Map())).toContain(`${words}: IDM-003`);
  expect(reportPage(run, facts, new Map())).toContain(words);
  expect(conformanceOf(run, facts).shortened).toEqual([
    { testId: TEST_ID, requirement: 'IDM-003', tried: { count: 4, of: 36 } },
  ]);
});

test('only the last attempt of a test counts', () => {
  const run = judge([
    exchange(),
    evaluation({ attempt: 1 }),
    ended('environment', { tried: { count: 1, of: 6 } }),
    ended('done', { attempt: 1 }),
  ]);
  expect(conformanceOf(run, facts)).not.toHaveProperty('shortened');
});

test('a run that tried everything says nothing of it', () => {
  expect(verdictText(judged(), facts, new Map())).not.toContain('For want of time');
  expect(reportPage(judged(), facts, new Map())).not.toContain('For want of time');
});
