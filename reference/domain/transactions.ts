/** Transactions: read only, of one account or of all of the client's. */
import { Refusal } from '../context.ts';
import type { Call, Context, Reply } from '../context.ts';
import type { TransactionRow } from '../ledger/rows.ts';
import type { Page } from '../http/paging.ts';
import { present } from './movements.ts';
import type { Condition } from './transaction-filters.ts';

export type Order = 'ASC' | 'DESC';

export const transactions = {
  list(context: Context, call: Call): Reply {
    const { transactionFilters, transactions } = context.parts;
    const own = transactionFilters.client(context, call.clientId);
    return transactions.page(context, call, [own, ...transactionFilters.asked(context, call)]);
  },

  listOfAccount(context: Context, call: Call): Reply {
    const { accounts, transactionFilters, transactions } = context.parts;
    const account = accounts.find(context, call.clientId, call.path['account_id'] ?? '');
    const own = transactionFilters.account(context, account.id);
    return transactions.page(context, call, [own, ...transactionFilters.asked(context, call)]);
  },

  get(context: Context, call: Call): Reply {
    const { transactions } = context.parts;
    const row = transactions.find(context, call.clientId, call.path['id'] ?? '');
    return { status: 200, body: { data: transactions.record(context, row) } };
  },

  getOfAccount(context: Context, call: Call): Reply {
    const { accounts, transactions } = context.parts;
    const account = accounts.find(context, call.clientId, call.path['account_id'] ?? '');
    const row = transactions.find(context, call.clientId, call.path['transaction_id'] ?? '');
    transactions.checkAccount(context, row, account.id);
    return { status: 200, body: { data: transactions.record(context, row) } };
  },

  find(context: Context, clientId: string, id: string): TransactionRow {
    const sql = 'SELECT * FROM transactions WHERE id = ?';
    const row = context.store.one<TransactionRow>(sql, id);
    if (row?.client_id === clientId) return row;
    throw new Refusal('NOT_FOUND', 'There is no such transaction.');
  },

  /** A transaction is found under its own account only. */
  checkAccount(_context: Context, row: TransactionRow, accountId: string): void {
    if (row.account_id === accountId) return;
    throw new Refusal('NOT_FOUND', 'There is no such transaction.');
  },

  page(context: Context, call: Call, conditions: readonly Condition[]): Reply {
    const { paging, transactions } = context.parts;
    const at = paging.parse(context, call);
    const total = transactions.count(context, conditions);
    const rows = transactions.read(context, conditions, {
      order: transactions.order(context, call),
      total,
      ...transactions.bounds(context, at),
    });
    const listed = rows.map((row) => transactions.record(context, row));
    return {
      status: 200,
      body: { data: { transactions: listed }, links: paging.links(context, call, at, total) },
    };
  },

  /** By transaction date; the oldest first unless asked otherwise. */
  order(_context: Context, call: Call): Order {
    return call.query['order'] === 'DESC' ? 'DESC' : 'ASC';
  },

  bounds(_context: Context, { page, pageSize }: Page): { offset: number; limit: number } {
    return { offset: page * pageSize, limit: pageSize };
  },

  count(context: Context, conditions: readonly Condition[]): number {
    const sql = `SELECT COUNT(*) total FROM transactions WHERE ${where(conditions)}`;
    return context.store.one<{ total: number }>(sql, ...values(conditions))?.total ?? 0;
  },

  /**
   * One slice of the list. A slice beyond the middle is read from the other end, so that the last
   * page costs what the first does; the order is that of the dates as they are written.
   */
  read(
    context: Context,
    conditions: readonly Condition[],
    slice: {
      readonly order: Order;
      readonly total: number;
      readonly offset: number;
      readonly limit: number;
    },
  ): TransactionRow[] {
    const limit = Math.min(slice.limit, slice.total - slice.offset);
    if (limit <= 0) return [];
    const fromEnd = slice.total - slice.offset - limit;
    const backwards = fromEnd < slice.offset;
    const direction = (slice.order === 'ASC') === backwards ? 'DESC' : 'ASC';
    const by = `transaction_ms ${direction}, seq % 999 ${direction}, seq ${direction}`;
    const rows = context.store.all<TransactionRow>(
      `SELECT transactions.* FROM transactions JOIN (
         SELECT seq FROM transactions WHERE ${where(conditions)}
         ORDER BY ${by} LIMIT ? OFFSET ?) USING (seq) ORDER BY ${by}`,
      ...values(conditions),
      limit,
      backwards ? fromEnd : slice.offset,
    );
    return backwards ? rows.reverse() : rows;
  },

  record(context: Context, row: TransactionRow): Readonly<Record<string, unknown>> {
    const { transactions } = context.parts;
    return present({
      id: row.id,
      value: transactions.value(context, row),
      transaction_date: transactions.date(context, row, row.transaction_ms),
      transaction_posted_date: transactions.date(context, row, row.posted_ms),
      transaction_status: row.status,
      transaction_type: row.transaction_type,
      category_type: row.category_type,
      category_id: row.category_id,
      description: row.description,
      originator: row.originator === null ? null : (JSON.parse(row.originator) as unknown),
      svc_information:
        row.svc_information === null ? null : (JSON.parse(row.svc_information) as unknown),
    });
  },

  /** Signed: what leaves the account is negative. */
  value(context: Context, row: TransactionRow): number {
    return context.parts.assets.toMajor(context, row.asset_type_id, row.value_minor);
  },

  date(context: Context, row: TransactionRow, atMs: number | null): string | null {
    return atMs === null ? null : context.parts.wire.timestamp(context, atMs, row.seq);
  },
};

const where = (conditions: readonly Condition[]): string =>
  conditions.map(({ sql }) => sql).join(' AND ');

const values = (conditions: readonly Condition[]): (string | number)[] =>
  conditions.map(({ value }) => value);
