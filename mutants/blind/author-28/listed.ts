/** Faults of the twenty-eighth author: what lists and papers of accounts leave out. */
import { Refusal } from '../../../reference/context.ts';
import type { Condition } from '../../../reference/domain/transaction-filters.ts';
import { dataOf, withData } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const NOTHING: Condition = { sql: '0 = ?', value: 1 };
const SHORT = 40;

export const blindTwentyEighthListedMutants = {
  'bought-side-of-a-trade-is-not-in-the-list-of-its-account': {
    breaks: 'ACC-007',
    because: 'trades are found by the account that ordered them',
    class: 'filter',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        page(context, call, conditions) {
          const sold = { sql: `NOT (transaction_type = 'TRADE' AND value_minor > ?)`, value: 0 };
          const isOfAccount = call.operationId === 'listAccountTransactions';
          const asked = isOfAccount ? [...conditions, sold] : conditions;
          return transactions.page(context, call, asked);
        },
      },
    }),
  },
  'transaction-in-flight-is-not-found-under-its-account': {
    breaks: 'ACC-008',
    because: 'under an account it is looked for among what was booked',
    class: 'state',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        checkAccount(context, row, accountId) {
          transactions.checkAccount(context, row, accountId);
          if (row.status === 'PENDING')
            throw new Refusal('NOT_FOUND', 'There is no such transaction.');
        },
      },
    }),
  },
  'long-description-is-shortened-in-lists': {
    breaks: 'TXN-005',
    because: 'lists are made for the width of a screen',
    class: 'wire',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        page(context, call, conditions) {
          const reply = transactions.page(context, call, conditions);
          const listed = dataOf(reply)['transactions'] as readonly Data[];
          const shortened = listed.map((transaction) => {
            const { description } = transaction;
            if (typeof description !== 'string' || description.length <= SHORT) return transaction;
            return { ...transaction, description: `${description.slice(0, SHORT - 1)}…` };
          });
          return withData(reply, { transactions: shortened });
        },
      },
    }),
  },
  'period-that-ends-after-today-is-empty': {
    breaks: 'TXN-007',
    because: 'a day that has no closing yet has no transactions up to it',
    class: 'filter',
    difficulty: 3,
    change: ({ transactionFilters, wire }) => ({
      transactionFilters: {
        asked(context, call) {
          const asked = transactionFilters.asked(context, call);
          const end = call.query['end_date'];
          const isOpen = end !== undefined && end > wire.date(context, call.nowMs);
          return isOpen ? [...asked, NOTHING] : asked;
        },
      },
    }),
  },
  'cancelled-ones-are-listed-under-no-status': {
    breaks: 'TXN-011',
    because: 'the index by status holds what counts, and cancelled ones do not',
    class: 'filter',
    difficulty: 3,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        status: (context, status) =>
          status === 'CANCELLED' ? NOTHING : transactionFilters.status(context, status),
      },
    }),
  },
  'adjustments-are-listed-under-no-category': {
    breaks: 'TXN-010',
    because: 'the filter by category joins the record, and adjustments have none',
    class: 'filter',
    difficulty: 4,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        categoryType: (context, type) =>
          type === 'ADJUSTMENT' ? NOTHING : transactionFilters.categoryType(context, type),
      },
    }),
  },
  'transactions-of-a-frozen-account-leave-the-bulk-list': {
    breaks: 'TXN-013',
    because: 'the list is joined with the accounts that are open',
    class: 'filter',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        page(context, call, conditions) {
          const sql = 'account_id NOT IN (SELECT id FROM accounts WHERE status = ?)';
          const isBulk = call.operationId === 'listTransactions';
          const asked = isBulk ? [...conditions, { sql, value: 'FROZEN' }] : conditions;
          return transactions.page(context, call, asked);
        },
      },
    }),
  },
  'dormant-account-has-no-statements': {
    breaks: 'CUS-021',
    because: 'statements are drawn up for accounts that are OPEN by name',
    class: 'state',
    difficulty: 4,
    change: ({ accounts, statements }) => ({
      statements: {
        list(context, call) {
          const id = call.path['account_id'] ?? '';
          if (accounts.find(context, call.clientId, id).status === 'DORMANT')
            throw new Refusal('NOT_FOUND', 'There are no statements.');
          return statements.list(context, call);
        },
      },
    }),
  },
} satisfies Mutants;
