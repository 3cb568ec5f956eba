/** Hand-made sequences of changes: what must deviate does, for the requirement it breaks. */
import { expect, test } from '@playwright/test';
import { checkById } from '../../fixtures/checks/index.ts';
import { judgeOf } from '../../fixtures/evidence/judge-of.ts';
import type { Exchange } from '../../fixtures/evidence/types.ts';
import { evidenceOf, recordsChecks } from '../../fixtures/model/records/checks.ts';
import { judgeRecords } from '../../fixtures/model/records/rules.ts';
import { tours } from '../../fixtures/model/records/tours.ts';
import type {
  AccountMeaning,
  CustomerStatus,
  RecordName,
  RecordsHistory,
  RecordStep,
} from '../../fixtures/model/records/types.ts';
import { createTargetView } from '../../fixtures/target/view.ts';
import { answer } from './model-history.ts';
import { sampleTarget } from './sample-target.ts';

const vocabulary = { account: { open: ['OPEN'], frozen: ['FROZEN'], closed: ['CLOSED'] } };
const bindings = { getAccount: { status: '/data/status' }, createAccount: { id: '/data/id' } };
const judge = judgeOf({ target: createTargetView(sampleTarget({ bindings, vocabulary })) });

type Told = readonly [RecordStep, Exchange];
/** Occupation and state of the person, title of the individual, state of the person's account. */
type Shown = {
  readonly occupation?: string | null;
  readonly status?: string;
  readonly title?: string | null;
  readonly account?: string;
};

const NAMES: readonly RecordName[] = ['person', 'corporation', 'individual'];

function readings({ occupation, status = 'ACTIVE', title, account = 'OPEN' }: Shown): Exchange[] {
  const person = { id: 'p', customer_type: 'INDIVIDUAL', status };
  const one = { id: 'i', individual_type: ['OFFICER'] };
  return [
    answer('getCustomer', occupation === undefined ? person : { ...person, occupation }),
    answer('getCustomer', { id: 'c', customer_type: 'CORPORATION', status: 'ACTIVE' }),
    answer('getCustomerIndividual', title === undefined ? one : { ...one, title }),
    answer('getAccount', { id: 'a', status: account }),
  ];
}

function sequence(told: readonly Told[], after: Shown, before: Shown = {}): RecordsHistory {
  const of = [...NAMES, 0];
  const steps = told.map(([step]) => step);
  return {
    shape: {
      steps,
      names: NAMES,
      accounts: ['person'],
      checkpoints: [
        { steps: 0, of },
        { steps: steps.length, of },
      ],
    },
    seen: {
      answers: told.map(([, exchange]) => exchange),
      readings: [...readings(before), ...readings(after)],
    },
  };
}

const changed = (
  record: RecordName,
  value: string,
  key = value,
  status: number | 'lost' = 200,
): Told => {
  const isOne = record === 'individual';
  const field = isOne ? 'title' : record === 'corporation' ? 'title' : 'occupation';
  const operation = isOne ? 'updateCustomerIndividual' : 'updateCustomer';
  return [
    { do: 'change', record, updates: [{ field, value }], key },
    answer(operation, { id: record }, status),
  ];
};

const meddled = (value: string): Told => [
  { do: 'change', record: 'person', updates: [{ field: 'status', value }], key: `to ${value}` },
  answer('updateCustomer', { id: 'p' }),
];

const put = (status: CustomerStatus, shown: string = status): Told => [
  { do: 'set', customer: 'person', status },
  answer('getCustomer', { id: 'p', status: shown }),
];

const opened = (id: string, key = 'open', status = 200): Told => [
  { do: 'open', customer: 'person', key },
  answer('createAccount', { id }, status),
];

const updated = (meaning: AccountMeaning, status = 200): Told => [
  { do: 'update account', account: 0, meaning },
  answer('updateAccount', { id: 'a' }, status),
];

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
  'a frozen customer': sequence([put('FROZEN'), changed('person', 'Diver', 'k', 400)], frozen),
  'a state that was not to be had': sequence([put('DORMANT', 'ACTIVE')], {}),
  'a dormant one that an action woke': sequence([put('DORMANT'), opened('n')], {}),
  'an account that was frozen itself and thawed with its customer or not': sequence(
    [updated('frozen'), put('FROZEN'), put('ACTIVE')],
    { account: 'FROZEN' },
  ),
  'an account that was frozen': sequence([updated('frozen')], { account: 'FROZEN' }),
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
  ['CUS-017', 'one that is open again', sequence([put('CLOSED'), put('ACTIVE')], {})],
  [
    'CUS-020',
    'due diligence left for dormancy',
    sequence([put('EDD'), put('DORMANT')], { status: 'DORMANT' }),
  ],
  [
    'CUS-021',
    'nothing opened for a dormant one',
    sequence([put('DORMANT'), opened('n', 'k', 400)], { status: 'DORMANT' }),
  ],
  [
    'CUS-023',
    'nothing opened for an active one',
    sequence([put('FROZEN'), put('ACTIVE'), opened('n', 'k', 400)], {}),
  ],
  ['CUS-023', 'an account that another one froze', sequence([], { account: 'FROZEN' })],
  [
    'CUS-023',
    'an account that does not thaw with its customer',
    sequence([put('FROZEN'), put('ACTIVE')], { account: 'FROZEN' }),
  ],
  [
    'CUS-021',
    'nor with one that is dormant',
    sequence([put('FROZEN'), put('DORMANT')], { status: 'DORMANT', account: 'FROZEN' }),
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
    if (check.requirement === 'CUS-023') continue;
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
