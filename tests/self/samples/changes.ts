/** Evidence on which the checks of fixtures/checks/changes.ts hold, are violated, and are silent. */
import type { Evidence } from '../../../fixtures/evidence/types.ts';
import { account, record, refusal, customer, type Row } from './evidence.ts';
import { person } from '../checks/passive-bodies.ts';

const people = { within: 'individuals' };
const order = { record: 'transfer', meanings: ['executed'], why: 'w' };
const transfer = (status: string): Evidence =>
  record({ id: 't', status }, { operation: 'acceptTransfer' });

export const changesSamples: Readonly<Record<string, Row>> = {
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
  'values-are': {
    held: [
      [
        { answer: record({ ...person, citizenship: ['CA', 'FR'] }) },
        { pointer: '/data/citizenship', values: ['FR', 'CA'] },
      ],
    ],
    violated: [
      [
        { answer: record({ ...person, citizenship: ['FR'] }) },
        { pointer: '/data/citizenship', values: ['FR', 'CA'] },
      ],
      [
        { answer: record({ ...person, citizenship: ['CA', 'FR', 'US'] }) },
        { pointer: '/data/citizenship', values: ['FR', 'CA'] },
      ],
      [{ answer: record({ id: 'p' }) }, { pointer: '/data/citizenship', values: ['FR'] }],
    ],
    silent: [[{ answer: refusal }, { pointer: '/data/citizenship', values: ['FR'] }]],
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
    silent: [
      [{ answer: refusal }, { binding: 'status', among: ['EDD'], why: 'w' }],
      [
        { answer: record({ customer_type: 'CORPORATION' }) },
        { binding: 'status', among: ['EDD'], why: 'w' },
      ],
    ],
  },
  'none-added': {
    held: [
      [{ before: account({ people: [1, 2] }), after: account({ people: [1, 3] }) }, people],
      [{ before: account({ people: [1, 2] }), after: account({ people: [] }) }, people],
    ],
    violated: [[{ before: account({ people: [1] }), after: account({ people: [1, 2] }) }, people]],
    silent: [
      [{ before: account({ people: [1] }), after: account({}) }, people],
      [{ before: account({ people: [1] }), after: refusal }, people],
    ],
  },
};
