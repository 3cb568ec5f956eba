/** Faults of transactions, their lists and statements, by an author who had seen none of the tests. */
import type { Call, Context, Reply } from '../../../reference/context.ts';
import type { Condition } from '../../../reference/domain/transaction-filters.ts';
import type { Mutants } from '../../types.ts';

const CENTS = 100;
const PAGE_SIZE_ASSUMED = 20;

type Listed = Readonly<Record<string, unknown>>;

/** The bulk list of what this condition lets through as well. */
function listOnly(context: Context, call: Call, condition: Condition): Reply {
  const { transactionFilters, transactions } = context.parts;
  const own = transactionFilters.client(context, call.clientId);
  const asked = transactionFilters.asked(context, call);
  return transactions.page(context, call, [own, condition, ...asked]);
}

export const blindSeventhMoneyListMutants = {
  'detail-of-a-transaction-writes-its-value-as-text': {
    breaks: 'TXN-002',
    because: 'the detail goes out as the database hands over decimals, and the list is mapped',
    class: 'wire',
    difficulty: 1,
    change: ({ transactions }) => ({
      transactions: {
        get(context, call) {
          const reply = transactions.get(context, call);
          const { data } = reply.body as { readonly data: Listed };
          return { ...reply, body: { data: { ...data, value: String(data['value']) } } };
        },
      },
    }),
  },
  'posted-date-is-null-until-there-is-one': {
    breaks: 'TXN-002',
    because: 'the serialiser writes every property of its class, also those that have no value',
    class: 'wire',
    difficulty: 1,
    change: ({ transactions }) => ({
      transactions: {
        record(context, row) {
          const record = transactions.record(context, row);
          return { transaction_posted_date: null, ...record };
        },
      },
    }),
  },
  'status-is-filtered-on-the-page-that-was-read': {
    breaks: 'PAG-008',
    because: 'the state is not a column of the store that is read, so the page is filtered after',
    class: 'pagination',
    difficulty: 2,
    change: ({ transactions }) => ({
      transactions: {
        page(context, call, conditions) {
          const { paging } = context.parts;
          const status = call.query['transaction_status'];
          if (status === undefined) return transactions.page(context, call, conditions);
          const others = conditions.filter(({ sql }) => sql !== 'status = ?');
          const at = paging.parse(context, call);
          const read = transactions.read(context, others, {
            order: transactions.order(context, call),
            total: transactions.count(context, others),
            ...transactions.bounds(context, at),
          });
          const rows = read.filter((row) => row.status === status);
          const listed = rows.map((row) => context.parts.transactions.record(context, row));
          const links = paging.links(context, call, at, transactions.count(context, conditions));
          return { status: 200, body: { data: { transactions: listed }, links } };
        },
      },
    }),
  },
  'last-page-is-reckoned-with-the-size-by-default': {
    breaks: 'PAG-008',
    because: 'the number of pages is reckoned before the query is read',
    class: 'pagination',
    difficulty: 2,
    change: ({ paging }) => ({
      paging: {
        last: (context, at, total) =>
          paging.last(context, { ...at, pageSize: PAGE_SIZE_ASSUMED }, total),
      },
    }),
  },
  'falling-order-turns-round-only-the-page': {
    breaks: 'TXN-006',
    because: 'the rows of a page are reversed before they are sent',
    class: 'pagination',
    difficulty: 2,
    change: ({ transactions }) => ({
      transactions: {
        read(context, conditions, slice) {
          const rows = transactions.read(context, conditions, { ...slice, order: 'ASC' });
          return slice.order === 'ASC' ? rows : rows.reverse();
        },
      },
    }),
  },
  'listed-values-are-rounded-to-cents': {
    breaks: 'TXN-005',
    because: 'the list formats money for people, and all money had cents at first',
    class: 'money',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        page(context, call, conditions) {
          const reply = transactions.page(context, call, conditions);
          const body = reply.body as { readonly data: { readonly transactions: Listed[] } };
          const listed = body.data.transactions.map((item) => ({
            ...item,
            value: Math.round(Number(item['value']) * CENTS) / CENTS,
          }));
          return { ...reply, body: { ...body, data: { transactions: listed } } };
        },
      },
    }),
  },
  'one-date-alone-does-not-filter': {
    breaks: 'TXN-007',
    because: 'the period is a BETWEEN, which is added where both dates are given',
    class: 'filter',
    difficulty: 2,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked(context, call) {
          const { start_date: start, end_date: end, ...others } = call.query;
          const period = start !== undefined && end !== undefined;
          return transactionFilters.asked(context, period ? call : { ...call, query: others });
        },
      },
    }),
  },
  'account-that-is-not-found-lifts-its-filter': {
    breaks: 'TXN-008',
    because:
      'the account is looked up first, and undefined means no condition to the query builder',
    class: 'filter',
    difficulty: 3,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        account(context, accountId) {
          const known = context.store.one('SELECT 1 FROM accounts WHERE id = ?', accountId);
          if (known !== undefined) return transactionFilters.account(context, accountId);
          return { sql: '? IS NOT NULL', value: accountId };
        },
      },
    }),
  },
  'category-type-is-skipped-beside-a-category-id': {
    breaks: 'TXN-012',
    because: 'the identifier says it all, so its type was thought to be for the index only',
    class: 'filter',
    difficulty: 4,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked(context, call) {
          const { category_type: type, ...others } = call.query;
          const skipped = type !== undefined && call.query['category_id'] !== undefined;
          return transactionFilters.asked(context, skipped ? { ...call, query: others } : call);
        },
      },
    }),
  },
  'transaction-is-cached-when-it-is-first-read': {
    breaks: 'TXN-005',
    because: 'transactions are taken for facts that never change, so their cache has no end',
    class: 'persistence',
    difficulty: 3,
    change: ({ transactions }) => {
      const cache = new Map<string, Reply>();
      return {
        transactions: {
          get(context, call) {
            const key = JSON.stringify([call.clientId, call.path['id']]);
            const reply = cache.get(key) ?? transactions.get(context, call);
            cache.set(key, reply);
            return reply;
          },
        },
      };
    },
  },
  'bulk-list-is-joined-with-the-records-of-its-categories': {
    breaks: 'TXN-013',
    because: 'an inner join was taken, and adjustments have no record',
    class: 'persistence',
    difficulty: 4,
    change: () => ({
      transactions: {
        list: (context, call) =>
          listOnly(context, call, {
            sql: '(category_type IS NULL OR category_type <> ?)',
            value: 'ADJUSTMENT',
          }),
      },
    }),
  },
} as const satisfies Mutants;
