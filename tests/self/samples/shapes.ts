/** Evidence on which the checks of fixtures/checks/shapes.ts hold, are violated, and are silent. */
import { number } from '../../../fixtures/json.ts';
import {
  record,
  refusal,
  failed,
  customer,
  page,
  account,
  individual,
  named,
  owning,
  type Row,
} from './evidence.ts';
import { person } from '../checks/passive-bodies.ts';

const shape = { aspect: 'formats', members: ['/data/date_of_birth'] };
const closed = { pointer: '/data/status', value: 'CLOSED', what: 'the status' };
const kept = { members: ['/data/status'], what: 'it' };
const seen = { members: ['/data/seen'], what: 'it' };
const it = { what: 'it' };
const file = (signed: number): string => `https://files.example/1?signed=${signed}`;
const [noon, later] = ['2026-01-02T12:00:00Z', '2026-01-02T12:00:01Z'];

export const shapesSamples: Readonly<Record<string, Row>> = {
  'shape-kept': {
    held: [[{ answers: [record({ ...person, date_of_birth: '2000-02-29' })] }, shape]],
    violated: [
      [{ answers: [record({ ...person, date_of_birth: '2000-02-30' })] }, shape],
      [{ answers: [record({ ...person, status: 'OPEN' })] }, { ...shape, aspect: 'values' }],
      [{ answers: [page(person, { id: 'x' })] }, { aspect: 'presence', members: [] }],
      [
        { answers: [owning(number('12.5'), 'OFFICER')] },
        {
          aspect: 'bounds',
          members: ['/data/percentage_ownership'],
          only: true,
        },
      ],
    ],
    silent: [
      [{ answers: [customer] }, shape],
      [{ answers: [refusal] }, shape],
    ],
  },
  'shown-as-variant': {
    held: [
      [{ answer: customer }, { type: 'INDIVIDUAL' }],
      [{ answer: record({ customer_type: 'CORPORATION' }) }, { type: 'CORPORATION' }],
    ],
    violated: [
      [{ answer: customer }, { type: 'CORPORATION' }],
      [{ answer: record({ customer_type: 'INDIVIDUAL', id: 'x' }) }, { type: 'INDIVIDUAL' }],
    ],
    silent: [[{ answer: refusal }, { type: 'INDIVIDUAL' }]],
  },
  'ownership-only-of-owners': {
    held: [
      [
        { before: owning(40, 'BENEFICIAL_OWNER'), after: individual('OFFICER') },
        { before: 'owner' },
      ],
      [{ before: individual('OFFICER'), after: individual('OFFICER') }, { before: 'no owner' }],
    ],
    violated: [
      [
        { before: owning(40, 'BENEFICIAL_OWNER'), after: owning(40, 'OFFICER') },
        { before: 'owner' },
      ],
      [{ before: individual('OFFICER'), after: owning(0, 'OFFICER') }, { before: 'no owner' }],
    ],
    silent: [
      [{ before: individual('OFFICER'), after: individual('OFFICER') }, { before: 'owner' }],
      [{ before: refusal, after: refusal }, { before: 'owner' }],
    ],
  },
  'members-kept': {
    held: [
      [{ before: customer, after: record({ ...person, id: 'other' }) }, kept],
      [{ before: account({ seen: noon }), after: account({ seen: later }) }, seen],
    ],
    violated: [
      [{ before: customer, after: record({ ...person, status: 'CLOSED' }) }, kept],
      [{ before: customer, after: refusal }, kept],
    ],
    silent: [
      [{ before: refusal, after: customer }, kept],
      [{ before: customer, after: failed }, kept],
    ],
  },
  'value-not-taken': {
    held: [
      [{ before: customer, after: customer }, closed],
      [{ before: customer, after: record({ ...person, status: 'EDD' }) }, closed],
    ],
    violated: [
      [{ before: customer, after: record({ ...person, status: 'CLOSED' }) }, closed],
      [{ before: customer, after: refusal }, closed],
    ],
    silent: [
      [{ before: refusal, after: customer }, closed],
      [{ before: customer, after: failed }, closed],
      [{ before: record({ ...person, status: 'CLOSED' }), after: customer }, closed],
    ],
  },
  'record-kept': {
    held: [
      [{ before: account({ b: number('1.0') }), after: account({ b: 1 }) }, { what: 'it' }],
      [{ before: account({ b: 1, as_of: noon }), after: account({ b: 1, as_of: later }) }, it],
      [{ before: named('r-1'), after: named('r-2') }, it],
      // Of a record that is shown what is not shown.
      [{ before: record({ seen: noon }), after: record({ seen: later }) }, it],
      [{ before: record({ seen: file(1) }), after: record({ seen: file(2) }) }, it],
      [{ before: record({ read_count: 1 }), after: record({ read_count: 3 }) }, it],
      [{ before: account({ timesViewed: 1 }), after: account({ timesViewed: 2 }) }, it],
      // Instructions of an account come later; of it as of a part of it.
      [{ before: account({ b: 1 }), after: account({ b: 1, c: [2] }) }, it],
      [{ before: account({ b: 1, c: [] }), after: account({ b: 1, c: [2] }) }, it],
      [{ before: account({ b: { c: null } }), after: account({ b: { c: 2 } }) }, it],
      // No order is stated of a list that is not shown.
      [{ before: account({ c: [1, { d: 2 }] }), after: account({ c: [{ d: 2 }, 1] }) }, it],
    ],
    violated: [
      [{ before: account({ b: 1 }), after: account({ b: 2 }) }, { what: 'it' }],
      [{ before: account({ c: [1, 1, 2] }), after: account({ c: [1, 2, 2] }) }, it],
      [{ before: account({ b: 1, as_of: noon }), after: account({ b: 2, as_of: later }) }, it],
      [
        {
          before: record({ created_timestamp: noon }),
          after: record({ created_timestamp: later }),
        },
        it,
      ],
      [{ before: record({ seen: 1 }), after: record({ seen: 2 }) }, it],
      [{ before: record({ read_count: 3 }), after: record({ read_count: 1 }) }, it],
      [{ before: account({ ready: 1 }), after: account({ ready: 2 }) }, it],
      [{ before: account({ b: 1, c: 2 }), after: account({ b: 1 }) }, it],
      [{ before: record({ b: 1 }), after: record({ b: 1, c: 2 }) }, it],
      [{ before: account({ b: 1 }), after: refusal }, { what: 'it' }],
    ],
    silent: [[{ before: refusal, after: refusal }, { what: 'it' }]],
  },
};
