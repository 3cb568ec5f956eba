/** Where a page or a redirect answers everything, the platform has not spoken: nobody is blamed, and nothing passes. */
import { expect, test } from '@playwright/test';
import type { Entry, Exchange } from '../../../fixtures/evidence/types.ts';
import { exitCodeOf } from '../../../verdict/run-verdict.ts';
import { ended, evaluation, exchange, judge, SUBJECT } from '../fabricated/run.ts';

type Said = readonly [status: number, type: string];

const page: Said = [200, 'text/html; charset=utf-8'];
const redirect: Said = [302, 'text/plain'];
const json: Said = [500, 'application/json'];

function answered([status, type]: Said, over: Partial<Exchange> = {}): Exchange {
  const answer = { status, headers: { 'content-type': type }, body: '', bodyEncoding: 'utf8' };
  return exchange({ ...over, answer } as Partial<Exchange>);
}

const token = (said: Said): Exchange => answered(said, { operation: 'createToken' });
const violated = [evaluation({ outcome: 'violated' }), ended('violated')];
const ofToken = [evaluation({ outcome: 'violated', operation: 'createToken' }), ended('violated')];

for (const [what, entries, verdict, exit] of [
  ['pages alone', [token(page), answered(page), ...violated], 'indeterminate', 3],
  ['redirects alone', [token(redirect), answered(redirect), ...violated], 'indeterminate', 3],
  ['tokens, and pages', [token(json), answered(page), ...violated], 'indeterminate', 3],
  ['no answer but to tokens', [token(page), ...violated], 'indeterminate', 3],
  ['a wrong token, and pages', [token(json), answered(page), ...ofToken], 'fail', 1],
  ['a page for tokens too', [token(page), answered(page), ...ofToken], 'indeterminate', 3],
  ['one answer of another kind', [answered(page), answered(json), ...violated], 'fail', 1],
  ['no answer at all', violated, 'fail', 1],
] as const satisfies readonly (readonly [string, readonly Entry[], string, number])[]) {
  test(`what is violated by ${what} is ${verdict}`, () => {
    const judged = judge(entries);
    expect(judged.results.find(({ id }) => id === SUBJECT)?.verdict).toBe(verdict);
    expect(exitCodeOf(judged)).toBe(exit);
  });
}

test('what holds on pages alone earns nothing', () => {
  const judged = judge([answered(page), evaluation(), ended('done')]);
  expect(judged.results.map(({ verdict }) => verdict)).toEqual(['untestable']);
  expect(judged.verdict).toBe('indeterminate');
});
