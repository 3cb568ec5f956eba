/** Evidence on which the checks of fixtures/checks/files.ts hold, are violated, and are silent. */
import type { Evidence } from '../../../fixtures/evidence/types.ts';
import { sha256 } from '../../../fixtures/checks/files.ts';
import { record, refusal, failed, customer, page, type Row } from './evidence.ts';
import { exchange, person, type Sample } from '../checks/passive-bodies.ts';

const bytes = Buffer.from('%PDF text', 'utf8');
const file = { sha256: sha256(bytes), byteLength: bytes.length };
const months = (...numbers: readonly number[]): Evidence =>
  page(...numbers.map((one) => ({ id: `2027-0${one}` })));
const download = (sample: Sample): Evidence =>
  exchange({ operation: 'downloadDocument', ...sample });

const statement = (...names: readonly string[]): Evidence => record({ id: '2027-01', names });
const twoAccounts = {
  account: 'account-one',
  other: 'account-two',
  transactions: ['transaction-two'],
};

export const filesSamples: Readonly<Record<string, Row>> = {
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
  'bound-list-is-list': {
    held: [[{ answer: page() }, { binding: 'items', what: 'it' }]],
    violated: [
      [{ answer: customer }, { binding: 'items', what: 'it' }],
      [{ answer: refusal }, { binding: 'items', what: 'it' }],
    ],
    silent: [[{ answer: failed }, { binding: 'items', what: 'it' }]],
  },
  'bound-list-has-items': {
    held: [[{ answer: page(person) }, { binding: 'items', what: 'it' }]],
    violated: [
      [{ answer: page() }, { binding: 'items', what: 'it' }],
      [{ answer: refusal }, { binding: 'items', what: 'it' }],
    ],
    silent: [[{ answer: failed }, { binding: 'items', what: 'it' }]],
  },
  'statement-of-account': {
    held: [
      [{ statement: statement('account-one') }, twoAccounts],
      // What a customer has may stand on each of its statements.
      [{ statement: statement('account-one', 'account-two') }, twoAccounts],
    ],
    violated: [
      [{ statement: statement('account-two') }, twoAccounts],
      [{ statement: statement('account-one', 'transaction-two') }, twoAccounts],
      [{ statement: statement('transaction-two') }, twoAccounts],
    ],
    silent: [
      [{ statement: statement() }, twoAccounts],
      [{ statement: refusal }, twoAccounts],
      // Of numbers that short nobody can tell what they name.
      [{ statement: statement('2') }, { account: '1', other: '2', transactions: [] }],
    ],
  },
  'listed-once': {
    held: [
      [{ pages: [months(1, 2), months(3)] }, { what: 'it' }],
      [{ pages: [months(1, 2, 3)] }, { what: 'it' }],
      // A page beyond the last is empty.
      [{ pages: [months(1, 2), months()] }, { what: 'it' }],
    ],
    violated: [
      [{ pages: [months(1, 2), months(1, 2)] }, { what: 'it' }],
      [{ pages: [months(1, 2), months(2, 3)] }, { what: 'it' }],
      [{ pages: [months(1, 1)] }, { what: 'it' }],
    ],
    silent: [
      [{ pages: [months(1)] }, { what: 'it' }],
      [{ pages: [months(1, 2), failed] }, { what: 'it' }],
      [{ pages: [] }, { what: 'it' }],
    ],
  },
  'none-missing-between': {
    held: [
      [{ answer: months(1, 2, 3), twin: months(1, 2, 3) }, { what: 'it' }],
      // Months may count from the day of opening.
      [{ answer: months(2, 3), twin: months(1, 2, 3, 4) }, { what: 'it' }],
      [{ answer: months(3, 2), twin: months(4, 2, 3) }, { what: 'it' }],
    ],
    violated: [
      [{ answer: months(1, 3, 4), twin: months(1, 2, 3, 4) }, { what: 'it' }],
      [{ answer: months(3, 1), twin: months(3, 2, 1) }, { what: 'it' }],
    ],
    silent: [
      [{ answer: months(5, 6, 7), twin: months(1, 2, 3, 4) }, { what: 'it' }],
      [{ answer: months(1), twin: months(1, 2) }, { what: 'it' }],
      [{ answer: failed, twin: months(1, 2) }, { what: 'it' }],
    ],
  },
};
