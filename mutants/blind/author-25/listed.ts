/** Faults of the twenty-fifth author: dates at the edges of the calendar, and filters that stand aside for another. */
import type { Condition } from '../../../reference/domain/transaction-filters.ts';
import type { Mutant, Mutants } from '../../types.ts';

const ANY_START: Condition = { sql: 'transaction_ms >= ?', value: 0 };
const ANY_END: Condition = { sql: 'transaction_ms < ?', value: Number.MAX_SAFE_INTEGER };
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
  'start-date-after-2038-is-ignored': startIgnored(
    'seconds are kept in 32 bits, and what is below zero is left out',
    (day) => day > '2038-01-19',
  ),
  'end-date-before-1970-is-ignored': endIgnored(
    'a moment below zero is taken for none',
    (day) => day < '1970-01-01',
  ),
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
} satisfies Mutants;
