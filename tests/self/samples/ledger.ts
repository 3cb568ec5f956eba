/** Evidence on which the checks of the ledger hold, are violated, and are silent. */
import { refusal, type Row } from './evidence.ts';
import {
  page,
  item,
  balance,
  transfer,
  accepted,
  around,
  held,
  pending,
  cancelled,
  fee,
  interest,
  NOON,
} from './transactions.ts';

const debit = { direction: 'debit' };
const FEE_BEFORE = item('f', 2, fee);
const quiet = { known: [page(FEE_BEFORE)], all: [page(FEE_BEFORE)] };
const half = {
  before: [balance('10'), balance('0')],
  after: [balance('5'), balance('4')],
  newestBefore: [page(), page()],
  newestAfter: [page(), page()],
};
const adjustment = { transaction_type: 'DEBIT_CORRECTION', category_type: 'ADJUSTMENT' };
const charged = (...fees: string[]) => ({
  known: [page(FEE_BEFORE)],
  all: [page(...fees.map((value, index) => item(`f${index}`, value, fee)), FEE_BEFORE)],
});

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
    held: [[{ before: [page(item('a', 3))], after: [page(item('a', '3.0'))] }]],
    violated: [
      [{ before: [page(item('a', 3))], after: [page(item('a', 4))] }],
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
  'sum-of-confirmed': {
    held: [
      [
        {
          before: balance('30'),
          after: balance('10'),
          records: [transfer('EXECUTED'), transfer('EXECUTED'), transfer('REJECTED')],
          ...quiet,
        },
        { amounts: ['-10', '-10', '-10'], record: 'transfer', meaning: 'executed' },
      ],
      [
        {
          before: balance('30'),
          after: balance('10'),
          records: [transfer('EXECUTED'), refusal],
          ...quiet,
        },
        { amounts: ['-10', '-10'], record: 'transfer', meaning: 'executed' },
      ],
      // One each way, and of two unanswered ones that of 2.
      [
        {
          before: balance('30'),
          after: balance('25'),
          records: [transfer('EXECUTED'), transfer('EXECUTED'), refusal, refusal],
          ...quiet,
        },
        { amounts: ['-10', '3', '-10', '2'], record: 'transfer', meaning: 'executed' },
      ],
      // One was adjusted by the platform itself.
      [
        {
          before: balance('30'),
          after: balance('9'),
          records: [transfer('EXECUTED'), transfer('EXECUTED')],
          known: [page()],
          all: [page(item('a', -1, adjustment))],
        },
        { amounts: ['-10', '-10'], record: 'transfer', meaning: 'executed' },
      ],
      // Interest came, as a day began.
      [
        {
          before: balance('30'),
          after: balance('12'),
          records: [transfer('EXECUTED'), transfer('EXECUTED')],
          known: [page()],
          all: [page(interest(2))],
        },
        { amounts: ['-10', '-10'], record: 'transfer', meaning: 'executed' },
      ],
      // A fee of its own for each.
      [
        {
          before: balance('30'),
          after: balance('9'),
          records: [transfer('EXECUTED'), transfer('EXECUTED')],
          ...charged('0.5', '-0.5'),
        },
        { amounts: ['-10', '-10'], record: 'transfer', meaning: 'executed' },
      ],
    ],
    violated: [
      [
        {
          before: balance('30'),
          after: balance('8'),
          records: [transfer('EXECUTED'), transfer('EXECUTED')],
          ...charged('0.5', '-0.5'),
        },
        { amounts: ['-10', '-10'], record: 'transfer', meaning: 'executed' },
      ],
      [
        {
          before: balance('30'),
          after: balance('10'),
          records: [transfer('EXECUTED'), transfer('REJECTED')],
          ...quiet,
        },
        { amounts: ['-10', '-10'], record: 'transfer', meaning: 'executed' },
      ],
      [
        {
          before: balance('0'),
          after: balance('10'),
          records: [transfer('EXECUTED'), transfer('EXECUTED')],
          ...quiet,
        },
        { amounts: ['10', '10'], record: 'transfer', meaning: 'executed' },
      ],
      // What came from the other side came twice.
      [
        {
          before: balance('30'),
          after: balance('26'),
          records: [transfer('EXECUTED'), transfer('EXECUTED')],
          ...quiet,
        },
        { amounts: ['-10', '3'], record: 'transfer', meaning: 'executed' },
      ],
    ],
    silent: [
      [
        { before: balance('30'), after: balance('30'), records: [transfer('REJECTED')], ...quiet },
        { amounts: ['-10'], record: 'transfer', meaning: 'executed' },
      ],
    ],
  },
  'never-below-zero': {
    held: [
      [{ before: balance('10'), after: [balance('0')], accepts: [accepted] }, { asked: '20' }],
      [
        { before: balance('10'), after: [balance('0')], accepts: [accepted] },
        { asked: '20', fallen: true },
      ],
    ],
    violated: [
      [{ before: balance('10'), after: [balance('-1')], accepts: [accepted] }, { asked: '20' }],
      [
        { before: balance('10'), after: [balance('1', '-1')], accepts: [accepted] },
        { asked: '20' },
      ],
    ],
    silent: [
      [{ before: balance('10'), after: [balance('0')], accepts: [accepted] }, { asked: '10' }],
      [{ before: balance('10'), after: [balance('0')], accepts: [refusal] }, { asked: '20' }],
      // What was accepted may be booked later.
      [
        { before: balance('10'), after: [balance('10')], accepts: [accepted] },
        { asked: '20', fallen: true },
      ],
    ],
  },
  'sum-kept': {
    held: [
      [{ ...half, newestAfter: [page(item('a', -1, fee)), page()] }],
      [{ ...half, newestAfter: [page(item('a', -1, adjustment)), page()] }],
      [
        {
          ...half,
          after: [balance('5'), balance('7')],
          newestAfter: [page(), page(interest(2))],
        },
      ],
    ],
    violated: [[half], [{ ...half, newestAfter: [page(item('a', -2, adjustment)), page()] }]],
    silent: [[{ ...half, after: half.before }]],
  },
};
