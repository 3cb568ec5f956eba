/** Evidence on which the checks of records, changes, files and statements hold, break, or are silent. */
import { number, writeJson } from '../../fixtures/json.ts';
import type { Evidence, Inputs } from '../../fixtures/evidence/types.ts';
import { sha256 } from '../../fixtures/checks/files.ts';
import { exchange, person, type Sample } from './passive-bodies.ts';

export type Use = readonly [Inputs, unknown?];

export type Row = {
  readonly held: readonly Use[];
  readonly violated: readonly Use[];
  readonly silent: readonly Use[];
};

const at = (body: unknown, sample: Sample = {}): Evidence & { kind: 'exchange' } =>
  exchange({ operation: 'getCustomer', ...sample, text: writeJson(body) });
const record = (data: object, sample: Sample = {}): Evidence => at({ data }, sample);
const refusal = record({}, { status: 404 });
const failed = { ...exchange({}), answer: null } as Evidence;
const customer = record(person);
const page = (...customers: object[]): Evidence =>
  at({ data: { customers } }, { operation: 'listCustomers' });
const account = (data: object): Evidence => record(data, { operation: 'getAccount' });
const statement = (opening: string, closing: string, ...values: string[]): Evidence =>
  record(
    {
      id: opening,
      opening: number(opening),
      closing: number(closing),
      items: values.map((value) => ({ value: number(value), transaction_status: 'POSTED' })),
    },
    { operation: 'getAccountStatement' },
  );
const individual = (...types: string[]): Evidence =>
  record({ individual_type: types }, { operation: 'getCustomerIndividual' });
const owning = (percentage: unknown, ...types: string[]): Evidence =>
  record(
    { individual_type: types, percentage_ownership: percentage },
    { operation: 'getCustomerIndividual' },
  );

const shape = { aspect: 'formats', members: ['/data/date_of_birth'] };
const bytes = Buffer.from('%PDF text', 'utf8');
const file = { sha256: sha256(bytes), byteLength: bytes.length };
const download = (sample: Sample): Evidence =>
  exchange({ operation: 'downloadDocument', ...sample });
const kept = { members: ['/data/status'], what: 'it' };
const order = { record: 'transfer', meanings: ['executed'], why: 'w' };
const transfer = (status: string): Evidence =>
  record({ id: 't', status }, { operation: 'acceptTransfer' });
const being = { id: 'c-1', what: 'customer' };

export const table: Readonly<Record<string, Row>> = {
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
    held: [[{ before: customer, after: record({ ...person, id: 'other' }) }, kept]],
    violated: [
      [{ before: customer, after: record({ ...person, status: 'CLOSED' }) }, kept],
      [{ before: customer, after: refusal }, kept],
    ],
    silent: [
      [{ before: refusal, after: customer }, kept],
      [{ before: customer, after: failed }, kept],
    ],
  },
  'record-kept': {
    held: [[{ before: account({ b: number('1.0') }), after: account({ b: 1 }) }, { what: 'it' }]],
    violated: [
      [{ before: account({ b: 1 }), after: account({ b: 2 }) }, { what: 'it' }],
      [{ before: account({ b: 1 }), after: account({ b: 1, c: 2 }) }, { what: 'it' }],
      [{ before: account({ b: 1 }), after: refusal }, { what: 'it' }],
    ],
    silent: [[{ before: refusal, after: refusal }, { what: 'it' }]],
  },
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
    held: [[{ answer: record({ deep: [{ a: 'x-label-y' }] }) }, { text: 'label' }]],
    violated: [[{ answer: customer }, { text: 'label' }]],
    silent: [
      [{ answer: refusal }, { text: 'label' }],
      [{ answer: customer }, { text: 'Ada', within: 'unbound' }],
    ],
  },
  'names-record': {
    held: [
      [
        { named: customer, holder: account({ people: ['c-1'] }) },
        { within: 'people', present: true },
      ],
      [
        { named: customer, holder: account({ people: [] }) },
        { within: 'people', present: false },
      ],
    ],
    violated: [
      [
        { named: customer, holder: account({ people: [] }) },
        { within: 'people', present: true },
      ],
      [
        { named: customer, holder: account({ people: ['c-1'] }) },
        { within: 'people', present: false },
      ],
    ],
    silent: [
      [
        { named: customer, holder: account({}) },
        { within: 'people', present: true },
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
  'download-holds': {
    held: [
      [{ download: download({ text: bytes.toString() }) }, file],
      [{ download: download({ body: { data: { content: bytes.toString('base64') } } }) }, file],
    ],
    violated: [
      [{ download: download({ text: 'other', type: 'application/pdf' }) }, file],
      [{ download: download({ status: 404 }) }, file],
    ],
    silent: [
      [{ download: download({ body: { data: { url: 'https://files.example/1' } } }) }, file],
    ],
  },
  'answers-with-content': {
    held: [[{ answer: customer }, { what: 'it' }]],
    violated: [
      [{ answer: record({}) }, { what: 'it' }],
      [{ answer: exchange({ text: '', type: 'application/pdf' }) }, { what: 'it' }],
      [{ answer: refusal }, { what: 'it' }],
    ],
    silent: [[{ answer: failed }, { what: 'it' }]],
  },
  'bound-list-has-items': {
    held: [[{ answer: page(person) }, { binding: 'items', what: 'it' }]],
    violated: [
      [{ answer: page() }, { binding: 'items', what: 'it' }],
      [{ answer: refusal }, { binding: 'items', what: 'it' }],
    ],
    silent: [[{ answer: failed }, { binding: 'items', what: 'it' }]],
  },
  'accepted-alike': {
    held: [[{ full: customer, bare: customer }, { without: 'it' }]],
    violated: [[{ full: customer, bare: refusal }, { without: 'it' }]],
    silent: [[{ full: refusal, bare: refusal }, { without: 'it' }]],
  },
  'not-carried-out': {
    held: [
      [{ answer: record({}, { status: 400, operation: 'acceptTransfer' }) }, order],
      [{ answer: transfer('REJECTED') }, order],
    ],
    violated: [[{ answer: transfer('EXECUTED') }, order]],
    silent: [
      [{ answer: record({}, { status: 500, operation: 'acceptTransfer' }) }, order],
      [{ answer: transfer('EXECUTED') }, { ...order, record: 'withdrawal' }],
    ],
  },
  'state-kept': {
    held: [[{ before: customer, after: customer }, { what: 'it' }]],
    violated: [[{ before: customer, after: record({ ...person, status: 'EDD' }) }, { what: 'it' }]],
    silent: [[{ before: customer, after: refusal }, { what: 'it' }]],
  },
  'state-left': {
    held: [[{ before: customer, after: record({ ...person, status: 'EDD' }) }, { what: 'it' }]],
    violated: [[{ before: customer, after: customer }, { what: 'it' }]],
    silent: [[{ before: customer, after: refusal }, { what: 'it' }]],
  },
  'member-among': {
    held: [[{ answer: customer }, { binding: 'status', among: ['EDD', 'ACTIVE'], why: 'w' }]],
    violated: [[{ answer: customer }, { binding: 'status', among: ['EDD'], why: 'w' }]],
    silent: [[{ answer: refusal }, { binding: 'status', among: ['EDD'], why: 'w' }]],
  },
  'same-records-listed': {
    held: [
      [
        { own: [page(person)], all: [page(person)] },
        { atLeast: 1, what: 'it' },
      ],
    ],
    violated: [
      [
        { own: [page(person, { id: 'x' })], all: [page(person)] },
        { atLeast: 1, what: 'it' },
      ],
      [
        { own: [page(person)], all: [page(person, { id: 'x' })] },
        { atLeast: 1, what: 'it' },
      ],
    ],
    silent: [
      [
        { own: [page(person)], all: [page(person)] },
        { atLeast: 2, what: 'it' },
      ],
    ],
  },
  'funds-taken': {
    held: [
      [
        { before: account({ available: 10 }), after: account({ available: number('6.9') }) },
        { atLeast: '3', because: 'w' },
      ],
    ],
    violated: [
      [
        { before: account({ available: 10 }), after: account({ available: number('7.01') }) },
        { atLeast: '3', because: 'w' },
      ],
    ],
    silent: [
      [
        { before: account({}), after: account({}) },
        { atLeast: '3', because: 'w' },
      ],
    ],
  },
  'statement-adds-up': {
    held: [
      [{ statement: statement('10', '5.5', '2', '-6.5') }],
      [{ statement: statement('1', '1') }],
    ],
    violated: [
      [{ statement: statement('10', '5.5', '2', '6') }],
      [{ statement: statement('1', '2') }],
    ],
    silent: [
      [{ statement: refusal }],
      [{ statement: statement('1', '2', ...Array.from({ length: 20 }, () => '1')) }],
    ],
  },
  'statements-chain': {
    held: [
      [{ statements: [statement('0', '5'), statement('5', '7')] }],
      [{ statements: [statement('5', '7'), statement('0', '5')] }],
    ],
    violated: [[{ statements: [statement('0', '5'), statement('4', '7')] }]],
    silent: [[{ statements: [statement('0', '5')] }]],
  },
  'items-keep-filter': {
    held: [[{ pages: [page(person)] }, { binding: 'itemId', value: 'c-1' }]],
    violated: [[{ pages: [page(person, { id: 'x' })] }, { binding: 'itemId', value: 'c-1' }]],
    silent: [
      [{ pages: [page()] }, { binding: 'itemId', value: 'c-1' }],
      [{ pages: [page(person)] }, { binding: 'unbound', value: 'c-1' }],
    ],
  },
};
