/** Evidence on which the checks of fixtures/checks/customers.ts hold, are violated, are silent. */
import { number } from '../../../fixtures/json.ts';
import { account, customer, failed, named, page, record, refusal, type Row } from './evidence.ts';
import { person } from '../checks/passive-bodies.ts';

const status = { members: ['status'] };
const besides = { part: 'i-1', what: 'it' };
const firm = (name: string, people: object[], more: object = {}) =>
  account({ id: 'c-1', name, people, ...more });

const lovelace = { text: 'Lovelace' };
const gone = record({ ...person, id: 'i-9' });
const third = record({ ...person, id: '3' });

export const customersSamples: Readonly<Record<string, Row>> = {
  'listed-alike': {
    held: [[{ pages: [page({ id: 'x' }), page(person)], record: customer }, status]],
    violated: [
      [{ pages: [page({ ...person, status: 'EDD' })], record: customer }, status],
      [{ pages: [page({ id: person.id })], record: customer }, status],
    ],
    silent: [
      [{ pages: [page({ id: 'x' })], record: customer }, status],
      [{ pages: [page(person)], record: refusal }, status],
      [{ pages: [refusal], record: customer }, status],
    ],
  },
  'nobody-before': {
    held: [[{ before: [page({ id: 'x' })], found: customer }, { text: 'Lovelace' }]],
    violated: [[{ before: [page({ id: 'x' }), page(person)], found: customer }, { text: 'Love' }]],
    silent: [
      [{ before: [page({ id: 'x' })], found: customer }, { text: 'Hopper' }],
      [{ before: [], found: customer }, { text: 'Lovelace' }],
      [{ before: [refusal], found: customer }, { text: 'Lovelace' }],
    ],
  },
  'nobody-beside': {
    held: [[{ after: [page({ id: 'x' }, person)], found: customer }, lovelace]],
    violated: [
      [{ after: [page(person, { ...person, id: 'x' })], found: customer }, lovelace],
      [{ after: [page({ ...person, id: 'x' }), page(person)], found: customer }, lovelace],
    ],
    silent: [
      [{ after: [page({ ...person, id: 'x' })], found: customer }, lovelace],
      [{ after: [refusal], found: customer }, lovelace],
      [{ after: [page(person)], found: refusal }, lovelace],
    ],
  },
  'kept-besides': {
    held: [
      [
        {
          before: firm('Glass', [{ id: 'i-1', title: 'a' }], { revision: number('1') }),
          after: firm('Glass', [{ id: 'i-1', title: 'b' }], { revision: number('2') }),
        },
        besides,
      ],
      [{ before: customer, after: record(person) }, besides],
      [{ before: named('r-1'), after: named('r-2') }, besides],
      [
        {
          before: firm('Glass', [], { kyc: { screening: 'DONE', clear: true } }),
          after: firm('Glass', [], { kyc: { screening: 'IN_REVIEW', clear: false } }),
        },
        besides,
      ],
    ],
    violated: [
      [
        {
          before: firm('Glass', [{ id: 'i-1', title: 'a' }]),
          after: firm('Glass *', [{ id: 'i-1', title: 'b' }]),
        },
        besides,
      ],
      [
        {
          before: firm('Glass', [{ id: 'i-1' }, { id: 'i-2', title: 'a' }]),
          after: firm('Glass', [{ id: 'i-1' }, { id: 'i-2', title: 'b' }]),
        },
        besides,
      ],
    ],
    silent: [
      [{ before: refusal, after: customer }, besides],
      [{ before: customer, after: failed }, besides],
    ],
  },
  'not-carried-over': {
    held: [
      [{ named: gone, holder: firm('Glass', [{ id: 'i-1' }]) }, { text: 'Hopper' }],
      // The identifier stands in a date, and is that of the customer among its own kind.
      [
        { named: third, holder: firm('Glass', [{ id: 'i-1', born: '1990-03-03' }], { id: '3' }) },
        { text: 'Hopper' },
      ],
      // The people of a customer are counted anew.
      [
        { named: third, holder: firm('Glass', [{ id: '3', name: 'Curie' }]) },
        { text: 'Hopper', beside: 'Curie' },
      ],
    ],
    violated: [
      [
        { named: record({ id: 'i-9f' }), holder: firm('Glass', [{ id: 'i-9f', name: 'Curie' }]) },
        { text: 'Hopper', beside: 'Curie' },
      ],
      [{ named: gone, holder: firm('Glass', [{ id: 'i-9' }]) }, { text: 'Hopper' }],
      [{ named: third, holder: firm('Glass', [{ id: 'i-1' }, { id: '3' }]) }, { text: 'Hopper' }],
      [
        { named: gone, holder: firm('Glass', [{ id: 'i-1', name: 'Grace Hopper' }]) },
        { text: 'Hopper' },
      ],
    ],
    silent: [
      [{ named: gone, holder: firm('Glass', []) }, { text: 'Hopper' }],
      [{ named: gone, holder: refusal }, { text: 'Hopper' }],
      [{ named: refusal, holder: firm('Glass', [{ id: 'i-1' }]) }, { text: 'Hopper' }],
    ],
  },
  'found-by-nobody': {
    held: [
      [
        { other: record({ name: 'Curie' }), answer: refusal },
        { text: 'Hopper', beside: 'Curie' },
      ],
    ],
    violated: [
      [
        { other: record({ name: 'Curie' }), answer: record({ name: 'Grace Hopper' }) },
        { text: 'Hopper', beside: 'Curie' },
      ],
    ],
    silent: [
      // Who is deleted, or stays, is called otherwise by the customer.
      [
        { other: refusal, answer: refusal },
        { text: 'Hopper', beside: 'Curie' },
      ],
      [
        { other: record({ name: 'Curie' }), answer: record({ name: 'Lovelace' }) },
        { text: 'Hopper', beside: 'Curie' },
      ],
      [
        { other: record({ name: 'Curie' }), answer: failed },
        { text: 'Hopper', beside: 'Curie' },
      ],
    ],
  },
};
