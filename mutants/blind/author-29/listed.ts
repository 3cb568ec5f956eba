/** Faults of the twenty-ninth author: lists, their filters and their links. */
import type { Condition } from '../../../reference/domain/transaction-filters.ts';
import type { Mutants } from '../../types.ts';

const YEAR_MS = 365 * 86_400_000;
const FILTERS_READ = 4;

export const blindTwentyNinthListedMutants = {
  'fourth-filter-is-dropped': {
    breaks: 'TXN-012',
    because: 'an index has three columns, and the query is made for it',
    class: 'filter',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        page: (context, call, conditions) =>
          transactions.page(context, call, conditions.slice(0, FILTERS_READ)),
      },
    }),
  },
  'transactions-of-last-year-leave-the-bulk-list': {
    breaks: 'TXN-013',
    because: 'what is older than a year is in an archive, which the list of an account reads alone',
    class: 'time',
    difficulty: 5,
    change: ({ transactions }) => ({
      transactions: {
        page(context, call, conditions) {
          const young: Condition = {
            sql: 'transaction_ms > ?',
            value: call.nowMs - YEAR_MS,
          };
          const isBulk = call.operationId === 'listTransactions';
          return transactions.page(context, call, isBulk ? [...conditions, young] : conditions);
        },
      },
    }),
  },
  'list-that-a-stranger-was-refused-is-empty-for-its-owner': {
    breaks: 'ACC-007',
    because:
      'that nothing was found is kept for the address until something is booked, whoever asked',
    class: 'persistence',
    difficulty: 5,
    change: ({ ledger, transactions }) => {
      const empty = new Set<string>();
      return {
        transactions: {
          listOfAccount(context, call) {
            const id = call.path['account_id'] ?? '';
            try {
              const reply = transactions.listOfAccount(context, call);
              if (!empty.has(id)) return reply;
              const none: Condition = { sql: '0 = ?', value: 1 };
              return transactions.page(context, call, [none]);
            } catch (error) {
              empty.add(id);
              throw error;
            }
          },
        },
        ledger: {
          insert(context, account, draft, status) {
            empty.delete(account.id);
            return ledger.insert(context, account, draft, status);
          },
        },
      };
    },
  },
} satisfies Mutants;
