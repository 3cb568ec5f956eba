/** Filters of transaction lists, each one a condition on the ledger's table. */
import { Refusal } from '../context.ts';
import type { Call, Context } from '../context.ts';

/** SQL with one placeholder. */
export type Condition = { readonly sql: string; readonly value: string | number };

const DAY_MS = 86_400_000;

/** Midnight, UTC, at the start of a day that the description has validated as a date. */
function startOf(day: string): number {
  const atMs = Date.parse(`${day}T00:00:00Z`);
  if (Number.isFinite(atMs)) return atMs;
  throw new Refusal('VALIDATION_FAILED', 'A date must be written as YYYY-MM-DD.');
}

export const transactionFilters = {
  /** The conditions that the query asks for. */
  asked(context: Context, call: Call): Condition[] {
    const { transactionFilters: filters } = context.parts;
    const makers = {
      account_id: filters.account,
      category_id: filters.categoryId,
      category_type: filters.categoryType,
      transaction_status: filters.status,
      start_date: filters.startDate,
      end_date: filters.endDate,
    };
    return Object.entries(makers).flatMap(([name, make]) => {
      const text = call.query[name];
      return text === undefined ? [] : [make(context, text)];
    });
  },

  client(_context: Context, clientId: string): Condition {
    return { sql: 'client_id = ?', value: clientId };
  },

  account(_context: Context, accountId: string): Condition {
    return { sql: 'account_id = ?', value: accountId };
  },

  categoryId(_context: Context, categoryId: string): Condition {
    return { sql: 'category_id = ?', value: categoryId };
  },

  categoryType(_context: Context, categoryType: string): Condition {
    return { sql: 'category_type = ?', value: categoryType };
  },

  status(_context: Context, status: string): Condition {
    return { sql: 'status = ?', value: status };
  },

  /** That day is included, in UTC. */
  startDate(_context: Context, day: string): Condition {
    return { sql: 'transaction_ms >= ?', value: startOf(day) };
  },

  /** That day is included, in UTC. */
  endDate(_context: Context, day: string): Condition {
    return { sql: 'transaction_ms < ?', value: startOf(day) + DAY_MS };
  },
};
