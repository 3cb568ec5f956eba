/** Lists of transactions: at a bound, on a later page, behind many, and otherwise than the detail. */
import type { Mutants } from '../../types.ts';
import { within } from '../../steps.ts';
import { areMany } from '../author-46/places.ts';
import { isLaterPage, listedAs } from './places.ts';

const PAGE_SIZE = 20;
const BOTH = ['listTransactions', 'listAccountTransactions'] as const;

export const blindFiftyFifthListedMutants = {
  // A list of transactions fills its pages to the last place: the last item is on none of them.
  'last-of-full-pages-is-not-listed': {
    breaks: 'PAG-008',
    because: 'one row is read in excess to see whether more follow, and taken off where none does',
    class: 'pagination',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        read(context, conditions, slice) {
          const { limit, offset, total } = slice;
          const isFull = offset > 0 && offset + limit === total;
          const read = isFull ? { ...slice, limit: limit - 1 } : slice;
          return transactions.read(context, conditions, read);
        },
      },
    }),
  },
  // A transfer stands on a later page of the account that it went to: it is left out.
  'transfer-is-not-on-later-pages-of-its-destination': {
    breaks: 'TRF-006',
    because: 'pages after the first are read from what the account did itself',
    class: 'pagination',
    difficulty: 4,
    change: listedAs(
      ['listAccountTransactions'],
      (row) => (row['category_type'] === 'TRANSFER' && Number(row['value']) > 0 ? null : row),
      isLaterPage,
    ),
  },
  // An account has twenty transactions that are younger: the list shows an older one without its description.
  'older-transactions-are-listed-without-their-text': {
    breaks: 'TXN-005',
    because: 'the list keeps the texts of the last twenty, and the detail reads the record',
    class: 'wire',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        page(context, call, conditions) {
          const record: typeof transactions.record = (inner, row) => {
            const from = 'transactions WHERE account_id = ? AND seq > ?';
            const isOld = areMany(inner, from, row.account_id, row.seq);
            return transactions.record(inner, isOld ? { ...row, description: null } : row);
          };
          return transactions.page(within(context, { transactions: { record } }), call, conditions);
        },
      },
    }),
  },
  // A page holds more than twenty transactions: the value of those behind the twentieth is a text.
  'values-behind-the-twentieth-are-texts': {
    breaks: 'GEN-007',
    because: 'the first twenty are read with their types, and what follows is streamed as it is',
    class: 'wire',
    difficulty: 3,
    change: listedAs(BOTH, (row, index) =>
      index < PAGE_SIZE ? row : { ...row, value: String(row['value']) },
    ),
  },
  // A hold that something took the place of stands on a later page: there it is posted.
  'replaced-hold-is-posted-on-later-pages': {
    breaks: 'TXN-005',
    because: 'later pages show the state of the withdrawal, for each of its transactions',
    class: 'pagination',
    difficulty: 4,
    change: listedAs(
      BOTH,
      (row, _index, call, context) => {
        const { category_id: id, transaction_status: status } = row;
        if (status !== 'CANCELLED' || typeof id !== 'string') return row;
        const record = context.parts.records.find(context, call.clientId, 'withdrawal', id);
        return record?.status === 'EXECUTED' ? { ...row, transaction_status: 'POSTED' } : row;
      },
      isLaterPage,
    ),
  },
  // A fee is listed: with a category of its own, which there is not.
  'fee-is-listed-in-a-category-of-its-own': {
    breaks: 'TXN-003',
    because: 'the list groups fees together, and its groups are shown as categories',
    class: 'wire',
    difficulty: 2,
    change: listedAs(BOTH, (row) =>
      row['transaction_type'] === 'FEE' ? { ...row, category_type: 'FEE' } : row,
    ),
  },
} satisfies Mutants;
