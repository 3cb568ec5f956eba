/** Faults at drawn places: transactions, and lists of them. */
import type { Condition } from '../../../reference/domain/transaction-filters.ts';
import type { TransactionRow } from '../../../reference/ledger/rows.ts';
import { within } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import { without } from '../../../reference/domain/fields.ts';
import type { Mutants } from '../../types.ts';

const DAY_MS = 86_400_000;
const QUARTER_DAYS = 90;
const TEXT_MAX = 64;

export const blindTwelfthListedMutants = {
  'page-that-is-read-again-holds-what-came-meanwhile-too': {
    breaks: 'PAG-006',
    because: 'new records are added to the page that was kept',
    class: 'pagination',
    difficulty: 4,
    change: ({ transactions }) => {
      const kept = new Map<string, number>();
      return {
        transactions: {
          page(context, call, conditions) {
            const name = JSON.stringify([call.clientId, call.selfUrl, call.query]);
            const total = transactions.count(context, conditions);
            const grown = total - (kept.get(name) ?? total);
            kept.set(name, total - grown);
            const other = within(context, {
              transactions: {
                bounds(inner, at) {
                  const { offset, limit } = transactions.bounds(inner, at);
                  return { offset, limit: limit + grown };
                },
              },
            });
            return transactions.page(other, call, conditions);
          },
        },
      };
    },
  },
  'list-of-a-frozen-account-leaves-incoming-transfers-out': {
    breaks: 'ACC-007',
    because: 'what comes to a frozen account is put aside, and so is what came before',
    class: 'filter',
    difficulty: 4,
    change: ({ accounts, transactionFilters, transactions }) => ({
      transactions: {
        listOfAccount(context, call) {
          const id = call.path['account_id'] ?? '';
          const { status } = accounts.find(context, call.clientId, id);
          if (status !== 'FROZEN') return transactions.listOfAccount(context, call);
          const outgoing: Condition = {
            sql: "NOT (COALESCE(category_type, '') = 'TRANSFER' AND value_minor > ?)",
            value: 0,
          };
          const other = within(context, {
            transactionFilters: {
              asked: (inner, asked) => [...transactionFilters.asked(inner, asked), outgoing],
            },
          });
          return transactions.listOfAccount(other, call);
        },
      },
    }),
  },
  'trade-found-by-its-exchange-has-one-currency': {
    breaks: 'TXN-023',
    because: 'both sides are shown as the order was given, in the currency that was sold',
    class: 'money',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        list(context, call) {
          const id = call.query['category_id'];
          if (id === undefined) return transactions.list(context, call);
          const sql = `SELECT * FROM transactions
             WHERE category_id = ? AND transaction_type = 'TRADE' AND value_minor < 0`;
          const sold = context.store.one<TransactionRow>(sql, id);
          const other = within(context, {
            transactions: {
              value(inner, row) {
                const value = transactions.value(inner, row);
                const bought = row.transaction_type === 'TRADE' && value > 0;
                return bought && sold !== undefined ? -transactions.value(inner, sold) : value;
              },
            },
          });
          return transactions.list(other, call);
        },
      },
    }),
  },
  'category-of-a-clawback-is-a-return': {
    breaks: 'TXN-003',
    because: 'returns are a category of their own in the reports',
    class: 'validation',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        record(context, row) {
          const record = transactions.record(context, row);
          return row.transaction_type === 'FIAT_TRANSFER_IN_RETURN'
            ? { ...record, category_type: 'RETURN' }
            : record;
        },
      },
    }),
  },
  'listed-transaction-loses-its-type-after-a-quarter': {
    breaks: 'TXN-001',
    because: 'the archive that lists old transactions was laid out without types',
    class: 'time',
    difficulty: 4,
    change: ({ clientClock, transactions }) => ({
      transactions: {
        page(context, call, conditions) {
          const other = within(context, {
            transactions: {
              record(inner, row) {
                const record = transactions.record(inner, row);
                const ageMs = clientClock.nowMs(inner, row.client_id) - row.transaction_ms;
                return ageMs > QUARTER_DAYS * DAY_MS ? without(record, 'transaction_type') : record;
              },
            },
          });
          return transactions.page(other, call, conditions);
        },
      },
    }),
  },
  'first-transaction-of-an-account-is-not-in-its-list': {
    breaks: 'ACC-007',
    because: 'the first line is taken for the opening balance',
    class: 'filter',
    difficulty: 2,
    change: ({ transactionFilters, transactions }) => ({
      transactions: {
        listOfAccount(context, call) {
          const accountId = call.path['account_id'] ?? '';
          const later: Condition = {
            sql: 'seq > (SELECT MIN(seq) FROM transactions WHERE account_id = ?)',
            value: accountId,
          };
          const other = within(context, {
            transactionFilters: {
              asked: (inner, asked) => [...transactionFilters.asked(inner, asked), later],
            },
          });
          return transactions.listOfAccount(other, call);
        },
      },
    }),
  },
  'values-of-a-closed-account-are-texts': {
    breaks: 'TXN-002',
    because: 'closed accounts are read from the archive, where amounts are kept as texts',
    class: 'wire',
    difficulty: 4,
    change: ({ balances, transactions }) => ({
      transactions: {
        record(context, row) {
          const record = transactions.record(context, row);
          const { status } = balances.account(context, row.account_id);
          return status === 'CLOSED' ? { ...record, value: String(record['value']) } : record;
        },
      },
    }),
  },
  'list-of-an-account-links-to-itself-as-the-list-of-all': {
    breaks: 'PAG-009',
    because: 'links are made by the list that both addresses share',
    class: 'pagination',
    difficulty: 3,
    change: ({ paging, transactions }) => ({
      transactions: {
        listOfAccount(context, call) {
          const other = within(context, {
            paging: {
              links(inner, asked, at, total) {
                const links = paging.links(inner, asked, at, total);
                const self = links.self.replace(/\/accounts\/deposits\/[^/]+\//, '/');
                return { ...links, self };
              },
            },
          });
          return transactions.listOfAccount(other, call);
        },
      },
    }),
  },
  'transaction-stays-as-it-was-when-it-was-first-read': {
    breaks: 'TXN-005',
    because: 'single transactions are kept by a cache, as they never change',
    class: 'persistence',
    difficulty: 3,
    change: ({ transactions }) => {
      const kept = new Map<string, unknown>();
      return {
        transactions: {
          get(context, call) {
            const reply = transactions.get(context, call);
            const id = call.path['id'] ?? '';
            const body = kept.get(id) ?? reply.body;
            kept.set(id, body);
            return { ...reply, body };
          },
        },
      };
    },
  },
  'dates-begin-a-day-at-hour-twenty-four': {
    breaks: 'TXN-004',
    because: 'the formatter counts hours from one to twenty-four',
    class: 'time',
    difficulty: 5,
    change: ({ transactions }) => ({
      transactions: {
        date(context, row, atMs) {
          return transactions.date(context, row, atMs)?.replace('T00:', 'T24:') ?? null;
        },
      },
    }),
  },
  'category-identifier-of-many-letters-is-no-filter': {
    breaks: 'TXN-009',
    because: 'what is longer than the column cannot be found, and is left out',
    class: 'filter',
    difficulty: 4,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked(context, call) {
          const { category_id: id = '', ...rest } = call.query as Data & {
            readonly category_id?: string;
          };
          const query = rest as Record<string, string>;
          return transactionFilters.asked(
            context,
            id.length > TEXT_MAX ? { ...call, query } : call,
          );
        },
      },
    }),
  },
} as const satisfies Mutants;
