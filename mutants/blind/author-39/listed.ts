/** Pages, links and order of lists under a filter that no test follows them with. */
import type { Call, Context } from '../../../reference/context.ts';
import type { TransactionRow } from '../../../reference/ledger/rows.ts';
import type { Mutants } from '../../types.ts';

const DEFAULT = '20';
const FIFTY = '50';

const without = (call: Call, names: readonly string[]): Call => ({
  ...call,
  query: Object.fromEntries(Object.entries(call.query).filter(([name]) => !names.includes(name))),
});

const isOfTransactions = ({ operationId }: Call): boolean => operationId === 'listTransactions';

/** Whether nothing but page, size and order is asked for. */
const isWhole = ({ query }: Call): boolean =>
  Object.keys(query).every((name) => name.startsWith('page') || name === 'order');

export const blindThirtyNinthListedMutants = {
  'last-page-of-a-category-is-that-of-all': {
    breaks: 'PAG-003',
    because: 'the client keeps the number of its transactions, and nothing has to be counted',
    class: 'pagination',
    difficulty: 3,
    change: ({ paging, transactions }) => ({
      paging: {
        links(context, call, at, total) {
          const { category_type: type, category_id: id } = call.query;
          if (!isOfTransactions(call) || type === undefined || id !== undefined)
            return paging.links(context, call, at, total);
          const { transactionFilters } = context.parts;
          const own = [
            transactionFilters.client(context, call.clientId),
            ...transactionFilters.asked(context, without(call, ['category_type'])),
          ];
          return paging.links(context, call, at, transactions.count(context, own));
        },
      },
    }),
  },
  'links-of-the-list-of-all-have-the-default-size': {
    breaks: 'PAG-010',
    because: 'links are made from the filters, and where there are none from nothing',
    class: 'pagination',
    difficulty: 2,
    change: ({ paging }) => ({
      paging: {
        link(context, call, at) {
          const isAll = isOfTransactions(call) && isWhole(call);
          const link = paging.link(context, call, at);
          return isAll ? link.replace(/page_size=\d+/, `page_size=${DEFAULT}`) : link;
        },
      },
    }),
  },
  'customers-of-one-type-come-by-fifty': {
    breaks: 'PAG-005',
    because: 'the filtered list is another query, with a limit of its own',
    class: 'pagination',
    difficulty: 2,
    change: ({ paging }) => ({
      paging: {
        parse(context, call) {
          const { type, page_size: size } = call.query;
          const isFiltered = call.operationId === 'listCustomers' && type !== undefined;
          const query = isFiltered && size === undefined ? { page_size: FIFTY } : {};
          return paging.parse(context, { ...call, query: { ...call.query, ...query } });
        },
      },
    }),
  },
  'transactions-of-one-status-come-by-fifty': {
    breaks: 'PAG-005',
    because: 'what is looked for by its status is looked for by machines, which take more',
    class: 'pagination',
    difficulty: 3,
    change: ({ paging }) => ({
      paging: {
        parse(context, call) {
          const { transaction_status: status, page_size: size } = call.query;
          const query = status !== undefined && size === undefined ? { page_size: FIFTY } : {};
          return paging.parse(context, { ...call, query: { ...call.query, ...query } });
        },
      },
    }),
  },
  'later-pages-of-the-list-of-all-are-larger': {
    breaks: 'PAG-006',
    because: 'who goes on reading the whole list is an export',
    class: 'pagination',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        page(context, call, conditions) {
          const isLater = isOfTransactions(call) && isWhole(call) && call.query['page'] !== '0';
          if (!isLater || call.query['page'] === undefined)
            return transactions.page(context, call, conditions);
          const original = context.parts.transactions;
          const parts = {
            ...context.parts,
            transactions: {
              ...original,
              bounds(...[inner, at]: Parameters<typeof original.bounds>) {
                const { offset, limit } = original.bounds(inner, at);
                return { offset, limit: Math.max(limit, Number(DEFAULT)) };
              },
            },
          };
          return transactions.page({ ...context, parts }, call, conditions);
        },
      },
    }),
  },
  'period-is-listed-by-the-date-of-posting': {
    breaks: 'TXN-006',
    because: 'a period is one of the books, and sorted as the books are',
    class: 'filter',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        read(context, conditions, slice) {
          const rows = transactions.read(context, conditions, slice);
          if (!conditions.some(({ sql }) => sql.startsWith('transaction_ms'))) return rows;
          const sign = slice.order === 'ASC' ? 1 : -1;
          const at = (row: (typeof rows)[number]): number => row.posted_ms ?? row.transaction_ms;
          return rows.toSorted((one, other) => sign * (at(one) - at(other)));
        },
      },
    }),
  },
  'list-of-all-tells-values-in-whole-units': {
    breaks: 'TXN-005',
    because: 'the list over all accounts is made for charts, which need no digits',
    class: 'wire',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        list(context, call) {
          const original = context.parts.transactions;
          if (!isWhole(call)) return transactions.list(context, call);
          const parts = {
            ...context.parts,
            transactions: {
              ...original,
              value: (...[inner, row]: Parameters<typeof original.value>) =>
                Math.trunc(original.value(inner, row)),
            },
          };
          return transactions.list({ ...context, parts }, call);
        },
      },
    }),
  },
  'both-sides-of-a-transfer-have-one-identifier': {
    breaks: 'GEN-017',
    because: 'a transfer is one transaction, seen from two accounts',
    class: 'wire',
    difficulty: 2,
    change: ({ transactions }) => {
      const paying = 'SELECT id FROM transactions WHERE category_id = ? AND value_minor < 0';
      const shownAs = (context: Context, row: TransactionRow): string =>
        row.category_type === 'TRANSFER'
          ? (context.store.one<{ id: string }>(paying, row.category_id)?.id ?? row.id)
          : row.id;
      const under = (context: Context, call: Call): Call => {
        const { account_id: account = '', transaction_id: id = '' } = call.path;
        const sql = `SELECT own.id FROM transactions own JOIN transactions paid USING (category_id)
          WHERE own.account_id = ? AND paid.id = ? AND own.category_type = 'TRANSFER'`;
        const own = context.store.one<{ id: string }>(sql, account, id)?.id;
        return { ...call, path: { ...call.path, transaction_id: own ?? id } };
      };
      return {
        transactions: {
          record: (context, row) => ({
            ...transactions.record(context, row),
            id: shownAs(context, row),
          }),
          getOfAccount: (context, call) => transactions.getOfAccount(context, under(context, call)),
        },
      };
    },
  },
} satisfies Mutants;
