/** Evidence on which the checks of fixtures/checks/answers.ts hold, are violated, and are silent. */
import { number } from '../../../fixtures/json.ts';
import { exchange } from '../checks/passive-bodies.ts';
import { customer, failed, record, refusal, type Row } from './evidence.ts';

const status = (code: number) => record({}, { status: code });
const transfer = (id: unknown, state = 'NEW') =>
  record({ id, status: state }, { operation: 'getTransfer' });
const ofSecond = (data: object) => ({
  ...record(data, { operation: 'getTransfer' }),
  actor: 'second',
});
const ofParent = (parent: string, id: string) => {
  const made = exchange({ operation: 'getTransfer', body: { data: { id } } });
  return { ...made, request: { ...made.request, url: `https://api.example/v1/x/${parent}/y` } };
};
const why = { why: 'it names no record' };
const name = { pointer: '/data/first_name', value: 'Ada' };
const digits = { pointer: '/data/occupation', text: '0042.50' };
const numbered = (occupation: unknown) => record({ id: 'p', occupation });
const phone = { pointer: '/data/telephone_number', value: '+12025550143' };
const called = (telephone_number: unknown) => record({ id: 'p', telephone_number });
const mail = { pointer: '/data/email_address', value: 'noor@harbour.example' };
const mailed = (email_address: unknown) => record({ id: 'p', email_address });
const executed = { record: 'transfer', meaning: 'executed' };

const frozen = { pointer: '/data/status', value: 'FROZEN' };

export const answersSamples: Readonly<Record<string, Row>> = {
  succeeds: {
    held: [[{ answer: customer }]],
    violated: [[{ answer: refusal }]],
    silent: [[{ answer: failed }]],
  },
  refused: {
    held: [
      [{ refusal }, why],
      [{ refusal: status(403) }, why],
      [{ refusal: status(401) }, { ...why, status: 401 }],
    ],
    violated: [
      [{ refusal: customer }, why],
      [{ refusal: status(302) }, why],
      [{ refusal: status(404) }, { ...why, status: 401 }],
      [{ refusal: status(500) }, { ...why, status: 401 }],
      // Where a 4xx is promised.
      [{ refusal: status(500) }, { ...why, promised: '4xx' }],
    ],
    silent: [
      [{ refusal: failed }, why],
      [{ refusal: status(429) }, why],
      // It is among the answers that any operation can give.
      [{ refusal: status(500) }, why],
    ],
  },
  'same-record': {
    held: [
      [{ first: transfer('a'), again: transfer('a') }],
      [{ first: transfer(number('7')), again: transfer(number('7')) }],
    ],
    violated: [[{ first: transfer('a'), again: transfer('b') }]],
    silent: [[{ first: transfer('a'), again: refusal }]],
  },
  'different-records': {
    held: [[{ first: transfer('a'), other: transfer('b') }]],
    violated: [
      [{ first: transfer('a'), other: transfer('a') }],
      [{ first: transfer(number('7')), other: transfer(number('7')) }],
      [{ first: ofParent('1', '3'), other: ofParent('1', '3') }],
      [{ first: ofParent('1', 'i-x'), other: ofParent('2', 'i-x') }],
      // What a key of another client was answered with again.
      [{ first: transfer('0003'), other: ofSecond({ id: '0003', status: 'NEW' }) }],
    ],
    silent: [
      [{ first: transfer('a'), other: failed }],
      [{ first: ofParent('1', '3'), other: ofParent('2', '3') }],
      [{ first: transfer('0003'), other: ofSecond({ id: '0003', status: 'OLD' }) }],
    ],
  },
  'member-is': {
    held: [
      [{ answer: customer }, name],
      [{ answer: called('12025550143') }, phone],
      [{ answer: called('+12025550143') }, phone],
      ...['n***@harbour.example', 'no**@h***.example', '***@harbour.example'].map(
        (text) => [{ answer: mailed(text) }, mail] as const,
      ),
    ],
    violated: [
      [{ answer: customer }, { ...name, value: 'Bea' }],
      [{ answer: record({ customer_type: 'CORPORATION', status: 'ACTIVE' }) }, frozen],
      [{ answer: record({ customer_type: 'INDIVIDUAL' }) }, frozen],
      [{ answer: called('12025550144') }, phone],
      [{ answer: called(number('12025550143')) }, phone],
      [{ answer: called('+1202***0143') }, phone],
      ...[
        'm***@harbour.example',
        'noor@harbour.example',
        'nora@harbour.example**',
        'no**@m***.example',
        '****',
      ].map(
        (text) => [{ answer: mailed(text) }, { ...mail, value: 'nora@harbour.example' }] as const,
      ),
    ],
    silent: [
      [{ answer: refusal }, name],
      // Of a corporation nothing but its type is shown.
      [{ answer: record({ customer_type: 'CORPORATION' }) }, frozen],
    ],
  },
  'digits-kept': {
    held: [[{ answer: numbered('0042.50') }, digits]],
    violated: [
      [{ answer: numbered('42.50') }, digits],
      [{ answer: numbered('0042.5') }, digits],
      [{ answer: numbered(number('42.5')) }, digits],
    ],
    silent: [
      [{ answer: numbered('***2.50') }, digits],
      [{ answer: numbered(undefined) }, digits],
      [{ answer: refusal }, digits],
    ],
  },
  'state-means': {
    held: [[{ answer: transfer('a', 'EXECUTED') }, executed]],
    violated: [[{ answer: transfer('a') }, executed]],
    silent: [[{ answer: transfer('a') }, { ...executed, meaning: 'refused' }]],
  },
};
