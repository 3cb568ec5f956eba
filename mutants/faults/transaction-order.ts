/** Faults of the order of transaction lists, and of the periods that they cover. */
import type { Condition } from '../../reference/domain/transaction-filters.ts';
import { dropped, laterPage } from '../dropped-filters.ts';
import type { Mutants } from '../types.ts';

const ALL: Condition = { sql: '? IS NOT NULL', value: 1 };
const DAY_MS = 86_400_000;

export const transactionOrderMutants = {
  'falling-order-is-not-honoured': {
    breaks: 'TXN-006',
    because: 'the parameter is compared with "desc"',
    class: 'filter',
    difficulty: 1,
    change: () => ({ transactions: { order: () => 'ASC' } }),
  },
  'rising-order-is-not-honoured': {
    breaks: 'TXN-006',
    because: 'only the presence of the parameter is looked at',
    class: 'filter',
    difficulty: 2,
    change: () => ({
      transactions: {
        order: (_context, call) => (call.query['order'] === undefined ? 'ASC' : 'DESC'),
      },
    }),
  },
  'list-is-sorted-by-identifier': {
    breaks: 'TXN-006',
    because: 'the list is sorted by the wrong column',
    class: 'filter',
    difficulty: 2,
    change: ({ transactions }) => ({
      transactions: {
        read: (context, conditions, slice) =>
          transactions.read(context, conditions, slice).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      },
    }),
  },
  'each-page-is-sorted-but-not-the-list': {
    breaks: 'TXN-006',
    because: 'the page is cut from the order of insertion, and sorted for show',
    class: 'pagination',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        read(context, conditions, slice) {
          const rows = transactions.read(context, conditions, { ...slice, order: 'ASC' });
          return slice.order === 'ASC' ? rows : rows.reverse();
        },
      },
    }),
  },
  'milliseconds-do-not-count-in-the-order': {
    breaks: 'TXN-006',
    because: 'dates are compared by the second, and the rest is as it comes',
    class: 'time',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        read(context, conditions, slice) {
          const rows = transactions.read(context, conditions, slice);
          const second = (ms: number): number => Math.floor(ms / 1_000);
          const sign = slice.order === 'ASC' ? 1 : -1;
          return rows.toSorted(
            (a, b) =>
              sign * (second(a.transaction_ms) - second(b.transaction_ms)) ||
              sign * (b.seq - a.seq),
          );
        },
      },
    }),
  },
  'falling-order-holds-on-the-first-page-alone': {
    breaks: 'TXN-006',
    because: 'the cursor of later pages forgets the direction',
    class: 'pagination',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        order: (context, call) =>
          laterPage(call.query) ? 'ASC' : transactions.order(context, call),
      },
    }),
  },
  'start-date-is-ignored': {
    breaks: 'TXN-007',
    because: 'the parameter is called from_date inside',
    class: 'filter',
    difficulty: 2,
    change: () => ({ transactionFilters: { startDate: () => ALL } }),
  },
  'end-date-is-ignored': {
    breaks: 'TXN-007',
    because: 'the parameter is called to_date inside',
    class: 'filter',
    difficulty: 2,
    change: () => ({ transactionFilters: { endDate: () => ALL } }),
  },
  'period-is-a-week-too-wide': {
    breaks: 'TXN-007',
    because: 'a tolerance for late postings was put into the filter',
    class: 'filter',
    difficulty: 3,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        startDate(context, day) {
          const { sql, value } = transactionFilters.startDate(context, day);
          return { sql, value: Number(value) - 7 * DAY_MS };
        },
        endDate(context, day) {
          const { sql, value } = transactionFilters.endDate(context, day);
          return { sql, value: Number(value) + 7 * DAY_MS };
        },
      },
    }),
  },
  'end-date-hides-the-start-date': {
    breaks: 'TXN-007',
    because: 'one field of the query object holds the bound',
    class: 'filter',
    difficulty: 3,
    change: dropped(['start_date'], ({ end_date: end }) => end !== undefined),
  },
} satisfies Mutants;
