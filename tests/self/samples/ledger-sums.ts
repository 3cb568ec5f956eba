/** Evidence on which the checks of sums hold, are violated, and are silent. */
import { refusal, type Row } from './evidence.ts';
import { page, item, balance, transfer, accepted, fee, interest } from './transactions.ts';

const FEE_BEFORE = item('f', 2, fee);
const quiet = { known: [page(FEE_BEFORE)], all: [page(FEE_BEFORE)] };
const known = item('before', 10);
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

export const ledgerSumsSamples: Readonly<Record<string, Row>> = {
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
      // What is available may be on its way still.
      [
        { before: balance('10', '60'), after: [balance('-10', '40')], accepts: [accepted] },
        { asked: '20' },
      ],
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
    violated: [
      [half],
      [
        {
          ...half,
          newestBefore: [page(known), page()],
          newestAfter: [page(item('a', -2, adjustment), known), page()],
        },
      ],
    ],
    silent: [
      [{ ...half, after: half.before }],
      // Others may have come before the newest ones.
      [
        {
          ...half,
          newestBefore: [page(known), page()],
          newestAfter: [page(item('a', -2, adjustment)), page()],
        },
      ],
    ],
  },
};
