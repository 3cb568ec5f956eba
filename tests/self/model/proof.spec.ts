/** What a history does not show, the model says nothing of: neither that it holds. */
import { expect, test } from '@playwright/test';
import { judgeHistory } from '../../../fixtures/model/judge.ts';
import type { History } from '../../../fixtures/model/types.ts';
import { accepted, answer, balance, created, history, judge } from './history.ts';

const withdrawn = history({
  told: [created('withdrawal', 0, '30.00'), accepted(0)],
  before: ['100.00', '50.00'],
  after: ['70.00', '50.00'],
  rest: [[0, 'getWithdrawal', 'DONE']],
});

const unread = answer('getAccount', null, 500);
const exercisedBy = (one: History): readonly string[] => judgeHistory(one, judge).exercised;

test('a movement is judged by the accounts that it touches', () => {
  expect(exercisedBy(withdrawn)).toContain('WDR-003');
  const seen = { ...withdrawn.seen, after: [unread, balance('50.00')] };
  expect(exercisedBy({ ...withdrawn, seen })).not.toContain('WDR-003');
});

test('a record is found where it was read', () => {
  expect(exercisedBy(withdrawn)).toContain('WDR-001');
  const records = [answer('getWithdrawal', null, 500)];
  const seen = { ...withdrawn.seen, records, recordsAgain: records };
  expect(exercisedBy({ ...withdrawn, seen })).not.toContain('WDR-001');
});

test('a balance between shows something once something may have come about', () => {
  const read = [{ do: 'balance', account: 1 }, balance('50.00')] as const;
  const idle = history({
    told: [created('withdrawal', 0, '30.00'), read],
    before: ['100.00', '50.00'],
    after: ['100.00', '50.00'],
    rest: [],
  });
  expect(exercisedBy(idle)).not.toContain('LED-014');
  const paid = history({
    told: [created('transfer', 0, '30.00'), accepted(0), [read[0], balance('80.00')]],
    before: ['100.00', '50.00'],
    after: ['70.00', '80.00'],
    rest: [[0, 'getTransfer', 'DONE']],
  });
  expect(exercisedBy(paid)).toContain('LED-014');
});
