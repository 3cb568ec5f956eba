/** The model judges hand-made histories: what must deviate does, what may be is let through. */
import { expect, test } from '@playwright/test';
import { checkById } from '../../../fixtures/checks/index.ts';
import { historyChecks, worthOf } from '../../../fixtures/model/checks.ts';
import { evidenceOf, historiesOf, judgeHistory } from '../../../fixtures/model/judge.ts';
import { shrunk } from '../../../fixtures/model/shrink.ts';
import type { History } from '../../../fixtures/model/types.ts';
import { accepted, cancelled, created, history, judge, refused, transaction } from './history.ts';

const transfer = (
  after: readonly string[],
  state: string,
  ...more: ReturnType<typeof accepted>[]
) =>
  history({
    told: [created('transfer', 0, '30.00'), ...more],
    before: ['100.00', '0.00'],
    after,
    rest: [[0, 'getTransfer', state]],
  });

const withdrawal = (
  after: string | readonly [string, string],
  state: string,
  ...more: ReturnType<typeof accepted>[]
) =>
  history({
    told: [created('withdrawal', 0, '30.00'), ...more],
    before: ['100.00'],
    after: [after],
    rest: [[0, 'getWithdrawal', state]],
  });

/** A movement that is accepted, after one of 7.07 that was refused. */
const afterRefusal = (
  kind: 'transfer' | 'withdrawal',
  after: readonly (string | readonly [string, string])[],
  more: { readonly astray?: true } = {},
) =>
  history({
    told: [refused(kind, 1, '7.07', more), created(kind, 0, '30.00'), accepted(0)],
    before: after.map((_, place) => (place === 0 ? '100.00' : '0.00')),
    after,
    rest: [[0, kind === 'transfer' ? 'getTransfer' : 'getWithdrawal', 'DONE']],
  });

const lost = accepted(0, 'a', 'lost');

const right: Readonly<Record<string, History>> = {
  'a transfer that was accepted': transfer(['70.00', '30.00'], 'DONE', accepted(0)),
  'one that was not': transfer(['100.00', '0.00'], 'NEW'),
  'one that was refused': transfer(['100.00', '0.00'], 'REFUSED', accepted(0)),
  'a repeated acceptance': transfer(['70.00', '30.00'], 'DONE', accepted(0), accepted(0)),
  'a second one, refused': transfer(['70.00', '30.00'], 'DONE', accepted(0), accepted(0, 'b', 400)),
  'a lost one that came through': transfer(['70.00', '30.00'], 'DONE', lost),
  'a lost one that did not': transfer(['100.00', '0.00'], 'NEW', lost),
  'a lost one of unknown state, moved': transfer(['70.00', '30.00'], 'OTHER', lost),
  'a lost one of unknown state, not moved': transfer(['100.00', '0.00'], 'OTHER', lost),
  'one after a refusal': afterRefusal('transfer', ['70.00', '30.00'], { astray: true }),
  'a late one': transfer(['100.00', '0.00'], 'NEW', accepted(0)),
  'a hold': withdrawal(['100.00', '70.00'], 'HELD', accepted(0)),
  'a completed withdrawal': withdrawal('70.00', 'DONE', accepted(0)),
  'a released hold': withdrawal('100.00', 'CANCELLED', accepted(0), cancelled(0)),
  'a cancellation that came too late': withdrawal('70.00', 'DONE', accepted(0), cancelled(0, 400)),
  'an acceptance after a cancellation': withdrawal(
    '100.00',
    'CANCELLED',
    cancelled(0),
    accepted(0, 'a', 400),
  ),
  'a fee that a transaction tells': history({
    told: [created('withdrawal', 0, '30.00'), accepted(0)],
    before: ['100.00'],
    after: ['69.00'],
    rest: [[0, 'getWithdrawal', 'DONE']],
    posted: [
      [
        transaction('t1', '30.00', { transaction_type: 'FIAT_TRANSFER_OUT' }),
        transaction('t2', '1.00', { transaction_type: 'FEE' }),
      ],
    ],
  }),
};

for (const [words, one] of Object.entries(right)) {
  test(`nothing is said against ${words}`, () => {
    expect(judgeHistory(one, judge).deviations).toEqual([]);
  });
}

const wrong: readonly (readonly [string, string, History])[] = [
  ['moved before it was accepted', 'TRF-001', transfer(['70.00', '30.00'], 'NEW')],
  [
    'moved twice by a repeated key',
    'IDM-002',
    transfer(['40.00', '60.00'], 'DONE', accepted(0), accepted(0)),
  ],
  [
    'moved twice by two keys',
    'TRF-004',
    transfer(['40.00', '60.00'], 'DONE', accepted(0), accepted(0, 'b')),
  ],
  [
    'moved twice after a lost answer',
    'IDM-007',
    transfer(['40.00', '60.00'], 'DONE', lost, accepted(0)),
  ],
  [
    'moved what went to nobody before',
    'TRF-007',
    afterRefusal('transfer', ['62.93', '37.07'], { astray: true }),
  ],
  ['moved what was refused before', 'ERR-007', afterRefusal('withdrawal', ['62.93'])],
  ['took and did not give', 'LED-001', transfer(['70.00', '0.00'], 'DONE', accepted(0))],
  ['lost a cent', 'LED-016', transfer(['70.00', '29.99'], 'DONE', accepted(0))],
  ['took an account below zero', 'LED-015', transfer(['-30.00', '130.00'], 'DONE', accepted(0))],
  ['moved though refused', 'LED-016', transfer(['70.00', '0.00'], 'REFUSED', accepted(0))],
  ['held too little', 'LED-002', withdrawal(['100.00', '80.00'], 'HELD', accepted(0))],
  [
    'kept a cancelled hold',
    'LED-007',
    withdrawal(['100.00', '70.00'], 'CANCELLED', accepted(0), cancelled(0)),
  ],
  [
    'carried out what was cancelled',
    'WDR-005',
    withdrawal('70.00', 'DONE', cancelled(0), accepted(0)),
  ],
  [
    'one key, two records',
    'IDM-001',
    history({
      told: [created('transfer', 0, '1.00'), created('transfer', 0, '1.00', 'other')],
      before: ['100.00', '0.00'],
      after: ['100.00', '0.00'],
      rest: [],
    }),
  ],
  [
    'two keys, one record',
    'IDM-013',
    history({
      told: [created('transfer', 0, '1.00', 'same'), created('transfer', 1, '1.00', 'same')],
      before: ['100.00', '0.00'],
      after: ['100.00', '0.00'],
      rest: [],
    }),
  ],
  [
    'another body under the key, carried out',
    'IDM-014',
    history({
      told: [created('transfer', 0, '1.00'), created('transfer', 0, '2.00', 'other')],
      before: ['100.00', '0.00'],
      after: ['100.00', '0.00'],
      rest: [],
    }),
  ],
  [
    'a balance beside its transactions',
    'LED-012',
    history({
      told: [created('withdrawal', 0, '30.00'), accepted(0)],
      before: ['100.00'],
      after: ['70.00'],
      rest: [[0, 'getWithdrawal', 'DONE']],
      posted: [[transaction('t1', '29.00', { transaction_type: 'FIAT_TRANSFER_OUT' })]],
    }),
  ],
];

for (const [words, requirement, one] of wrong) {
  test(`${words}: ${requirement}`, () => {
    const found = judgeHistory(one, judge).deviations.map((deviation) => deviation.requirement);
    expect(found).toContain(requirement);
  });
}

test('what is no amount makes no balance wrong: neither a value nor a fee that can not be read', () => {
  const posted = (...items: ReturnType<typeof transaction>[]): History =>
    history({
      told: [created('withdrawal', 0, '30.00'), accepted(0)],
      before: ['100.00'],
      after: ['69.00'],
      rest: [[0, 'getWithdrawal', 'DONE']],
      posted: [items],
    });
  const out = { transaction_type: 'FIAT_TRANSFER_OUT' };
  const fee = { transaction_type: 'FEE' };
  const told = (one: History): string[] =>
    judgeHistory(one, judge).deviations.map(({ requirement }) => requirement);
  expect(told(posted(transaction('t1', '30.00', out), transaction('t2', '1.00', fee)))).toEqual([]);
  const unread = { ...fee, value: 'a little' };
  expect(told(posted(transaction('t1', '30.00', out), transaction('t2', '1.00', unread)))).toEqual(
    [],
  );
  expect(told(posted(transaction('t1', '30.00', out)))).toContain('LED-012');
});

test('beside others a lost movement may have come through or not, but not half', () => {
  const both = (after: readonly [string, string]): History =>
    history({
      told: [created('transfer', 0, '30.00'), created('transfer', 1, '7.00'), lost, accepted(1)],
      before: ['100.00', '0.00'],
      after,
      rest: [
        [0, 'getTransfer', 'OTHER'],
        [1, 'getTransfer', 'DONE'],
      ],
      order: 'concurrent',
    });
  const told = (after: readonly [string, string]): string[] =>
    judgeHistory(both(after), judge).deviations.map(({ requirement }) => requirement);
  expect(told(['93.00', '7.00'])).toEqual([]);
  expect(told(['63.00', '37.00'])).toEqual([]);
  expect(told(['70.00', '30.00'])).toContain('LED-014');
});

test('a check of histories holds, is violated, or has nothing to say; it is found by its id', () => {
  const params = (one: History) => ({ runs: [one.shape] });
  const check = historyChecks.get('IDM-002');
  const outcome = (one: History): string | undefined =>
    check?.evaluate(evidenceOf([one]), params(one), judge).outcome;
  expect(outcome(transfer(['70.00', '30.00'], 'DONE', accepted(0), accepted(0)))).toBe('held');
  expect(outcome(transfer(['40.00', '60.00'], 'DONE', accepted(0), accepted(0)))).toBe('violated');
  expect(outcome(transfer(['70.00', '30.00'], 'DONE', accepted(0)))).toBe('not-evaluable');
  expect(checkById('history-idm-002')).toBe(check);
});

test('many histories in one evaluation are taken apart as they were', () => {
  const all = [right['a hold'], right['a repeated acceptance']].flatMap((one) => one ?? []);
  const shapes = all.map(({ shape }) => shape);
  expect(historiesOf(shapes, evidenceOf(all))).toEqual(all);
});

test('what is shrunk fails still, and with nothing that could be left out', async () => {
  const parts = Array.from({ length: 40 }, (_, index) => index);
  let tries = 0;
  const few = await shrunk(parts, {
    fails: (some) => {
      tries += 1;
      return Promise.resolve(some.includes(7) && some.includes(31) ? some : null);
    },
    lanes: 4,
    triesMax: 200,
    timeMs: 10_000,
  });
  expect(few).toEqual([7, 31]);
  expect(tries).toBeLessThan(120);
});

test('none in n races is told with what it is worth', () => {
  expect(worthOf(60)).toBe('seen in none of 60 races, so below 5.0 % of them at 95 %');
});
