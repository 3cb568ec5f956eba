/** Hand-made sequences of changes: what was done, and what records show at the end. */
import { judgeOf } from '../../../fixtures/evidence/judge-of.ts';
import type { Exchange } from '../../../fixtures/evidence/types.ts';
import type {
  AccountMeaning,
  CustomerStatus,
  RecordName,
  RecordsHistory,
  RecordStep,
} from '../../../fixtures/model/records/types.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { answer } from './history.ts';
import { sampleTarget } from '../sample-target.ts';

const vocabulary = { account: { open: ['OPEN'], frozen: ['FROZEN'], closed: ['CLOSED'] } };
const bindings = { getAccount: { status: '/data/status' }, createAccount: { id: '/data/id' } };
export const judge = judgeOf({ target: createTargetView(sampleTarget({ bindings, vocabulary })) });

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

export function sequence(told: readonly Told[], after: Shown, before: Shown = {}): RecordsHistory {
  const of = [...NAMES, 0];
  const steps = told.map(([step]) => step);
  return {
    shape: {
      steps,
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

export const changed = (
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

export const meddled = (value: string): Told => [
  { do: 'change', record: 'person', updates: [{ field: 'status', value }], key: `to ${value}` },
  answer('updateCustomer', { id: 'p' }),
];

export const put = (status: CustomerStatus, shown: string = status): Told => [
  { do: 'set', customer: 'person', status },
  answer('getCustomer', { id: 'p', status: shown }),
];

export const opened = (id: string, key = 'open', status = 200): Told => [
  { do: 'open', customer: 'person', key },
  answer('createAccount', { id }, status),
];

/** So many are allowed. */
export const openedForOther: Told = [
  { do: 'open', customer: 'other person', key: 'other' },
  answer('createAccount', { id: 'o' }),
];

export const updated = (meaning: AccountMeaning, status = 200): Told => [
  { do: 'update account', account: 0, meaning },
  answer('updateAccount', { id: 'a' }, status),
];

const closedThenActive = [put('CLOSED'), put('ACTIVE')] as const;

/** That it is active again breaks one rule; of its account nothing more is asked then. */
export const reopened: readonly (readonly [string, string, RecordsHistory])[] = [
  ['CUS-017', 'one that is open again', sequence(closedThenActive, {})],
  ['CUS-017', 'one whose account stays closed', sequence(closedThenActive, { account: 'CLOSED' })],
];
