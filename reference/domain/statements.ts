/** Statements: one for each month of an account's life, reckoned from what was posted. */
import { Refusal } from '../context.ts';
import type { Call, Context, Reply } from '../context.ts';
import type { AccountRow, TransactionRow } from '../ledger/rows.ts';

/** A month in UTC. */
export type Period = {
  /** YYYY-MM */
  readonly id: string;
  readonly startMs: number;
  /** The first moment after it. */
  readonly endMs: number;
};

const DAY_MS = 86_400_000;

function monthAt(year: number, monthIndex: number): Period {
  const startMs = Date.UTC(year, monthIndex, 1);
  const endMs = Date.UTC(year, monthIndex + 1, 1);
  return { id: new Date(startMs).toISOString().slice(0, 7), startMs, endMs };
}

export const statements = {
  list(context: Context, call: Call): Reply {
    const { accounts, paging, statements } = context.parts;
    const account = accounts.find(context, call.clientId, call.path['account_id'] ?? '');
    const at = paging.parse(context, call);
    const periods = statements.periods(context, account, call.nowMs);
    const from = at.page * at.pageSize;
    const listed = periods
      .slice(from, from + at.pageSize)
      .map((period) => statements.summary(context, account, period));
    const links = paging.links(context, call, at, periods.length);
    return { status: 200, body: { data: { statements: listed }, links } };
  },

  get(context: Context, call: Call): Reply {
    const { accounts, statements, transactions } = context.parts;
    const account = accounts.find(context, call.clientId, call.path['account_id'] ?? '');
    const id = call.path['statement_id'] ?? '';
    const periods = statements.periods(context, account, call.nowMs);
    const period = periods.find((candidate) => candidate.id === id);
    if (period === undefined) throw new Refusal('NOT_FOUND', 'There is no such statement.');
    const rows = statements.posted(context, account, period);
    const data = {
      ...statements.summary(context, account, period),
      transactions: rows.map((row) => transactions.record(context, row)),
    };
    return { status: 200, body: { data } };
  },

  /** From the month of opening to the present one, which is not over yet. */
  periods(_context: Context, account: AccountRow, nowMs: number): Period[] {
    const opened = new Date(account.created_ms);
    const periods: Period[] = [];
    for (let index = opened.getUTCMonth(); ; index += 1) {
      const period = monthAt(opened.getUTCFullYear(), index);
      if (period.startMs > nowMs && periods.length > 0) return periods;
      periods.push(period);
    }
  },

  summary(
    context: Context,
    account: AccountRow,
    period: Period,
  ): Readonly<Record<string, unknown>> {
    const { assets, statements, wire } = context.parts;
    const major = (minor: number): number => assets.toMajor(context, account.asset_type_id, minor);
    return {
      id: period.id,
      account_id: account.id,
      period_start: wire.date(context, period.startMs),
      period_end: wire.date(context, period.endMs - DAY_MS),
      opening_balance: major(statements.balanceAt(context, account, period.startMs)),
      closing_balance: major(statements.balanceAt(context, account, period.endMs)),
    };
  },

  /** The sum of what was posted before this moment. */
  balanceAt(context: Context, account: AccountRow, atMs: number): number {
    const sql = `SELECT COALESCE(SUM(value_minor), 0) sum FROM transactions
       WHERE account_id = ? AND status = 'POSTED' AND posted_ms < ?`;
    return context.store.one<{ sum: number }>(sql, account.id, atMs)?.sum ?? 0;
  },

  posted(context: Context, account: AccountRow, period: Period): TransactionRow[] {
    return context.store.all<TransactionRow>(
      `SELECT * FROM transactions
       WHERE account_id = ? AND status = 'POSTED' AND posted_ms >= ? AND posted_ms < ?
       ORDER BY posted_ms, seq`,
      account.id,
      period.startMs,
      period.endMs,
    );
  },
};
