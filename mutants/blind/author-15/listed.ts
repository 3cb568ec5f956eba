/** Faults as production has them: pages and references. */
import type { SqlValue } from '../../../reference/store/store.ts';
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const COUNT_KEPT_MS = 30_000;

export const blindFifteenthListedMutants = {
  'corporation-takes-a-place-for-each-of-its-people': {
    breaks: 'PAG-008',
    because: 'people are joined in to save queries, and the limit counts the joined rows',
    class: 'pagination',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: {
        list(context, call) {
          const joined = within(context, {
            records: {
              list(inner, clientId, kind, { filters = {}, page, pageSize }) {
                const { records } = context.parts;
                const counted = { filters, page: 0, pageSize: 1 };
                const { total } = records.list(inner, clientId, kind, counted);
                const wanted: [string, SqlValue][] = Object.entries(filters).flatMap(
                  ([name, value]): [string, SqlValue][] =>
                    value === undefined ? [] : [[name, value]],
                );
                const where = wanted.map(([name]) =>
                  name === 'status'
                    ? 'AND r.status = ?'
                    : `AND json_extract(r.body, '$.${name}') = ?`,
                );
                const rows = inner.store.all<{ id: string }>(
                  `SELECT r.id FROM records r
                   LEFT JOIN records p ON p.parent_id = r.id AND p.kind = 'individual'
                   WHERE r.client_id = ? AND r.kind = ? ${where.join(' ')}
                   ORDER BY r.seq, p.seq LIMIT ? OFFSET ?`,
                  clientId,
                  kind,
                  ...wanted.map(([, value]) => value),
                  pageSize,
                  page * pageSize,
                );
                const ids = [...new Set(rows.map(({ id }) => id))];
                return { rows: ids.map((id) => records.get(inner, clientId, kind, id)), total };
              },
            },
          });
          return customers.list(joined, call);
        },
      },
    }),
  },
  'last-page-is-that-of-a-moment-ago': {
    breaks: 'PAG-008',
    because: 'counting is dear, so the count of a list is kept for half a minute',
    class: 'pagination',
    difficulty: 3,
    change: ({ paging }) => {
      const counts = new Map<string, { readonly total: number; readonly untilMs: number }>();
      return {
        paging: {
          links(context, call, at, total) {
            const query = new URLSearchParams(call.query);
            for (const name of ['page', 'page_size', 'order']) query.delete(name);
            query.sort();
            const name = `${call.clientId} ${call.selfUrl} ${query.toString()}`;
            const nowMs = context.clock.systemNowMs();
            const known = counts.get(name);
            const fresh = known !== undefined && nowMs < known.untilMs;
            if (!fresh) counts.set(name, { total, untilMs: nowMs + COUNT_KEPT_MS });
            return paging.links(context, call, at, fresh ? known.total : total);
          },
        },
      };
    },
  },
  'deposit-of-a-payment-names-the-payment': {
    breaks: 'TXN-025',
    because: 'what comes in for a payment is booked as a deposit, with the number at hand',
    class: 'persistence',
    difficulty: 3,
    change: ({ payments }) => ({
      payments: {
        advance(context, record, nowMs) {
          const atHand = within(context, {
            deposits: { category: () => ({ type: 'DEPOSIT', id: record.id }) },
          });
          return payments.advance(atHand, record, nowMs);
        },
      },
    }),
  },
} as const satisfies Mutants;
