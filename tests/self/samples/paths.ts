/** Evidence for the checks of fixtures/checks/paths.ts and fixtures/checks/errors.ts. */
import type { Evidence, Exchange } from '../../../fixtures/evidence/types.ts';
import { customer, failed, page, record, refusal, type Row } from './evidence.ts';
import { exchange, person } from '../checks/passive-bodies.ts';

type Operation = NonNullable<Exchange['operation']>;

const at = (url: string, status = 200, operation: Operation = 'getCustomer'): Evidence => {
  const made: Exchange = exchange({ operation, status, body: { data: person } });
  return { ...made, request: { ...made.request, url } };
};
const ofAccount = 'http://127.0.0.1:9/v1/accounts/a-1/statements';
const broken = record({}, { status: 500 });
const open = (body: object): Evidence => exchange({ operation: 'getStatement' as never, body });

export const pathsSamples: Readonly<Record<string, Row>> = {
  'reached-under-v1': {
    held: [[{ answer: at('http://127.0.0.1:9/v1/customers/c-1') }]],
    violated: [
      [{ answer: at('http://127.0.0.1:9/v1/customers/c-1', 404) }],
      [{ answer: at('http://127.0.0.1:9/v1/customers/c-1', 501) }],
      [{ answer: at(ofAccount, 405, 'listAccountStatements') }],
    ],
    silent: [
      [{ answer: at('http://127.0.0.1:9/customers/c-1') }],
      [{ answer: at('http://127.0.0.1:9/v1/customers/c-1', 429) }],
      [{ answer: at('http://127.0.0.1:9/v1/customers/c-1', 422) }],
      [{ answer: at('http://127.0.0.1:9/v1/customers/c-1', 500) }],
      [{ answer: failed }],
      [{ answer: at(ofAccount, 404, 'listAccountStatements') }],
    ],
  },
  'names-its-record': {
    held: [[{ made: page(person), read: customer }, { id: person.id }]],
    violated: [
      [{ made: page(person), read: refusal }, { id: person.id }],
      [{ made: page(person), read: record({ ...person, id: 'c-2' }) }, { id: person.id }],
    ],
    silent: [
      [{ made: refusal, read: customer }, { id: person.id }],
      [{ made: page(person), read: failed }, { id: person.id }],
      [{ made: page(person), read: open({ data: {} }) }, { id: person.id }],
    ],
  },
  'error-members': {
    held: [[{ answers: [refusal] }], [{ answers: [customer, refusal, broken] }]],
    violated: [],
    silent: [[{ answers: [] }], [{ answers: [customer, failed] }]],
  },
  'no-repeated-server-error': {
    held: [[{ answers: [broken, broken, customer], around: [page()] }]],
    violated: [[{ answers: [broken, broken, broken], around: [page(), page()] }]],
    silent: [
      [{ answers: [broken, broken], around: [page()] }],
      [{ answers: [broken, broken, broken], around: [page(), refusal] }],
      [{ answers: [refusal, refusal, refusal], around: [page()] }],
      [{ answers: [], around: [page()] }],
    ],
  },
};
