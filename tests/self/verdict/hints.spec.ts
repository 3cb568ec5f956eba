/** What may explain a finding stands beside it, in every report. */
import { expect, test } from '@playwright/test';
import { annotationsOf } from '../../../verdict/annotations.ts';
import { conformanceOf } from '../../../verdict/conformance.ts';
import { withHints } from '../../../verdict/hints.ts';
import { reportPage } from '../../../verdict/page/page.ts';
import { junitOf } from '../../../verdict/junit.ts';
import { summaryOf } from '../../../verdict/summary.ts';
import { verdictText } from '../../../verdict/text.ts';
import { ended, evaluation, exchange, facts, judge } from '../fabricated/run.ts';

const broken = (checkId: string) =>
  judge([exchange(), evaluation({ checkId, outcome: 'violated' }), ended('violated')]);

test('a refusal is told with its hint', () => {
  const hint = 'a setting explains it';
  const judged = withHints(broken('succeeds'), (asked) => {
    expect([...asked]).toEqual(['w0-1']);
    return new Map([['w0-1', hint]]);
  });
  const pages = [
    ...[verdictText(judged, facts, new Map()), reportPage(judged, facts, new Map())],
    ...[junitOf(judged, facts), summaryOf(judged, facts, 'out')],
    ...[annotationsOf(judged).join('\n'), JSON.stringify(conformanceOf(judged, facts))],
  ];
  for (const page of pages) expect(page).toContain(hint);
});

test('of another finding nothing is asked', () => {
  const judged = broken('money-moved-once');
  const told = withHints(judged, () => {
    throw new Error('the run store need not be read');
  });
  expect(told).toBe(judged);
});
