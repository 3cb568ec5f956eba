/** What of a sequence counts as a repetition, and what as another record of its kind. */
import { expect, test } from '@playwright/test';
import { judgeHistory } from '../../../fixtures/model/judge.ts';
import { created, history, judge } from './history.ts';

const beside = { before: ['100.00', '0.00'], after: ['100.00', '0.00'], rest: [] };

test('what another body made under a key is no repetition', () => {
  const one = history({
    told: [created('transfer', 0, '1.00'), created('transfer', 0, '2.00', 'other')],
    ...beside,
  });

  const found = judgeHistory(one, judge).deviations.map(({ requirement }) => requirement);
  expect(found).toEqual(['IDM-014']);
});

test('a withdrawal beside a transfer is no second one', () => {
  const one = history({
    told: [created('transfer', 0, '1.00'), created('withdrawal', 1, '1.00', 'other')],
    ...beside,
  });

  expect(judgeHistory(one, judge).exercised).not.toContain('IDM-012');
});
