/** Sequences of changes: what must deviate does, for the requirement it breaks. */
import { expect, test } from '@playwright/test';
import { checkById } from '../../../fixtures/checks/index.ts';
import { judgeOf } from '../../../fixtures/evidence/judge-of.ts';
import { evidenceOf, recordsChecks } from '../../../fixtures/model/records/checks.ts';
import { judgeRecords } from '../../../fixtures/model/records/judgement.ts';
import { tours } from '../../../fixtures/model/records/tours.ts';
import type { RecordsHistory } from '../../../fixtures/model/records/types.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import {
  changed,
  judge,
  meddled,
  opened,
  openedForOther,
  put,
  reopened,
  sequence,
  updated,
} from './records-history.ts';

const frozen = { status: 'FROZEN', account: 'FROZEN' };

const right: Readonly<Record<string, RecordsHistory>> = {
  'a change that shows': sequence([changed('person', 'Diver')], { occupation: 'Diver' }),
  'a refused one that does not': sequence([changed('person', 'Diver', 'k', 400)], {}),
  'a lost one that shows': sequence([changed('person', 'Diver', 'k', 'lost')], {
    occupation: 'Diver',
  }),
  'a lost one that does not': sequence([changed('person', 'Diver', 'k', 'lost')], {}),
  'a repeated one that was overtaken': sequence(
    [changed('person', 'Diver'), changed('person', 'Baker'), changed('person', 'Diver')],
    { occupation: 'Baker' },
  ),
  'a review after a change': sequence([changed('person', 'Diver')], {
    occupation: 'Diver',
    status: 'PENDING',
    account: 'FROZEN',
  }),
  'one more account than are allowed': sequence([put('DORMANT'), opened('n', 'k', 400)], {
    status: 'DORMANT',
  }),
  'an action whose lock had ended by itself': sequence([put('PENDING'), opened('n')], {}),
  'a closed account of a frozen customer': sequence([updated('closed'), put('FROZEN')], {
    status: 'FROZEN',
    account: 'CLOSED',
  }),
  'an account under review that was frozen': sequence(
    [updated('frozen'), changed('person', 'Diver')],
    { occupation: 'Diver', status: 'PENDING', account: 'OTHER' },
  ),
  'a dormant one that a change without effect woke': sequence(
    [put('DORMANT'), meddled('ACTIVE')],
    {},
  ),
  'a change repeated while it was lost': sequence(
    [
      changed('person', 'Diver', 'k', 'lost'),
      changed('person', 'Baker'),
      changed('person', 'Diver', 'k'),
    ],
    { occupation: 'Baker' },
  ),
  'a frozen customer': sequence([put('FROZEN'), changed('person', 'Diver', 'k', 400)], frozen),
  'a state that was not to be had': sequence([put('DORMANT', 'ACTIVE')], {}),
  'a dormant one that an action woke': sequence([put('DORMANT'), opened('n')], {}),
  'an account that was frozen itself and thawed with its customer or not': sequence(
    [updated('frozen'), put('FROZEN'), put('ACTIVE')],
    { account: 'FROZEN' },
  ),
  'an account that waits for its own release': sequence([put('FROZEN'), put('ACTIVE')], {
    account: 'FROZEN',
  }),
  'an account of a dormant customer that waits for its own release': sequence(
    [put('FROZEN'), put('DORMANT')],
    { status: 'DORMANT', account: 'FROZEN' },
  ),
  'an account that was frozen': sequence([updated('frozen')], { account: 'FROZEN' }),
  'an account that a review froze, and its end did not open': sequence(
    [put('PENDING'), put('ACTIVE')],
    { account: 'FROZEN' },
  ),
  'an account that diligence froze, and its end did not open': sequence(
    [put('EDD'), put('ACTIVE')],
    { account: 'FROZEN' },
  ),
  'a frozen customer that is asked for what stands there': sequence(
    [put('FROZEN'), changed('person', 'Diver')],
    { ...frozen, occupation: 'Diver' },
    { occupation: 'Diver' },
  ),
  'an individual of one under review': sequence([changed('individual', 'Diver')], {
    title: 'Diver',
  }),
};

for (const [words, history] of Object.entries(right)) {
  test(`sequences of records: ${words} fits`, () => {
    expect(judgeRecords(history, judge).deviations).toEqual([]);
  });
}

const twice = [changed('person', 'Diver'), changed('person', 'Baker')] as const;
const wrong: readonly (readonly [string, string, RecordsHistory])[] = [
  ['CUS-009', 'a change that does not show', sequence([changed('person', 'Diver')], {})],
  ['CUS-009', 'one that is lost to an earlier one', sequence(twice, { occupation: 'Diver' })],
  [
    'CUS-009',
    'one that is lost to one that had been repeated',
    sequence([changed('person', 'Diver'), changed('person', 'Diver'), changed('person', 'Baker')], {
      occupation: 'Diver',
    }),
  ],
  [
    'CUS-021',
    'a third change refused to a dormant one',
    sequence([...twice, put('DORMANT'), changed('person', 'Diver', 'k', 400)], {
      occupation: 'Baker',
      status: 'DORMANT',
    }),
  ],
  ['CUS-009', 'a value that nobody wrote', sequence([], { occupation: 'Lawyer' })],
  ['IND-007', 'one of an individual', sequence([changed('individual', 'Diver')], {})],
  [
    'IDM-008',
    'one repeated that has its effect again',
    sequence([...twice, changed('person', 'Diver')], { occupation: 'Diver' }),
  ],
  [
    'IDM-009',
    'the same of an individual',
    sequence(
      [
        changed('individual', 'Diver'),
        changed('individual', 'Baker'),
        changed('individual', 'Diver'),
      ],
      { title: 'Diver' },
    ),
  ],
  [
    'ERR-007',
    'a refused one that shows',
    sequence([changed('person', 'Diver', 'k', 400)], { occupation: 'Diver' }),
  ],
  [
    'CUS-012',
    'a change of a corporation that shows on its individual',
    sequence([changed('corporation', 'Diver')], { title: 'Diver' }),
  ],
  ['CUS-011', 'a state set by PATCH', sequence([meddled('CLOSED')], { status: 'CLOSED' })],
  ['CUS-013', 'an action while frozen', sequence([put('FROZEN'), opened('n')], frozen)],
  [
    'CUS-013',
    'a change of a frozen customer that is answered as done',
    sequence(
      [put('FROZEN'), changed('person', 'Baker')],
      { ...frozen, occupation: 'Baker' },
      { occupation: 'Diver' },
    ),
  ],
  [
    'CUS-019',
    'an account closed under due diligence',
    sequence([put('EDD'), updated('closed')], { status: 'EDD', account: 'CLOSED' }),
  ],
  [
    'CUS-018',
    'a change under review',
    sequence([put('PENDING'), changed('person', 'Diver')], {
      status: 'PENDING',
      occupation: 'Diver',
    }),
  ],
  ['CUS-014', 'an account that is not frozen', sequence([put('FROZEN')], { status: 'FROZEN' })],
  ['CUS-016', 'an account that is not closed', sequence([put('CLOSED')], { status: 'CLOSED' })],
  [
    'CUS-015',
    'an action once closed',
    sequence([put('CLOSED'), opened('n')], { status: 'CLOSED', account: 'CLOSED' }),
  ],
  ...reopened,
  [
    'CUS-020',
    'due diligence left for dormancy',
    sequence([put('EDD'), put('DORMANT')], { status: 'DORMANT' }),
  ],
  [
    'CUS-021',
    'nothing opened for a dormant one',
    sequence([openedForOther, put('DORMANT'), opened('n', 'k', 400)], { status: 'DORMANT' }),
  ],
  [
    'CUS-023',
    'nothing opened for an active one',
    sequence([openedForOther, put('FROZEN'), put('ACTIVE'), opened('n', 'k', 400)], {}),
  ],
  ['CUS-023', 'an account that another one froze', sequence([], { account: 'FROZEN' })],
  [
    'CUS-021',
    'an account that is not available with its dormant customer',
    sequence([put('DORMANT')], { status: 'DORMANT', account: 'FROZEN' }),
  ],
  ['ACC-005', 'an account that is not frozen', sequence([updated('frozen')], {})],
  ['IDM-001', 'an account opened twice', sequence([opened('n'), opened('m')], {})],
];

for (const [requirement, words, history] of wrong) {
  test(`sequences of records: ${words} breaks ${requirement}`, () => {
    const { deviations } = judgeRecords(history, judge);
    expect(new Set(deviations.map((one) => one.requirement))).toEqual(new Set([requirement]));
    const check = recordsChecks.get(deviations[0]?.requirement ?? 'CUS-001');
    const inputs = evidenceOf([sequence([], {}), history]);
    const params = { runs: [sequence([], {}).shape, history.shape] };
    expect(check?.evaluate(inputs, params, judge).outcome).toBe('violated');
    expect(checkById(check?.id ?? '')).toBe(check);
  });
}

test('nothing is said of what no sequence did', () => {
  const history = sequence([], {});
  for (const check of recordsChecks.values()) {
    const judgement = check.evaluate(evidenceOf([history]), { runs: [history.shape] }, judge);
    expect(judgement.outcome, check.id).toBe('not-evaluable');
  }
});

test('tours lead from each state to each other one, and every key is of one request', () => {
  const all = tours();
  const pairs = all.flatMap((steps) =>
    (['person', 'other person'] as const).flatMap((customer) => {
      const states = steps.flatMap((step) =>
        step.do === 'set' && step.customer === customer && step.status !== 'ACTIVE'
          ? [step.status]
          : [],
      );
      return states.slice(1).map((status, place) => `${String(states[place])} ${status}`);
    }),
  );
  for (const from of ['FROZEN', 'PENDING', 'EDD', 'DORMANT']) {
    for (const to of ['FROZEN', 'PENDING', 'EDD', 'DORMANT', 'CLOSED']) {
      expect(pairs).toContain(`${from} ${to}`);
    }
  }
  for (const steps of all) {
    const keys = steps.flatMap((step) => ('key' in step ? [step.key] : []));
    expect(new Set(keys).size).toBe(keys.length);
  }
});

test('a member that is shown to nobody proves nothing of its change', () => {
  const hiding = judgeOf({
    target: createTargetView({ ...judge.target.file, hides: ['occupation'] }),
  });
  const unseen = judgeRecords(sequence([changed('person', 'Diver')], {}), hiding);
  expect(unseen).toEqual({ exercised: ['CUS-023'], deviations: [] });
  const seen = judgeRecords(sequence([changed('person', 'Diver')], { occupation: 'Diver' }), judge);
  expect(seen).toEqual({ exercised: ['CUS-023', 'CUS-009'], deviations: [] });
});
