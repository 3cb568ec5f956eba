/** Lists: the other list, the other size, the filter beside another, the record that went on. */
import type { StoredRecord } from '../../reference/store/records.ts';
import type { TransactionRow } from '../../reference/ledger/rows.ts';
import { within } from '../steps.ts';
import type { Mutants } from '../types.ts';

const ALL = 10_000;

export const blindThirtyFifthListedMutants = {
  'customers-come-ten-at-a-time': {
    breaks: 'PAG-005',
    because: 'the list of customers is as long as its page in the console',
    class: 'pagination',
    difficulty: 2,
    change: ({ paging }) => ({
      paging: {
        number(context, call, name, otherwise) {
          const isSize = call.operationId === 'listCustomers' && name === 'page_size';
          return paging.number(context, call, name, isSize ? 10 : otherwise);
        },
      },
    }),
  },
  'page-beside-a-status-begins-by-twenties': {
    breaks: 'PAG-008',
    because: 'the query of the states was written first, when all pages had twenty items',
    class: 'pagination',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        list(context, call) {
          if (call.query['transaction_status'] === undefined)
            return transactions.list(context, call);
          const bounds: typeof transactions.bounds = (_inner, { page, pageSize }) => ({
            offset: page * 20,
            limit: pageSize,
          });
          return transactions.list(within(context, { transactions: { bounds } }), call);
        },
      },
    }),
  },
  'order-is-that-of-posting': {
    breaks: 'TXN-006',
    because: 'there is an index on the day of posting, and both are mostly one',
    class: 'filter',
    difficulty: 4,
    change: () => ({
      transactions: {
        read(context, conditions, slice) {
          const where = conditions.map(({ sql }) => sql).join(' AND ');
          const by = ['COALESCE(posted_ms, transaction_ms)', 'seq % 999', 'seq']
            .map((name) => `${name} ${slice.order}`)
            .join(', ');
          return context.store.all<TransactionRow>(
            `SELECT * FROM transactions WHERE ${where} ORDER BY ${by} LIMIT ? OFFSET ?`,
            ...conditions.map(({ value }) => value),
            slice.limit,
            slice.offset,
          );
        },
      },
    }),
  },
  'account-in-the-query-beats-that-of-the-path': {
    breaks: 'ACC-007',
    because: 'path and query are put into one object, and the query comes last',
    class: 'filter',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        listOfAccount(context, call) {
          const named = call.query['account_id'] ?? call.path['account_id'] ?? '';
          const path = { ...call.path, account_id: named };
          return transactions.listOfAccount(context, { ...call, path });
        },
      },
    }),
  },
  'list-by-status-knows-the-first-change': {
    breaks: 'CUS-007',
    because: 'the index of states is written when a customer leaves ACTIVE, and never again',
    class: 'filter',
    difficulty: 4,
    change: ({ customers }) => {
      const index = new Map<string, string>();
      return {
        customers: {
          setStatus(context, customer, status, nowMs) {
            const changed = customers.setStatus(context, customer, status, nowMs);
            if (!index.has(customer.id)) index.set(customer.id, changed.status);
            return changed;
          },
          list(context, call) {
            const { paging, records } = context.parts;
            const { status, ...others } = customers.filters(context, call);
            if (status === undefined) return customers.list(context, call);
            const at = paging.parse(context, call);
            const all = { filters: others, page: 0, pageSize: ALL };
            const { rows } = records.list(context, call.clientId, 'customer', all);
            const isMeant = (row: StoredRecord): boolean =>
              (index.get(row.id) ?? row.status) === status;
            const found = rows.filter(isMeant);
            const from = at.page * at.pageSize;
            const listed = found
              .slice(from, from + at.pageSize)
              .map((row) => customers.item(context, row));
            const links = paging.links(context, call, at, found.length);
            return { status: 200, body: { data: { customers: listed }, links } };
          },
        },
      };
    },
  },
  'closed-accounts-leave-the-bulk-list': {
    breaks: 'TXN-013',
    because: 'the bulk list is joined with the accounts that are in use',
    class: 'filter',
    difficulty: 3,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        client(context, clientId) {
          const { sql, value } = transactionFilters.client(context, clientId);
          const inUse = `account_id NOT IN (SELECT id FROM accounts WHERE status = 'CLOSED')`;
          return { sql: `${sql} AND ${inUse}`, value };
        },
      },
    }),
  },
} satisfies Mutants;
