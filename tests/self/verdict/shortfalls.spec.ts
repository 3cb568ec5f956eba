/** What is told where several tests of one requirement each came to nothing, on fabricated run stores. */
import { expect, test } from '@playwright/test';
import { ended, evaluation, resultOf } from '../fabricated/run.ts';

test('beside a missing binding it is told what came of the tests that ran', () => {
  const result = resultOf([
    ended('untestable', { reason: 'bind getTransfer.id', missing: 'getTransfer.id' }),
    evaluation({ testId: 'another', outcome: 'not-evaluable', reason: 'no barrier' }),
    ended('done', { testId: 'another' }),
  ]);
  expect(result.verdict).toBe('untestable');
  expect(result.reason).toBe('bind getTransfer.id; of what was tried: no barrier');
});
