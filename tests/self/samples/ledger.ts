/** Evidence on which the checks of the ledger hold, are violated, and are silent. */
import type { Row } from './evidence.ts';
import {
  page,
  item,
  balance,
  around,
  held,
  pending,
  cancelled,
  fee,
  interest,
  single,
  NOON,
} from './transactions.ts';

const debit = { direction: 'debit' };
const posted = { transaction_status: 'POSTED' };

export const ledgerSamples: Readonly<Record<string, Row>> = {
  'debit-held': {
    held: [
      [
        around(['10', '10'], ['10', '6'], item('a', -3, held), item('b', 1, held)),
        { status: 'AUTHORIZED' },
      ],
      [
        around(['10', '10'], ['12', '9'], item('a', -3, held), interest(2)),
        { status: 'AUTHORIZED' },
      ],
    ],
    violated: [
      [
        around(['10', '10'], ['10', '7'], item('a', -3, held), interest(2)),
        { status: 'AUTHORIZED' },
      ],
      [around(['10', '10'], ['10', '10'], item('a', -3, held)), { status: 'AUTHORIZED' }],
      [around(['10', '10'], ['7', '7'], item('a', -3, held)), { status: 'AUTHORIZED' }],
    ],
    silent: [
      [around(['10', '10'], ['10', '7'], item('a', -3, held)), { status: 'PENDING' }],
      [
        around(['10', '10'], ['12', '9'], item('a', -3, held), interest(2, NOON)),
        { status: 'AUTHORIZED' },
      ],
    ],
  },
  'credit-pending': {
    held: [
      [around(['10', '10'], ['10', '13'], item('a', 3, pending))],
      [around(['10', '10'], ['12', '15'], item('a', 3, pending), interest(2))],
    ],
    violated: [[around(['10', '10'], ['13', '13'], item('a', 3, pending))]],
    silent: [[around(['10', '10'], ['13', '13'], item('a', 3))]],
  },
  'both-moved': {
    held: [
      [around(['10', '10'], ['7', '7'], item('a', 3)), debit],
      [around(['10', '10'], ['9', '9'], item('a', 3), interest(2)), debit],
    ],
    violated: [
      [around(['10', '10'], ['7', '10'], item('a', 3)), debit],
      [around(['10', '10'], ['10', '7'], item('a', 3)), debit],
      [around(['10', '10'], ['7', '7'], item('a', 3)), { direction: 'credit' }],
      [around(['10', '10'], ['6', '6'], item('a', 3)), debit],
    ],
    silent: [
      [around(['10', '10'], ['10', '7'], item('a', 3, held)), debit],
      [around(['10', '10'], ['-2', '0'], item('a', 12)), debit],
    ],
  },
  restored: {
    held: [
      [around(['10', '10'], ['10', '10'], item('a', 3, cancelled))],
      [around(['10', '10'], ['12', '12'], item('a', 3, cancelled), interest(2))],
    ],
    violated: [[around(['10', '10'], ['10', '7'], item('a', 3, cancelled))]],
    silent: [[around(['10', '10'], ['10', '7'], item('a', 3, held))]],
  },
  'explained-by-posted': {
    held: [
      [
        {
          before: balance('10'),
          after: balance('6'),
          known: [page()],
          all: [page(item('a', 3), item('b', 1, fee))],
        },
      ],
      [
        {
          before: balance('10'),
          after: balance('7'),
          known: [page(item('a', 3, pending))],
          all: [page(item('a', 3), item('b', 9, held))],
        },
      ],
    ],
    violated: [
      [{ before: balance('10'), after: balance('5'), known: [page()], all: [page(item('a', 3))] }],
      [
        {
          before: balance('10'),
          after: balance('11'),
          known: [page()],
          all: [page(item('b', 1, fee))],
        },
      ],
      [{ before: balance('10'), after: balance('9'), known: [page()], all: [page()] }],
    ],
    silent: [[{ before: balance('10'), after: balance('10'), known: [page()], all: [page()] }]],
  },
  'posted-for-good': {
    held: [
      [{ before: [page(item('a', 3))], after: [page(item('a', '3.0'))] }],
      [{ before: [page(item('a', 3))], after: [single(item('a', 3, posted))] }],
    ],
    violated: [
      [{ before: [page(item('a', 3))], after: [page(item('a', 4))] }],
      [{ before: [page(item('a', 3))], after: [single(item('a', 300, posted))] }],
      [{ before: [page(item('a', 3))], after: [page(item('a', 3, cancelled))] }],
      [{ before: [page(item('a', 3))], after: [page()] }],
    ],
    silent: [[{ before: [page(item('a', 3, held))], after: [page(item('a', 3, cancelled))] }]],
  },
  'never-cancelled-from-pending': {
    held: [
      [{ readings: [page(item('a', 3, pending)), page(item('a', 3))] }],
      // Posted under an identifier of its own.
      [{ readings: [page(item('a', 3, pending)), page(item('b', -3))] }],
    ],
    violated: [
      [{ readings: [page(item('a', 3, pending)), page(item('a', 3, cancelled))] }],
      [{ readings: [page(item('a', 3, pending)), page()] }],
      [{ readings: [page(item('a', 3, pending), item('b', 3)), page(item('b', 3))] }],
      [{ readings: [page(item('a', 3, pending)), page(item('b', 4), item('c', 3, cancelled))] }],
    ],
    silent: [[{ readings: [page(item('a', 3, held)), page(item('a', 3, cancelled))] }]],
  },
};
