/** Identifiers that only come near one of a record, and are taken for it. */
import type { Condition } from '../../reference/domain/transaction-filters.ts';
import { dropped } from '../dropped-filters.ts';
import type { Mutants } from '../types.ts';

/** As long as the reference makes them. */
const WIDTH = 24;

const like = (condition: Condition): Condition => ({
  ...condition,
  sql: condition.sql.replace('= ?', 'LIKE ?'),
});

export const nearIdentifierMutants = {
  'identifier-is-cut-to-the-width-of-its-column': {
    breaks: 'ERR-008',
    because: 'what is asked for is bound as a text of fixed width, which cuts off the rest',
    class: 'filter',
    difficulty: 4,
    change: ({ records }) => ({
      records: {
        find: (context, clientId, kind, id) =>
          records.find(context, clientId, kind, id.slice(0, WIDTH)),
      },
    }),
  },
  'underscore-of-an-identifier-fits-any-letter': {
    breaks: 'ERR-008',
    because: 'identifiers are compared with LIKE, and percent signs alone are taken out before',
    class: 'filter',
    difficulty: 5,
    change: ({ records }) => ({
      records: {
        find(context, clientId, kind, id) {
          if (!id.endsWith('_')) return records.find(context, clientId, kind, id);
          const sql = 'SELECT id FROM records WHERE client_id = ? AND kind = ? AND id LIKE ?';
          const row = context.store.one<{ readonly id: string }>(sql, clientId, kind, id);
          return records.find(context, clientId, kind, row?.id ?? id);
        },
      },
    }),
  },
  'filter-by-account-takes-a-pattern': {
    breaks: 'TXN-008',
    because: 'all filters of the search go through LIKE, as the one of descriptions does',
    class: 'filter',
    difficulty: 4,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        account: (context, id) => like(transactionFilters.account(context, id)),
      },
    }),
  },
  'filter-by-category-takes-a-pattern': {
    breaks: 'TXN-009',
    because: 'all filters of the search go through LIKE, as the one of descriptions does',
    class: 'filter',
    difficulty: 4,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        categoryId: (context, id) => like(transactionFilters.categoryId(context, id)),
      },
    }),
  },
  'filter-by-category-takes-the-transaction-as-well': {
    breaks: 'TXN-009',
    because: 'one field of the search looks for an identifier, whatever it is of',
    class: 'filter',
    difficulty: 5,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        categoryId: (context, id) => ({
          ...transactionFilters.categoryId(context, id),
          sql: '? IN (category_id, id)',
        }),
      },
    }),
  },
  'account-zero-is-no-filter': {
    breaks: 'TXN-008',
    because: 'a filter is used where its text is true, and this one is false',
    class: 'filter',
    difficulty: 4,
    change: dropped(['account_id'], ({ account_id: id }) => id === '0'),
  },
  'category-zero-is-no-filter': {
    breaks: 'TXN-009',
    because: 'a filter is used where its text is true, and this one is false',
    class: 'filter',
    difficulty: 4,
    change: dropped(['category_id'], ({ category_id: id }) => id === '0'),
  },
} as const satisfies Mutants;
