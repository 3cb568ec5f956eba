/** Faults of lists and accounts, by an author who had seen none of the tests. */
import type { Call, Context, Reply } from '../reference/context.ts';
import type { AccountRow } from '../reference/ledger/rows.ts';
import type { Mutants } from './types.ts';

const KEPT_MS = 600_000;
const CUSTOMERS_ON_A_PAGE = 10;
const DATES = ['start_date', 'end_date'] as const;

type Kept<Value> = { readonly value: Value; readonly untilMs: number };

/** What was worked out once is given again for ten minutes. */
function keeping<Value>(): (context: Context, key: string, work: () => Value) => Value {
  const kept = new Map<string, Kept<Value>>();
  return (context, key, work) => {
    const nowMs = context.clock.systemNowMs();
    const known = kept.get(key);
    if (known !== undefined && known.untilMs > nowMs) return known.value;
    const value = work();
    kept.set(key, { value, untilMs: nowMs + KEPT_MS });
    return value;
  };
}

function addressOf(call: Call, left: readonly string[] = []): string {
  const query = Object.entries(call.query).filter(([name]) => !left.includes(name));
  return JSON.stringify([call.clientId, call.selfUrl, query]);
}

const listFaults = {
  'customers-come-ten-at-a-time': {
    breaks: 'PAG-005',
    because: 'the framework’s own default stands where nobody set one',
    class: 'pagination',
    difficulty: 2,
    change: ({ customers }) => ({
      customers: {
        list: (context, call) =>
          customers.list(context, {
            ...call,
            query: { page_size: String(CUSTOMERS_ON_A_PAGE), ...call.query },
          }),
      },
    }),
  },
  'status-of-customers-is-not-asked-beside-a-type': {
    breaks: 'CUS-007',
    because: 'the conditions stand in an else-if, which nobody tried with both',
    class: 'filter',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: {
        filters(context, call) {
          const { customer_type: type, ...rest } = customers.filters(context, call);
          return type === undefined ? rest : { customer_type: type };
        },
      },
    }),
  },
  'closed-customers-leave-the-list': {
    breaks: 'PAG-008',
    because: 'closing is the mapper’s soft delete, whose default scope leaves such rows out',
    class: 'filter',
    difficulty: 3,
    change: ({ records }) => ({
      records: {
        list(context, clientId, kind, filter) {
          if (kind !== 'customer') return records.list(context, clientId, kind, filter);
          const all = { ...filter, page: 0, pageSize: 1_000_000 };
          const { rows } = records.list(context, clientId, kind, all);
          const open = rows.filter(({ status }) => status !== 'CLOSED');
          const from = filter.page * filter.pageSize;
          return { rows: open.slice(from, from + filter.pageSize), total: open.length };
        },
      },
    }),
  },
  'period-is-asked-for-only-with-both-ends': {
    breaks: 'TXN-007',
    because: 'the query is a BETWEEN, which is added when both dates are there',
    class: 'filter',
    difficulty: 3,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked(context, call) {
          const given = DATES.filter((name) => call.query[name] !== undefined);
          if (given.length !== 1) return transactionFilters.asked(context, call);
          const query = Object.fromEntries(
            Object.entries(call.query).filter(([name]) => !DATES.some((date) => date === name)),
          );
          return transactionFilters.asked(context, { ...call, query });
        },
      },
    }),
  },
  'transactions-of-closed-accounts-leave-the-bulk-list': {
    breaks: 'TXN-013',
    because: 'the list joins the accounts, and closed ones are left out of every join',
    class: 'filter',
    difficulty: 4,
    change: () => ({
      transactionFilters: {
        client: (_context, clientId) => ({
          sql: `account_id IN (SELECT id FROM accounts WHERE client_id = ? AND status <> 'CLOSED')`,
          value: clientId,
        }),
      },
    }),
  },
  'length-of-a-list-is-cached-for-its-links': {
    breaks: 'PAG-008',
    because: 'counting is slow, so a count is kept for minutes, and the links are made of it',
    class: 'pagination',
    difficulty: 4,
    change: ({ paging }) => {
      const keep = keeping<number>();
      return {
        paging: {
          links(context, call, at, total) {
            const address = addressOf(call, ['page', 'page_size', 'order']);
            return paging.links(
              context,
              call,
              at,
              keep(context, address, () => total),
            );
          },
        },
      };
    },
  },
  'customer-is-cached-until-it-is-patched': {
    breaks: 'CUS-008',
    because: 'the cache is cleared by the PATCH, and not by what changes a status elsewhere',
    class: 'persistence',
    difficulty: 3,
    change: ({ customers, individuals }) => {
      const kept = new Map<string, Reply>();
      const idOf = (call: Call): string => call.path['customer_id'] ?? '';
      return {
        customers: {
          get(context, call) {
            const reply = kept.get(idOf(call)) ?? customers.get(context, call);
            customers.find(context, call.clientId, idOf(call));
            kept.set(idOf(call), reply);
            return reply;
          },
          update(context, call) {
            kept.delete(idOf(call));
            return customers.update(context, call);
          },
        },
        individuals: {
          update(context, call) {
            kept.delete(idOf(call));
            return individuals.update(context, call);
          },
        },
      };
    },
  },
} as const satisfies Mutants;

const accountFaults = {
  'list-of-accounts-is-cached-by-its-address': {
    breaks: 'ACC-001',
    because: 'the gateway keeps answers of lists, and nothing tells it of a new account',
    class: 'persistence',
    difficulty: 3,
    change: ({ accounts }) => {
      const keep = keeping<Reply>();
      return {
        accounts: {
          list: (context, call) =>
            keep(context, addressOf(call), () => accounts.list(context, call)),
        },
      };
    },
  },
  'second-account-in-a-currency-is-the-first': {
    breaks: 'ACC-003',
    because: 'customer and currency are the key of the table, and an insert that hits it finds',
    class: 'persistence',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        open(context, wish) {
          const same = ({ asset_type_id: asset, status }: AccountRow): boolean =>
            asset === wish.assetTypeId && status !== 'CLOSED';
          const there = accounts.ofCustomer(context, wish.customerId).find(same);
          return there === undefined || wish.id !== undefined
            ? accounts.open(context, wish)
            : there;
        },
      },
    }),
  },
} as const satisfies Mutants;

export const blindSeventhRecordsListsMutants = {
  ...listFaults,
  ...accountFaults,
} as const satisfies Mutants;
