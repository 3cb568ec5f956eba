/** Evidence on which the checks of fixtures/checks/files.ts hold, are violated, and are silent. */
import type { Evidence } from '../../../fixtures/evidence/types.ts';
import { sha256 } from '../../../fixtures/checks/files.ts';
import { record, refusal, failed, customer, page, type Row } from './evidence.ts';
import { exchange, person, type Sample } from '../passive-bodies.ts';

const bytes = Buffer.from('%PDF text', 'utf8');
const file = { sha256: sha256(bytes), byteLength: bytes.length };
const download = (sample: Sample): Evidence =>
  exchange({ operation: 'downloadDocument', ...sample });

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
      [{ answer: page(person) }, { binding: 'items', what: 'it', least: 2 }],
      [{ answer: refusal }, { binding: 'items', what: 'it' }],
    ],
    silent: [[{ answer: failed }, { binding: 'items', what: 'it' }]],
  },
};
