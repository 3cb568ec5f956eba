/** The model takes for an exchange's amount what was paid of it, where its posted trades tell less. */
import { expect, test } from '@playwright/test';
import { judgeHistory } from '../../../fixtures/model/judge.ts';
import { accepted, created, history, judge, transaction } from './history.ts';

/** Of an exchange of 30.00 between two accounts of 100.00 and of nothing. */
function foundIn(left: string, ...traded: readonly string[]): readonly string[] {
  const told = history({
    told: [created('exchange', 0, '30.00'), accepted(0)],
    before: ['100.00', '0.00'],
    after: [left, '7.48'],
    rest: [[0, 'getExchange', 'DONE']],
    posted: [
      traded.map((value, index) =>
        transaction(`t${index}`, value, { transaction_type: 'TRADE', category_id: 'r0' }),
      ),
    ],
  });
  return judgeHistory(told, judge).deviations.map(({ requirement }) => requirement);
}

test('nothing is said against an exchange that pays its amount, or less as its trade tells', () => {
  expect(foundIn('70.00', '30.00')).toEqual([]);
  expect(foundIn('70.08', '29.92')).toEqual([]);
});

test('an exchange pays neither less than its trade tells, nor twice, nor half', () => {
  expect(foundIn('70.08', '30.00')).toContain('EXC-003');
  expect(foundIn('40.16', '29.92', '29.92')).toContain('EXC-003');
  expect(foundIn('86.00', '14.00')).toContain('EXC-003');
});
