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
    const found: Condition[] = [];
    const ask = (name: string, make: (text: string) => Condition): void => {
      const text = call.query[name];
      if (text !== undefined) found.push(make(text));
    };
    ask('account_id', (text) => filters.account(context, text));
    ask('category_id', (text) => filters.categoryId(context, text));
    ask('category_type', (text) => filters.categoryType(context, text));
    ask('transaction_status', (text) => filters.status(context, text));
    ask('start_date', (text) => filters.startDate(context, text));
    ask('end_date', (text) => filters.endDate(context, text));
    return found;
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
