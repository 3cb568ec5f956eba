/** Faults of transaction records. */
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { everyNth, meanwhile } from '../steps.ts';
import type { Data } from '../steps.ts';
import type { Mutants } from '../types.ts';

type Row = Parameters<Parts['transactions']['record']>[1];

/** The record with some members changed, in lists and details alike unless `in` says otherwise. */
function shown(
  { transactions }: Parts,
  change: (record: Data, row: Row) => Data,
  where: 'both' | 'list' | 'detail' = 'both',
): PartsOverlay {
  const detail = meanwhile();
  return {
    transactions: {
      get: (context, call) => detail.during(true, () => transactions.get(context, call)),
      getOfAccount: (context, call) =>
        detail.during(true, () => transactions.getOfAccount(context, call)),
      record(context, row) {
        const record = transactions.record(context, row);
        const applies = where === 'both' || (where === 'detail') === (detail.known ?? false);
        return applies ? { ...record, ...change(record, row) } : record;
      },
    },
  };
}

export const transactionsMutants = {
  'listed-transaction-has-no-date': {
    breaks: 'TXN-001',
    because: 'the list is made for balances, where the date plays no part',
    class: 'wire',
    difficulty: 1,
    change: (original) => shown(original, () => ({ transaction_date: undefined }), 'list'),
  },
  'fee-has-no-type': {
    breaks: 'TXN-001',
    because: 'the billing service writes its rows without one',
    class: 'wire',
    difficulty: 3,
    change: (original) =>
      shown(original, (_record, row) =>
        row.transaction_type === 'DEBIT_CORRECTION' || row.transaction_type === 'FEE'
          ? { transaction_type: undefined }
          : {},
      ),
  },
  'value-is-a-text': {
    breaks: 'TXN-002',
    because: 'decimals are sent as texts so that no digit is lost',
    class: 'wire',
    difficulty: 1,
    change: (original) => shown(original, (record) => ({ value: String(record['value']) })),
  },
  'whole-values-are-texts': {
    breaks: 'TXN-002',
    because: 'the serialiser quotes what has no fraction',
    class: 'wire',
    difficulty: 3,
    change: (original) =>
      shown(original, ({ value }) => ({ value: Number.isInteger(value) ? String(value) : value })),
  },
  'originator-is-a-text': {
    breaks: 'TXN-002',
    because: 'the column holds JSON, and nobody parses it',
    class: 'wire',
    difficulty: 3,
    change: (original) =>
      shown(original, (_record, { originator }) => (originator === null ? {} : { originator })),
  },
  'cancelled-is-spelt-with-one-l': {
    breaks: 'TXN-003',
    because: 'the ledger service is American',
    class: 'wire',
    difficulty: 2,
    change: (original) =>
      shown(original, (_record, { status }) => ({
        transaction_status: status === 'CANCELLED' ? 'CANCELED' : status,
      })),
  },
  'category-of-an-exchange-is-trade': {
    breaks: 'TXN-003',
    because: 'type and category come from one enumeration inside',
    class: 'wire',
    difficulty: 2,
    change: (original) =>
      shown(original, ({ category_type: type }) => ({
        category_type: type === 'EXCHANGE' ? 'TRADE' : type,
      })),
  },
  'transfer-has-a-type-of-its-own': {
    breaks: 'TXN-003',
    because: 'the enumeration has no value for it, so one was made up',
    class: 'wire',
    difficulty: 2,
    change: (original) =>
      shown(original, ({ transaction_type: type }) => ({
        transaction_type: type === 'INTERNAL_TRANSFER' ? 'BOOK_TRANSFER' : type,
      })),
  },
  'dates-are-written-for-people': {
    breaks: 'TXN-004',
    because: 'the server formats them for its own locale',
    class: 'wire',
    difficulty: 1,
    change: (original) =>
      shown(original, (_record, row) => ({
        transaction_date: new Date(row.transaction_ms).toUTCString(),
      })),
  },
  'posted-date-has-no-zone': {
    breaks: 'TXN-004',
    because: 'all servers run in one zone',
    class: 'wire',
    difficulty: 2,
    change: (original) =>
      shown(original, ({ transaction_posted_date: date }) =>
        typeof date !== 'string' ? {} : { transaction_posted_date: date.replace('Z', '') },
      ),
  },
  'dates-of-what-was-taken-over-are-as-they-were': {
    breaks: 'TXN-004',
    because: 'records of the former platform are copied as texts, and these have a space for the T',
    class: 'wire',
    difficulty: 4,
    change: (original) =>
      shown(original, ({ transaction_date: date }, row) =>
        row.account_id === 'acc_demo_usdc'
          ? { transaction_date: String(date).replace('T', ' ').replace('Z', '') }
          : {},
      ),
  },
  'list-has-no-description': {
    breaks: 'TXN-005',
    because: 'free text is left out of lists to keep them short',
    class: 'wire',
    difficulty: 2,
    change: (original) => shown(original, () => ({ description: undefined }), 'list'),
  },
  'detail-rounds-its-dates-to-seconds': {
    breaks: 'TXN-005',
    because: 'list and detail are served from two stores',
    class: 'wire',
    difficulty: 3,
    change: (original) =>
      shown(
        original,
        ({ transaction_date: date }) => ({
          transaction_date: String(date).replace(/\.\d+/, ''),
        }),
        'detail',
      ),
  },
  'detail-of-a-debit-shows-its-absolute-value': {
    breaks: 'TXN-005',
    because: 'signs are for reckoning, and details are for people',
    class: 'wire',
    difficulty: 3,
    change: (original) =>
      shown(original, ({ value }) => ({ value: Math.abs(Number(value)) }), 'detail'),
  },
  'transfer-has-no-category': {
    breaks: 'TXN-024',
    because: 'category is optional in the schema',
    class: 'wire',
    difficulty: 2,
    change: (original) =>
      shown(original, ({ category_type: type }) =>
        type === 'TRANSFER' ? { category_type: undefined, category_id: undefined } : {},
      ),
  },
  'exchange-is-categorised-as-a-transfer': {
    breaks: 'TXN-024',
    because: 'both move between two accounts',
    class: 'wire',
    difficulty: 2,
    change: (original) =>
      shown(original, ({ category_type: type }) => ({
        category_type: type === 'EXCHANGE' ? 'TRANSFER' : type,
      })),
  },
  'category-identifier-is-that-of-the-journal': {
    breaks: 'TXN-025',
    because: 'the movement’s number in the ledger is taken for its identifier',
    class: 'wire',
    difficulty: 2,
    change: (original) =>
      shown(original, ({ category_id: id }) =>
        typeof id === 'string' ? { category_id: `j-${id}` } : {},
      ),
  },
  'withdrawal-is-named-by-its-hold': {
    breaks: 'TXN-025',
    because: 'the pending debit refers to the hold that it replaced',
    class: 'wire',
    difficulty: 3,
    change: (original) =>
      shown(original, (_record, row) =>
        row.category_type === 'WITHDRAWAL' && row.status === 'POSTED'
          ? { category_id: row.id }
          : {},
      ),
  },
  'every-seventh-listed-value-is-off-by-a-cent': {
    breaks: 'TXN-005',
    because: 'the list reads a column of floats that is filled by a job',
    class: 'money',
    difficulty: 5,
    change: (original) => {
      const off = everyNth(7);
      return shown(
        original,
        ({ value }) => (off() ? { value: Number((Number(value) + 0.01).toFixed(8)) } : {}),
        'list',
      );
    },
  },
} satisfies Mutants;
