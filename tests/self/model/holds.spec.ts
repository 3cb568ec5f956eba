/** The model judges withdrawals by their transactions: which of their states holds is not stated. */
import { expect, test } from '@playwright/test';
import { judgeHistory } from '../../../fixtures/model/judge.ts';
import { judgeOf } from '../../../fixtures/evidence/judge-of.ts';
import type { History } from '../../../fixtures/model/types.ts';
import { accepted, created, history, judge, refused, transaction, unheard } from './history.ts';

type Item = readonly [value: string, status: string, type?: string];

/** A withdrawal of 30.00 from an account with 100.00, accepted, and what stands there at rest. */
const withdrawn = (
  after: readonly [current: string, available: string, status?: string],
  state: string,
  ...items: readonly Item[]
): History =>
  history({
    told: [created('withdrawal', 0, '30.00'), accepted(0)],
    before: ['100.00'],
    after: [after],
    rest: [[0, 'getWithdrawal', state]],
    posted: [items.map(told)],
  });

const told = (
  [value, transaction_status, transaction_type = 'FIAT_TRANSFER_OUT']: Item,
  place: number,
): object =>
  transaction(`t${place}`, value, { transaction_status, transaction_type, category_id: 'r0' });

const right: Readonly<Record<string, History>> = {
  'one that waits for its hold': withdrawn(['100.00', '100.00'], 'HELD'),
  'one that is held': withdrawn(['100.00', '70.00'], 'HELD', ['30.00', 'AUTHORIZED']),
  'one that is posted while it is on its way': withdrawn(['70.00', '70.00'], 'FLYING', [
    '30.00',
    'POSTED',
  ]),
  'one of which a part is posted, and the other pending': withdrawn(
    ['80.00', '70.00'],
    'FLYING',
    ['20.00', 'POSTED'],
    ['10.00', 'PENDING'],
  ),
  'one that is posted with the fee that its amount includes': withdrawn(
    ['70.00', '70.00'],
    'FLYING',
    ['29.00', 'POSTED'],
    ['1.00', 'POSTED', 'FEE'],
  ),
  'a fee that a correction gave back': withdrawn(
    ['100.00', '100.00'],
    'CANCELLED',
    ['30.00', 'CANCELLED'],
    ['1.00', 'POSTED', 'FEE'],
    ['1.00', 'POSTED', 'CREDIT_CORRECTION'],
  ),
  'a frozen account that has nothing available': withdrawn(['100.00', '0.00', 'FROZEN'], 'HELD', [
    '30.00',
    'AUTHORIZED',
  ]),
};

/** A transfer of 30.00 from an account with 100.00 that nobody accepted. */
const waiting = (available: string, ...items: readonly Item[]): History =>
  history({
    told: [created('transfer', 0, '30.00')],
    before: ['100.00', '0.00'],
    after: [['100.00', available], '0.00'],
    rest: [[0, 'getTransfer', 'NEW']],
    posted: [items.map(told), []],
  });

test('nothing is said against a transfer that holds its funds while it waits', () => {
  expect(judgeHistory(waiting('70.00', ['30.00', 'AUTHORIZED']), judge).deviations).toEqual([]);
});

/** A withdrawal of 30.00 from an account with 100.00 that nobody accepted. */
const asked = (available: string, ...items: readonly Item[]): History =>
  history({
    told: [created('withdrawal', 0, '30.00')],
    before: ['100.00'],
    after: [['100.00', available]],
    rest: [[0, 'getWithdrawal', 'NEW']],
    posted: [items.map(told)],
  });

test('nothing is said against a withdrawal that holds its funds and its fee while it waits', () => {
  const [hold, fee] = [['30.00', 'AUTHORIZED'] as const, ['1.00', 'AUTHORIZED', 'FEE'] as const];
  for (const one of [asked('70.00', hold), asked('69.00', hold, fee), asked('100.00')]) {
    expect(judgeHistory(one, judge).deviations).toEqual([]);
  }
});

test('a withdrawal that waits holds what its transactions tell, and no fee without it', () => {
  const [hold, fee] = [['30.00', 'AUTHORIZED'] as const, ['1.00', 'AUTHORIZED', 'FEE'] as const];
  for (const one of [asked('70.00'), asked('70.00', hold, fee), asked('99.00', fee)]) {
    const { deviations } = judgeHistory(one, judge);
    expect(deviations.map(({ requirement }) => requirement)).toContain('LED-014');
  }
});

test('nothing is said against a transfer that holds in a state that has no word', () => {
  const one = history({
    told: [created('transfer', 0, '30.00')],
    before: ['100.00', '0.00'],
    after: [['100.00', '70.00'], '0.00'],
    rest: [[0, 'getTransfer', 'LOOKED_AT']],
    posted: [[told(['30.00', 'AUTHORIZED'], 0)], []],
  });
  expect(judgeHistory(one, judge).deviations).toEqual([]);
});

test('a transfer that waits holds what a transaction tells, and no more', () => {
  for (const one of [waiting('70.00'), waiting('40.00', ['30.00', 'AUTHORIZED'])]) {
    const { deviations } = judgeHistory(one, judge);
    expect(deviations.map(({ requirement }) => requirement)).toContain('LED-014');
  }
});

/** The creation of a transfer of 30.00 had no answer; another of as much may wait beside it. */
const lost = (available: string, items: readonly object[], beside = false): History =>
  history({
    told: [unheard('transfer', 0, '30.00'), ...(beside ? [created('transfer', 1, '30.00')] : [])],
    before: ['100.00', '0.00'],
    after: [['100.00', available], '0.00'],
    rest: beside ? [[1, 'getTransfer', 'NEW']] : [],
    posted: [items, []],
  });

const holdOf = (category_id: string, value = '30.00'): object =>
  transaction(`t-${category_id}`, value, { transaction_status: 'AUTHORIZED', category_id });

const lostRight: Readonly<Record<string, History>> = {
  'was made and holds': lost('70.00', [holdOf('gone')]),
  'was made and holds nothing, or was not made': lost('100.00', []),
  'holds beside one that is known': lost('40.00', [holdOf('gone'), holdOf('r1')], true),
  'holds nothing beside one that is known': lost('70.00', [holdOf('r1')], true),
};

for (const [words, one] of Object.entries(lostRight)) {
  test(`nothing is said against a transfer whose creation had no answer and that ${words}`, () => {
    expect(judgeHistory(one, judge).deviations).toEqual([]);
  });
}

const lostWrong: Readonly<Record<string, History>> = {
  'lowers what is available without a transaction': lost('70.00', []),
  'holds without lowering what is available': lost('100.00', [holdOf('gone')]),
  'holds something else': lost('69.00', [holdOf('gone', '31.00')]),
  'holds twice': lost('40.00', [holdOf('gone'), holdOf('once more')]),
};

for (const [words, one] of Object.entries(lostWrong)) {
  test(`a transfer whose creation had no answer is told where it ${words}`, () => {
    const { deviations } = judgeHistory(one, judge);
    expect(deviations.map(({ requirement }) => requirement)).toContain('LED-014');
  });
}

test('a transfer whose creation was refused holds nothing', () => {
  const one = history({
    told: [refused('transfer', 0, '30.00')],
    before: ['100.00', '0.00'],
    after: [['100.00', '70.00'], '0.00'],
    rest: [],
    posted: [[holdOf('gone')], []],
  });
  const { deviations } = judgeHistory(one, judge);
  expect(deviations.map(({ requirement }) => requirement)).toContain('LED-014');
});

for (const [words, one] of Object.entries(right)) {
  test(`nothing is said against ${words}`, () => {
    expect(judgeHistory(one, judge).deviations).toEqual([]);
  });
}

test('one that waits for its hold proves nothing of holds', () => {
  const { exercised } = judgeHistory(withdrawn(['100.00', '100.00'], 'HELD'), judge);
  expect(exercised).not.toContain('LED-002');
});

const wrong: readonly (readonly [string, string, History])[] = [
  [
    'a hold that a transaction tells, and the balance does not show',
    'LED-002',
    withdrawn(['100.00', '100.00'], 'HELD', ['30.00', 'AUTHORIZED']),
  ],
  [
    'a hold of another amount',
    'LED-002',
    withdrawn(['100.00', '40.00'], 'HELD', ['60.00', 'AUTHORIZED']),
  ],
  [
    'a current balance that fell with a hold',
    'WDR-003',
    withdrawn(['70.00', '70.00'], 'HELD', ['30.00', 'AUTHORIZED']),
  ],
  [
    'a part that is posted, and nothing of what is left',
    'WDR-003',
    withdrawn(['80.00', '70.00'], 'FLYING', ['20.00', 'POSTED']),
  ],
  [
    'a correction that gives back more than the fee',
    'WDR-003',
    withdrawn(
      ['101.00', '71.00'],
      'HELD',
      ['30.00', 'AUTHORIZED'],
      ['1.00', 'POSTED', 'FEE'],
      ['2.00', 'POSTED', 'CREDIT_CORRECTION'],
    ),
  ],
];

for (const [words, requirement, one] of wrong) {
  test(`it is told by ${requirement}: ${words}`, () => {
    const found = judgeHistory(one, judge).deviations.map((deviation) => deviation.requirement);
    expect(found).toContain(requirement);
  });
}

test('interest that is booked as a day begins explains what it changes, and at noon nothing', () => {
  const earning = (transaction_date: string): History =>
    history({
      told: [created('transfer', 0, '30.00'), accepted(0)],
      before: ['100.00', '0.00'],
      after: ['70.02', '30.00'],
      rest: [[0, 'getTransfer', 'DONE']],
      posted: [
        [
          transaction('t0', '30.00'),
          transaction('t1', '0.02', { transaction_type: 'CREDIT_CORRECTION', transaction_date }),
        ],
        [transaction('t2', '30.00')],
      ],
    });
  const found = (one: History): string[] =>
    judgeHistory(one, judge).deviations.map(({ requirement }) => requirement);
  expect(found(earning('2026-01-02T00:00:01Z'))).toEqual([]);
  expect(found(earning('2026-01-02T12:10:01Z'))).toContain('LED-016');
});

test('minor units of assets that differ in their digits tell nothing of transactions', () => {
  const textAlone = (value: unknown) =>
    typeof value === 'string' ? judge.target.readAmount(value) : null;
  const target = { ...judge.target, readAmount: textAlone, readValue: textAlone };
  const list = { do: 'list', account: 0 } as const;
  const one = history({
    told: [created('transfer', 0, '30.00'), accepted(0)],
    before: ['100.00', '0.00'],
    after: ['70.00', '30.00'],
    rest: [[0, 'getTransfer', 'DONE']],
    posted: [[transaction('t0', '3000')], [transaction('t1', '3000')]],
  });
  const [page] = one.seen.pages;
  const seen = { ...one.seen, answers: [...one.seen.answers, ...(page ? [page] : [])] };
  const shape = { ...one.shape, steps: [...one.shape.steps, list] };
  const { deviations } = judgeHistory({ shape, seen }, judgeOf({ target }));
  expect(deviations).toEqual([]);
});
