/** Faults of the twenty-fifth author: dates at the edges of the calendar, and what lists leave out. */
import type { Condition } from '../../reference/domain/transaction-filters.ts';
import type { Mutant, Mutants } from '../types.ts';

const ANY_START: Condition = { sql: 'transaction_ms >= ?', value: 0 };
const ANY_END: Condition = { sql: 'transaction_ms < ?', value: Number.MAX_SAFE_INTEGER };
const DAY_MS = 86_400_000;
const PAGE_MOST = 50;
const SUBSCRIPTIONS_MOST = 20;

const isLastOfMonth = (day: string): boolean =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).getUTCDate() === 1;

/** A day that is written in a way, or lies at a place, that the reader of dates does not know. */
const startIgnored = (because: string, odd: (day: string) => boolean): Mutant => ({
  breaks: 'TXN-007',
  because,
  class: 'filter',
  difficulty: 5,
  change: ({ transactionFilters: filters }) => ({
    transactionFilters: {
      startDate: (context, day) => (odd(day) ? ANY_START : filters.startDate(context, day)),
    },
  }),
});

const endIgnored = (because: string, odd: (day: string) => boolean): Mutant => ({
  breaks: 'TXN-007',
  because,
  class: 'filter',
  difficulty: 5,
  change: ({ transactionFilters: filters }) => ({
    transactionFilters: {
      endDate: (context, day) => (odd(day) ? ANY_END : filters.endDate(context, day)),
    },
  }),
});

export const blindTwentyFifthListedMutants = {
  'end-date-on-the-last-of-a-month-is-ignored': endIgnored(
    'one is added to the day, and what is no date then is left out',
    isLastOfMonth,
  ),
  'start-date-on-a-leap-day-is-ignored': startIgnored(
    'the days of a month are in a table with 28 for February',
    (day) => day.endsWith('-02-29'),
  ),
  'start-date-after-2038-is-ignored': startIgnored(
    'seconds are kept in 32 bits, and what is below zero is left out',
    (day) => day > '2038-01-19',
  ),
  'end-date-before-1970-is-ignored': endIgnored(
    'a moment below zero is taken for none',
    (day) => day < '1970-01-01',
  ),
  'dates-in-the-wrong-order-are-exchanged': {
    breaks: 'TXN-007',
    because: 'an end before the start is held to be a slip of the caller',
    class: 'filter',
    difficulty: 4,
    change: ({ transactionFilters: filters }) => ({
      transactionFilters: {
        asked(context, call) {
          const { start_date: start, end_date: end, ...others } = call.query;
          if (start === undefined || end === undefined || start <= end) {
            return filters.asked(context, call);
          }
          const query = { ...others, start_date: end, end_date: start };
          return filters.asked(context, { ...call, query });
        },
      },
    }),
  },
  'large-page-leaves-out-its-end': {
    breaks: 'PAG-008',
    because: 'a page holds fifty at most, and the next begins where the one asked for would end',
    class: 'pagination',
    difficulty: 4,
    change: () => ({
      transactions: {
        bounds: (_context, { page, pageSize }) => ({
          offset: page * pageSize,
          limit: Math.min(PAGE_MOST, pageSize),
        }),
      },
    }),
  },
  'transactions-of-a-record-are-listed-whatever-the-account': {
    breaks: 'TXN-012',
    because: 'a record names its accounts, so its id is held to be enough',
    class: 'filter',
    difficulty: 4,
    change: ({ transactionFilters: filters }) => ({
      transactionFilters: {
        asked(context, call) {
          const { account_id: accountId, ...others } = call.query;
          const both = accountId !== undefined && others['category_id'] !== undefined;
          return filters.asked(context, both ? { ...call, query: others } : call);
        },
      },
    }),
  },
  'transactions-of-a-record-are-listed-whatever-its-kind': {
    breaks: 'TXN-012',
    because: 'ids are unique, so the kind is not looked at beside one',
    class: 'filter',
    difficulty: 4,
    change: ({ transactionFilters: filters }) => ({
      transactionFilters: {
        asked(context, call) {
          const { category_type: type, ...others } = call.query;
          const both = type !== undefined && others['category_id'] !== undefined;
          return filters.asked(context, both ? { ...call, query: others } : call);
        },
      },
    }),
  },
  'transactions-of-closed-accounts-are-not-listed': {
    breaks: 'TXN-013',
    because: 'the list is joined with the accounts in use',
    class: 'filter',
    difficulty: 4,
    change: ({ transactionFilters: filters }) => ({
      transactionFilters: {
        asked(context, call) {
          const found = filters.asked(context, call);
          if (call.operationId !== 'listTransactions') return found;
          const open = 'account_id NOT IN (SELECT id FROM accounts WHERE status = ?)';
          return [...found, { sql: open, value: 'CLOSED' }];
        },
      },
    }),
  },
  'closed-customers-are-listed-only-when-asked-for': {
    breaks: 'PAG-008',
    because: 'who is gone is held to be of no interest',
    class: 'filter',
    difficulty: 3,
    change: ({ records }) => ({
      records: {
        list(context, clientId, kind, filter) {
          if (kind !== 'customer' || filter.filters?.['status'] !== undefined) {
            return records.list(context, clientId, kind, filter);
          }
          const { page, pageSize } = filter;
          const whole = { ...filter, page: 0, pageSize: 1_000_000 };
          const { rows } = records.list(context, clientId, kind, whole);
          const here = rows.filter(({ status }) => status !== 'CLOSED');
          const from = page * pageSize;
          return { rows: here.slice(from, from + pageSize), total: here.length };
        },
      },
    }),
  },
  'subscriptions-after-the-twentieth-are-not-listed': {
    breaks: 'SUB-006',
    because: 'the query of lists has a limit, and this list has no second page',
    class: 'pagination',
    difficulty: 3,
    change: ({ subscriptions }) => ({
      subscriptions: {
        listed: (context, clientId) =>
          subscriptions.listed(context, clientId).slice(0, SUBSCRIPTIONS_MOST),
      },
    }),
  },
} satisfies Mutants;
