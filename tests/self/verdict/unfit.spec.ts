/** Why tests did not apply stands in the page of a run, each reason once. */
import { expect, test } from '@playwright/test';
import { reportPage } from '../../../verdict/page/page.ts';
import { unfitIn } from '../../../verdict/page/unfit.ts';
import { ended, evaluation, exchange, facts, judge } from '../fabricated/run.ts';

const unfit = (name: string, reason: string) =>
  ended('not-applicable', { testId: `tests/contract/a.spec.ts › ${name}`, reason });

test('reasons of tests that did not apply are told once, with how many there are', () => {
  const judged = judge([
    ...[exchange(), evaluation(), ended('done')],
    unfit('one', 'Files are <not> sent in a form.'),
    unfit('two', 'no second currency is there'),
    unfit('three', 'no second currency is there'),
  ]);
  expect(unfitIn(judged.run)).toEqual([
    { why: 'no second currency is there', tests: 2, ids: ['IDM-003'] },
    { why: 'Files are <not> sent in a form', tests: 1, ids: ['IDM-003'] },
  ]);
  const page = reportPage(judged, facts, new Map());
  expect(page).toContain('3 tests that did not apply, and why');
  expect(page).toContain('Files are &lt;not&gt; sent in a form');
});

test('a page of a run in which every test applied says nothing of it', () => {
  const judged = judge([exchange(), evaluation(), ended('done')]);
  expect(reportPage(judged, facts, new Map())).not.toContain('did not apply');
});
