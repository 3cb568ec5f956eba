/** Faults of a year's changes to a platform that was right: pages, filters and what is archived. */
import { Refusal } from '../../../reference/context.ts';
import { without } from '../../../reference/domain/fields.ts';
import type { Condition } from '../../../reference/domain/transaction-filters.ts';
import type { Mutants } from '../../types.ts';
import { within } from '../../steps.ts';

const DAY_MS = 86_400_000;
const MONTH_MS = 31 * DAY_MS;
const HOT_MS = 90 * DAY_MS;
const CHUNK = 50;

type Cursor = { readonly page: number; readonly seq: number | undefined };

const asks = (conditions: readonly Condition[], sql: string, value: string): boolean =>
  conditions.some((condition) => condition.sql === sql && condition.value === value);

export const blindThirtySecondListedMutants = {
  'page-after-another-order-goes-on-in-its-place': {
    breaks: 'PAG-011',
    because: 'a page goes on where the last one ended, and the account alone says which that was',
    class: 'pagination',
    difficulty: 5,
    change: ({ paging, transactions }) => {
      const cursors = new Map<string, Cursor>();
      return {
        transactions: {
          page(context, call, conditions) {
            const account = call.query['account_id'];
            if (call.operationId !== 'listTransactions' || account === undefined)
              return transactions.page(context, call, conditions);
            const { page, pageSize } = paging.parse(context, call);
            const name = `${account} ${String(pageSize)}`;
            const total = transactions.count(context, conditions);
            const order = transactions.order(context, call);
            const all = { order, total, offset: 0, limit: total };
            const rows = transactions.read(context, conditions, all);
            const before = cursors.get(name);
            const goesOn = page > 0 && before?.page === page - 1;
            const offset = goesOn
              ? rows.findIndex(({ seq }) => seq === before.seq) + 1
              : page * pageSize;
            cursors.set(name, { page, seq: rows.slice(0, offset + pageSize).at(-1)?.seq });
            const bounds = () => ({ offset, limit: pageSize });
            const inner = within(context, { transactions: { bounds } });
            return transactions.page(inner, call, conditions);
          },
        },
      };
    },
  },
  'posting-date-of-what-was-listed-pending-stays-away': {
    breaks: 'TXN-005',
    because: 'lists are read from a copy, to which the later date is not carried over',
    class: 'persistence',
    difficulty: 4,
    change: ({ transactions }) => {
      const copied = new Set<string>();
      const record: typeof transactions.record = (context, row) => {
        const shown = transactions.record(context, row);
        if (row.status === 'PENDING') copied.add(row.id);
        return copied.has(row.id) ? without(shown, 'transaction_posted_date') : shown;
      };
      return {
        transactions: {
          page: (context, call, conditions) =>
            transactions.page(within(context, { transactions: { record } }), call, conditions),
        },
      };
    },
  },
  'archived-transactions-are-not-found-by-their-record': {
    breaks: 'PAG-008',
    because: 'what is older than a quarter is in another table, which has no such index',
    class: 'filter',
    difficulty: 5,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked(context, call) {
          const asked = transactionFilters.asked(context, call);
          if (call.query['category_id'] === undefined) return asked;
          return [...asked, { sql: 'transaction_ms >= ?', value: call.nowMs - HOT_MS }];
        },
      },
    }),
  },
  'receipt-is-archived-after-a-quarter': {
    breaks: 'WDR-009',
    because: 'receipts are made from what is kept at hand, and that is cleared after a quarter',
    class: 'time',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        receipt(context, call) {
          const record = context.parts.movements.find(context, call, 'withdrawal');
          const executedMs = record.body['executed_ms'];
          if (typeof executedMs === 'number' && executedMs < call.nowMs - HOT_MS)
            throw new Refusal('NOT_FOUND', 'There is no receipt.');
          return withdrawals.receipt(context, call);
        },
      },
    }),
  },
  'released-hold-is-found-among-the-authorised-ones': {
    breaks: 'TXN-011',
    because: 'account and status together are answered by an index that is not told of releases',
    class: 'filter',
    difficulty: 4,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked(context, call) {
          const asked = transactionFilters.asked(context, call);
          const indexed = call.query['account_id'] !== undefined;
          if (!indexed || !asks(asked, 'status = ?', 'AUTHORIZED')) return asked;
          return asked.map((condition) =>
            condition.sql === 'status = ?'
              ? { ...condition, sql: `status IN ('CANCELLED', ?)` }
              : condition,
          );
        },
      },
    }),
  },
  'list-from-a-day-on-ends-a-month-later': {
    breaks: 'TXN-007',
    because: 'an open period is closed by a default, a month after its beginning',
    class: 'time',
    difficulty: 3,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked(context, call) {
          const asked = transactionFilters.asked(context, call);
          const { start_date: start, end_date: end } = call.query;
          if (start === undefined || end !== undefined) return asked;
          const value = Date.parse(`${start}T00:00:00Z`) + MONTH_MS;
          return [...asked, { sql: 'transaction_ms < ?', value }];
        },
      },
    }),
  },
  'page-of-more-than-fifty-repeats-the-fiftieth': {
    breaks: 'PAG-008',
    because: 'the copy is read in portions of fifty, and the second begins where the first ended',
    class: 'pagination',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        read(context, conditions, slice) {
          const there = Math.min(slice.limit, slice.total - slice.offset);
          if (there <= CHUNK) return transactions.read(context, conditions, slice);
          const first = { ...slice, limit: CHUNK };
          const rest = { ...slice, offset: slice.offset + CHUNK - 1, limit: there - CHUNK };
          return [
            ...transactions.read(context, conditions, first),
            ...transactions.read(context, conditions, rest),
          ];
        },
      },
    }),
  },
} satisfies Mutants;
