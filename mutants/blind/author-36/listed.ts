/** Pages and what leads to them, and what a list leaves out. */
import { lacking, onItems } from '../../answers.ts';
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const KEPT_MS = 10_000;

export const blindThirtySixthListedMutants = {
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
  'walk-goes-on-behind-the-millisecond': {
    breaks: 'PAG-008',
    because:
      'links name where the next page begins, by a date that has fewer digits than those kept',
    class: 'pagination',
    difficulty: 5,
    change: ({ paging, transactions }) => ({
      paging: {
        links(context, call, at, total) {
          if (call.operationId !== 'listTransactions')
            return paging.links(context, call, at, total);
          const { behind, ...query } = call.query;
          const links = paging.links(context, { ...call, query }, at, total);
          const here = behind === undefined ? '' : `&behind=${behind}`;
          return {
            ...links,
            self: `${links.self}${here}`,
            next: `${links.next}&behind=${String(at.page)}`,
          };
        },
      },
      transactions: {
        page(context, call, conditions) {
          const page = Number(call.query['behind'] ?? Number.NaN);
          if (Number.isNaN(page)) return transactions.page(context, call, conditions);
          const { paging: pages } = context.parts;
          const { pageSize } = pages.parse(context, call);
          const total = transactions.count(context, conditions);
          const order = transactions.order(context, call);
          const before = { order, total, offset: page * pageSize, limit: pageSize };
          const last = transactions.read(context, conditions, before).at(-1);
          const isNext = Number(call.query['page']) === page + 1;
          if (last === undefined || !isNext) return transactions.page(context, call, conditions);
          const all = { order, total, offset: 0, limit: total };
          const rows = transactions.read(context, conditions, all);
          const behind = rows.findIndex((row) =>
            order === 'ASC'
              ? row.transaction_ms > last.transaction_ms
              : row.transaction_ms < last.transaction_ms,
          );
          const offset = behind < 0 ? total : behind;
          const bounds = () => ({ offset, limit: pageSize });
          return transactions.page(within(context, { transactions: { bounds } }), call, conditions);
        },
      },
    }),
  },
  'posting-date-of-trades-is-in-the-detail-alone': {
    breaks: 'TXN-005',
    because: 'lists are read from a view that was made before trades had a date of settlement',
    class: 'wire',
    difficulty: 3,
    change: onItems('listTransactions', 'transactions', (item) =>
      item['transaction_type'] === 'TRADE' ? lacking(item, 'transaction_posted_date') : item,
    ),
  },
} satisfies Mutants;
