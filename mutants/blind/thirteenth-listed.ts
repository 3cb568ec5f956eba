/** Faults at more drawn places: transactions, lists of them, and what they lead to. */
import { Refusal } from '../../reference/context.ts';
import type { TransactionRow } from '../../reference/ledger/rows.ts';
import { pause, within } from '../steps.ts';
import type { Mutants } from '../types.ts';

const DAY_MS = 86_400_000;
const GAP_MS = 40;

const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS);

export const blindThirteenthListedMutants = {
  'hold-of-a-cancelled-withdrawal-is-still-listed-as-held': {
    breaks: 'WDR-006',
    because: 'the list of an account is made of a copy that cancellations are not written to',
    class: 'persistence',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        listOfAccount(context, call) {
          const other = within(context, {
            transactions: {
              record(inner, row) {
                const record = transactions.record(inner, row);
                if (row.status !== 'CANCELLED' || row.category_id === null) return record;
                const { records } = context.parts;
                const found = records.ofAnyone(inner, 'withdrawal', row.category_id);
                return found?.status === 'CANCELLED'
                  ? { ...record, transaction_status: 'AUTHORIZED' }
                  : record;
              },
            },
          });
          return transactions.listOfAccount(other, call);
        },
      },
    }),
  },
  'later-pages-of-an-account-are-those-of-its-customer': {
    breaks: 'ACC-007',
    because: 'the cursor of the later pages is kept for the customer, not for the account',
    class: 'pagination',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        listOfAccount(context, call) {
          if (Number(call.query['page'] ?? 0) === 0)
            return transactions.listOfAccount(context, call);
          const other = within(context, {
            transactionFilters: {
              account: (_inner, value) => ({
                sql: `account_id IN (SELECT id FROM accounts WHERE customer_id =
                  (SELECT customer_id FROM accounts WHERE id = ?))`,
                value,
              }),
            },
          });
          return transactions.listOfAccount(other, call);
        },
      },
    }),
  },
  'refused-list-leaves-its-account-to-the-next': {
    breaks: 'TXN-013',
    because: 'filters are kept with the session, and a refusal comes before they are emptied',
    class: 'error',
    difficulty: 4,
    change: ({ transactions }) => {
      const left = new Map<string, string>();
      return {
        transactions: {
          list(context, call) {
            const own = call.query['account_id'];
            const old = own ?? left.get(call.clientId);
            const query = old === undefined ? call.query : { ...call.query, account_id: old };
            left.delete(call.clientId);
            try {
              const links = within(context, {
                paging: {
                  links: (inner, _asked, at, total) =>
                    context.parts.paging.links(inner, call, at, total),
                },
              });
              return transactions.list(links, { ...call, query });
            } catch (error) {
              if (own !== undefined) left.set(call.clientId, own);
              throw error;
            }
          },
        },
      };
    },
  },
  'posted-on-a-later-day-is-a-date-alone': {
    breaks: 'TXN-004',
    because:
      'what is posted on another day is posted by the closing of that day, which has no time',
    class: 'time',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        record(context, row) {
          const record = transactions.record(context, row);
          const { posted_ms: postedMs, transaction_ms: madeMs } = row;
          if (postedMs === null || dayOf(postedMs) === dayOf(madeMs)) return record;
          const date = context.parts.wire.date(context, postedMs);
          return { ...record, transaction_posted_date: date };
        },
      },
    }),
  },
  'page-of-old-transactions-links-to-itself-as-the-next': {
    breaks: 'PAG-009',
    because: 'pages that are a day old come from the archive, which counts them from one',
    class: 'time',
    difficulty: 4,
    change: ({ paging, transactions }) => ({
      transactions: {
        page(context, call, conditions) {
          let newestMs: number | null = null;
          const other = within(context, {
            transactions: {
              record(inner, row) {
                newestMs = Math.max(newestMs ?? 0, row.transaction_ms);
                return transactions.record(inner, row);
              },
            },
            paging: {
              links(inner, asked, at, total) {
                const links = paging.links(inner, asked, at, total);
                const old = newestMs !== null && call.nowMs - newestMs > DAY_MS;
                const self = paging.link(inner, asked, { ...at, page: at.page + 1 });
                return old ? { ...links, self } : links;
              },
            },
          });
          return transactions.page(other, call, conditions);
        },
      },
    }),
  },
  'filtered-list-shows-what-became-of-its-items-meanwhile': {
    breaks: 'TXN-011',
    because: 'the identifiers are filtered by one query, and the records are read by another',
    class: 'concurrency',
    difficulty: 4,
    racy: true,
    change: ({ pipeline, transactions }) => ({
      pipeline: {
        async execute(context, call, handler) {
          if (call.operationId !== 'listTransactions' || !call.query['transaction_status'])
            return pipeline.execute(context, call, handler);
          const ids: string[] = [];
          const first = within(context, {
            transactions: {
              read(inner, conditions, slice) {
                const rows = transactions.read(inner, conditions, slice);
                ids.push(...rows.map(({ id }) => id));
                return rows;
              },
            },
          });
          await pipeline.execute(first, call, handler);
          await pause(GAP_MS);
          const sql = 'SELECT * FROM transactions WHERE id = ?';
          const then = within(context, {
            transactions: {
              read: () => ids.flatMap((id) => context.store.one<TransactionRow>(sql, id) ?? []),
            },
          });
          return pipeline.execute(then, call, handler);
        },
      },
    }),
  },
  'transfer-that-a-payment-made-is-not-found': {
    breaks: 'TRF-002',
    because: 'transfers are looked up among those that were asked for as transfers',
    class: 'persistence',
    difficulty: 3,
    change: ({ transfers }) => ({
      transfers: {
        get(context, call) {
          const sql = `SELECT 1 FROM records
             WHERE kind = 'payment' AND json_extract(body, '$.transfer_id') = ?`;
          if (context.store.one(sql, call.path['transfer_id'] ?? '') !== undefined)
            throw new Refusal('NOT_FOUND', 'There is no such transfer.');
          return transfers.get(context, call);
        },
      },
    }),
  },
} as const satisfies Mutants;
