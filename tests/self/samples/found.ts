/** Evidence on which the checks of fixtures/checks/found.ts hold, are violated, and are silent. */
import { record, refusal, failed, customer, page, account, type Row } from './evidence.ts';
import type { Evidence } from '../../../fixtures/evidence/types.ts';
import { digitsOf } from '../../../fixtures/target/values.ts';
import { person } from '../checks/passive-bodies.ts';

const payee = (data: object): Evidence => record(data, { operation: 'getCounterparty' });

const being = { id: 'c-1', what: 'customer' };

const counterparty = payee({ id: 'cp-1', name: 'Works' });

const application = (individuals: readonly unknown[]): Evidence =>
  record({ id: 'a-1', individuals }, { operation: 'getApplication' });

const people = { text: 'label', within: 'individuals' } as const;

export const foundSamples: Readonly<Record<string, Row>> = {
  'found-by-id': {
    held: [[{ named: customer, found: customer }]],
    violated: [
      [{ named: customer, found: refusal }],
      [{ named: customer, found: record({ ...person, id: 'c-2' }) }],
    ],
    silent: [[{ named: refusal, found: customer }], [{ named: customer, found: failed }]],
  },
  listed: {
    held: [[{ named: customer, pages: [page({ id: 'x' }), page(person)] }, { complete: false }]],
    violated: [[{ named: customer, pages: [page({ id: 'x' })] }, { complete: true }]],
    silent: [
      [{ named: customer, pages: [page({ id: 'x' })] }, { complete: false }],
      [{ named: customer, pages: [refusal] }, { complete: true }],
      [{ named: customer, pages: [] }, { complete: true }],
    ],
  },
  'came-into-being': {
    held: [[{ before: [page({ id: 'x' })], after: [page(person)], found: customer }, being]],
    violated: [
      [{ before: [page(person)], after: [page(person)], found: customer }, being],
      [{ before: [page()], after: [page(person)], found: refusal }, being],
    ],
    silent: [
      [{ before: [page()], after: [page()], found: customer }, being],
      [{ before: [], after: [page(person)], found: customer }, being],
    ],
  },
  'listed-as-read': {
    held: [[{ page: page(person), records: [customer] }, { members: ['status'] }]],
    violated: [
      [{ page: page({ ...person, status: 'EDD' }), records: [customer] }, { members: ['status'] }],
      [{ page: page(person), records: [refusal] }, { members: ['status'] }],
    ],
    silent: [[{ page: page(person), records: [] }, { members: ['status'] }]],
  },
  'listed-are-found': {
    held: [[{ pages: [page(person)], records: [customer] }]],
    violated: [
      [{ pages: [page(person)], records: [refusal] }],
      [{ pages: [page({ id: 'c-9' })], records: [customer] }],
    ],
    silent: [[{ pages: [page()], records: [] }], [{ pages: [page(person)], records: [] }]],
  },
  'tells-text': {
    held: [
      [{ answer: record({ deep: [{ a: 'x-label-y' }] }) }, { text: 'label' }],
      // No request of one has a label, but what goes with it.
      [{ answer: payee({ number: digitsOf('label') }) }, { text: 'label' }],
    ],
    violated: [
      [{ answer: customer }, { text: 'label' }],
      [{ answer: counterparty }, { text: 'label', by: 'updateCounterparty' }],
      [{ answer: application([]) }, people],
      [{ answer: application([{ id: 'i-1' }, { id: 'i-2', lastName: 'Works' }]) }, people],
    ],
    silent: [
      [{ answer: payee({ number: digitsOf('other') }) }, { text: 'label' }],
      [{ answer: refusal }, { text: 'label' }],
      // One of the templates that may have written it has no place for it.
      [{ answer: counterparty }, { text: 'label' }],
      [{ answer: counterparty }, { text: 'label', by: 'createCounterparty' }],
      [{ answer: customer }, { text: 'Ada', within: 'unbound' }],
      // Nobody is told by a name (C41).
      [{ answer: application(['i-1', { id: 'i-2', status: 'READY' }]) }, people],
    ],
  },
  'names-record': {
    held: [
      [
        { named: customer, holder: account({ people: ['c-1'] }) },
        { within: 'individuals', present: true },
      ],
      [
        { named: customer, holder: account({ people: [] }) },
        { within: 'individuals', present: false },
      ],
      // A short identifier may be a part of another, or of a date.
      [
        { named: customer, holder: account({ people: ['c-17', { born: '2000-01-01-c-1' }] }) },
        { within: 'individuals', present: false },
      ],
    ],
    violated: [
      [
        { named: customer, holder: account({ people: [] }) },
        { within: 'individuals', present: true },
      ],
      [
        { named: customer, holder: account({ people: ['c-1'] }) },
        { within: 'individuals', present: false },
      ],
    ],
    silent: [
      [
        { named: customer, holder: account({}) },
        { within: 'individuals', present: true },
      ],
    ],
  },
  'gone-now': {
    held: [[{ before: customer, after: refusal }, { what: 'it' }]],
    violated: [
      [{ before: customer, after: customer }, { what: 'it' }],
      [{ before: customer, after: record({}, { status: 500 }) }, { what: 'it' }],
    ],
    silent: [[{ before: refusal, after: refusal }, { what: 'it' }]],
  },
  'not-told-again': {
    held: [
      [
        { first: customer, others: [account({ a: 1 })] },
        { binding: 'id', what: 'id' },
      ],
    ],
    violated: [
      [
        { first: customer, others: [customer] },
        { binding: 'id', what: 'id' },
      ],
    ],
    silent: [
      [
        { first: customer, others: [refusal] },
        { binding: 'id', what: 'id' },
      ],
    ],
  },
};
