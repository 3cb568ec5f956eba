/** Faults at more drawn places: transactions, lists of them, and what they lead to. */
import { Refusal } from '../../../reference/context.ts';
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const DAY_MS = 86_400_000;

const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS);

export const blindThirteenthListedMutants = {
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
  'transfer-that-a-payment-made-is-not-found': {
    breaks: 'TXN-025',
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
