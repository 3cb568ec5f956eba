/** Faults of the filters of transaction lists. */
import type { Condition } from '../../reference/domain/transaction-filters.ts';
import { dropped, laterPage } from '../dropped-filters.ts';
import type { Mutants } from '../types.ts';

export const transactionListMutants = {
  'account-filter-is-ignored': {
    breaks: 'TXN-008',
    because: 'the list of an account has an operation of its own',
    class: 'filter',
    difficulty: 1,
    change: dropped(['account_id']),
  },
  'account-filter-lets-the-other-side-in': {
    breaks: 'TXN-008',
    because: 'the filter selects movements, and shows all of their transactions',
    class: 'filter',
    difficulty: 3,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked: (context, call) =>
          transactionFilters.asked(context, call).map((condition) =>
            condition.sql === 'account_id = ?'
              ? {
                  ...condition,
                  sql: `category_id IN (SELECT category_id FROM transactions
                     WHERE account_id = ?)`,
                }
              : condition,
          ),
      },
    }),
  },
  'category-type-filter-lets-through-what-has-none': {
    breaks: 'TXN-010',
    because: 'the filter leaves out what is of another category, and what has none is of no other',
    class: 'filter',
    difficulty: 4,
    change: () => ({
      transactionFilters: {
        categoryType: (_context, categoryType) => ({
          sql: '(category_type = ? OR category_type IS NULL)',
          value: categoryType,
        }),
      },
    }),
  },
  'account-filter-is-lost-from-the-second-page-on': {
    breaks: 'TXN-008',
    because: 'later pages run a query of their own',
    class: 'pagination',
    difficulty: 3,
    change: dropped(['account_id'], laterPage),
  },
  'category-identifier-is-ignored': {
    breaks: 'TXN-009',
    because: 'the column has no index, so the filter was taken out',
    class: 'filter',
    difficulty: 1,
    change: dropped(['category_id']),
  },
  'category-identifier-is-a-prefix': {
    breaks: 'TXN-009',
    because: 'the search field of the back office is used',
    class: 'filter',
    difficulty: 4,
    change: () => ({
      transactionFilters: {
        categoryId: (_context, id) => ({ sql: 'category_id LIKE ?', value: `${id.slice(0, 4)}%` }),
      },
    }),
  },
  'category-type-is-ignored': {
    breaks: 'TXN-010',
    because: 'the filter waits for the identifier beside it',
    class: 'filter',
    difficulty: 2,
    change: dropped(['category_type'], ({ category_id: id }) => id === undefined),
  },
  'category-type-lets-those-without-one-in': {
    breaks: 'TXN-010',
    because: 'corrections and the like are shown in every list',
    class: 'filter',
    difficulty: 4,
    change: () => ({
      transactionFilters: {
        categoryType: (_context, type) => ({
          sql: `(category_type = ? OR category_type = 'ADJUSTMENT')`,
          value: type,
        }),
      },
    }),
  },
  'transaction-status-filter-is-ignored': {
    breaks: 'TXN-011',
    because: 'the parameter is read as status',
    class: 'filter',
    difficulty: 1,
    change: dropped(['transaction_status']),
  },
  'pending-filter-lets-holds-in': {
    breaks: 'TXN-011',
    because: 'both are not final, and one state inside',
    class: 'filter',
    difficulty: 3,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        status: (context, status) =>
          status === 'PENDING' || status === 'AUTHORIZED'
            ? { sql: `status IN ('PENDING', 'AUTHORIZED') AND ? IS NOT NULL`, value: status }
            : transactionFilters.status(context, status),
      },
    }),
  },
  'status-filter-works-on-the-first-page-alone': {
    breaks: 'TXN-011',
    because: 'later pages run a query of their own',
    class: 'pagination',
    difficulty: 4,
    change: dropped(['transaction_status'], laterPage),
  },
  'status-filter-is-dropped-behind-a-link': {
    breaks: 'TXN-011',
    because:
      'a page is found by the row that it follows, with a query of its own, and the status is no part of it',
    class: 'pagination',
    difficulty: 5,
    change: (parts) => ({
      ...dropped(['transaction_status'], ({ after }) => after !== undefined)(parts),
      paging: {
        link(context, call, at) {
          const link = parts.paging.link(context, call, at);
          return at.page === 0 ? link : `${link}&after=${String(at.page)}`;
        },
      },
    }),
  },
  'two-filters-are-joined-by-or': {
    breaks: 'TXN-012',
    because: 'the conditions are collected with the wrong word',
    class: 'filter',
    difficulty: 2,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked(context, call) {
          const [first, second, ...rest] = transactionFilters.asked(context, call);
          if (first === undefined) return [];
          if (second === undefined) return [first];
          const either = `(${first.sql} OR (${second.sql} AND client_id = '${call.clientId}'))`;
          const values = [first, second].map(({ value }) => value);
          return [...rest, ...asOne(either, values)];
        },
      },
    }),
  },
  'third-filter-is-dropped': {
    breaks: 'TXN-012',
    because: 'the query builder was written for two',
    class: 'filter',
    difficulty: 4,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked: (context, call) => transactionFilters.asked(context, call).slice(0, 2),
      },
    }),
  },
  'status-is-dropped-beside-a-category': {
    breaks: 'TXN-012',
    because: 'the query of one record has no room for a state',
    class: 'filter',
    difficulty: 4,
    change: dropped(
      ['transaction_status'],
      ({ category_type: type, category_id: id }) => type !== undefined || id !== undefined,
    ),
  },
  'account-identifier-is-met-by-its-beginning': {
    breaks: 'TXN-008',
    because: 'the index of the list finds words by their beginning',
    class: 'filter',
    difficulty: 4,
    change: () => ({
      transactionFilters: {
        account: (_context, id) => ({ sql: 'account_id GLOB ?', value: `${id}*` }),
      },
    }),
  },
  'category-identifier-is-met-by-its-beginning': {
    breaks: 'TXN-009',
    because: 'the index of the list finds words by their beginning',
    class: 'filter',
    difficulty: 4,
    change: () => ({
      transactionFilters: {
        categoryId: (_context, id) => ({ sql: 'category_id GLOB ?', value: `${id}*` }),
      },
    }),
  },
} satisfies Mutants;

/** A condition holds one value: the first is put into the text, quoted. */
function asOne(sql: string, [first = '', second = '']: readonly (string | number)[]): Condition[] {
  const text = typeof first === 'number' ? String(first) : `'${first.replaceAll("'", "''")}'`;
  return [{ sql: sql.replace('?', () => text), value: second }];
}
