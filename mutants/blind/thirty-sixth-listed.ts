/** Pages, filters and links of lists. */
import { within } from '../steps.ts';
import type { Mutants } from '../types.ts';

const OTHER_SIZE = 50;
const SMALLEST = 10;
const KEPT_MS = 2_000;

export const blindThirtySixthListedMutants = {
  'named-page-has-another-size': {
    breaks: 'PAG-005',
    because: 'the default of the size stands in two places, and one was raised',
    class: 'pagination',
    difficulty: 3,
    change: ({ paging }) => ({
      paging: {
        parse(context, call) {
          const at = paging.parse(context, call);
          const { page, page_size: size } = call.query;
          return page !== undefined && size === undefined ? { ...at, pageSize: OTHER_SIZE } : at;
        },
      },
    }),
  },
  'small-pages-hold-ten': {
    breaks: 'PAG-006',
    because: 'small pages cost too much, so there is a least size',
    class: 'pagination',
    difficulty: 2,
    change: ({ paging }) => ({
      paging: {
        parse(context, call) {
          const at = paging.parse(context, call);
          return { ...at, pageSize: Math.max(SMALLEST, at.pageSize) };
        },
      },
    }),
  },
  'pages-are-counted-from-an-end-that-moves': {
    breaks: 'PAG-012',
    because: 'the count is kept from the first page on, and later pages are read from the far end',
    class: 'pagination',
    difficulty: 5,
    change: ({ transactions }) => {
      const totals = new Map<string, { readonly total: number; readonly untilMs: number }>();
      return {
        transactions: {
          page(context, call, conditions) {
            const at = context.parts.paging.parse(context, call);
            const nowMs = context.clock.systemNowMs();
            const key = JSON.stringify([conditions, at.pageSize, call.query['order']]);
            const kept = totals.get(key);
            if (at.page === 0) {
              const total = transactions.count(context, conditions);
              totals.set(key, { total, untilMs: nowMs + KEPT_MS });
            } else if (kept !== undefined && kept.untilMs > nowMs) {
              const counted = within(context, { transactions: { count: () => kept.total } });
              return transactions.page(counted, call, conditions);
            }
            return transactions.page(context, call, conditions);
          },
        },
      };
    },
  },
  'order-is-forgotten-beside-an-account': {
    breaks: 'TXN-006',
    because: 'the list of one account is read by an index that has its own order',
    class: 'pagination',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        order: (context, call) =>
          call.query['account_id'] === undefined ? transactions.order(context, call) : 'ASC',
      },
    }),
  },
  'pending-are-authorized-ones-too': {
    breaks: 'TXN-011',
    because: 'whoever asks for what is pending is thought to ask for all that is open',
    class: 'filter',
    difficulty: 2,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        status: (context, status) =>
          status === 'PENDING'
            ? { sql: "(status = ? OR status = 'AUTHORIZED')", value: status }
            : transactionFilters.status(context, status),
      },
    }),
  },
  'status-is-overlooked-in-a-period': {
    breaks: 'TXN-012',
    because: 'reports of a period have a query of their own, which was written for all states',
    class: 'filter',
    difficulty: 3,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked(context, call) {
          const { transaction_status: _status, ...others } = call.query;
          const isPeriod = others['start_date'] !== undefined && others['end_date'] !== undefined;
          return transactionFilters.asked(context, isPeriod ? { ...call, query: others } : call);
        },
      },
    }),
  },
  'period-holds-what-was-posted': {
    breaks: 'TXN-007',
    because: 'a period is for the accounts, which know what was posted',
    class: 'filter',
    difficulty: 3,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked(context, call) {
          const found = transactionFilters.asked(context, call);
          const isPeriod = call.query['start_date'] !== undefined;
          return isPeriod ? [...found, { sql: 'status = ?', value: 'POSTED' }] : found;
        },
      },
    }),
  },
  'account-list-hides-what-was-cancelled': {
    breaks: 'ACC-007',
    because: 'the list of an account is drawn for people, who need no holds that ended',
    class: 'filter',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        listOfAccount(context, call) {
          const account = (_context: unknown, id: string) => ({
            sql: "status <> 'CANCELLED' AND account_id = ?",
            value: id,
          });
          const narrower = within(context, { transactionFilters: { account } });
          return transactions.listOfAccount(narrower, call);
        },
      },
    }),
  },
  'last-link-of-a-filtered-list-is-of-the-inner-host': {
    breaks: 'PAG-002',
    because: 'the count of a filtered list comes from another service, with its link',
    class: 'pagination',
    difficulty: 3,
    change: ({ paging }) => ({
      paging: {
        links(context, call, at, total) {
          const links = paging.links(context, call, at, total);
          const isFiltered = Object.keys(call.query).some((name) => !name.startsWith('page'));
          const { origin } = new URL(call.selfUrl);
          return isFiltered
            ? { ...links, last: links.last.replace(origin, 'http://counts.internal:8080') }
            : links;
        },
      },
    }),
  },
} satisfies Mutants;
