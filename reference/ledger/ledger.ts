/** Transactions come into being and change their state here, and the balances with them. */
import { Refusal } from '../context.ts';
import type { Context } from '../context.ts';
import type { EventType } from '../webhooks/event-types.ts';
import type { Leg } from './journal.ts';
import type {
  AccountRow,
  Category,
  TransactionDraft,
  TransactionRow,
  TransactionStatus,
} from './rows.ts';

const NOTHING = { currentMinor: 0, availableMinor: 0 };

const COLUMNS = [
  'id',
  'client_id',
  'account_id',
  'asset_type_id',
  'value_minor',
  'status',
  'transaction_type',
  'category_type',
  'category_id',
  'description',
  'originator',
  'svc_information',
  'transaction_ms',
  'posted_ms',
] as const;

const INSERT = `INSERT INTO transactions (${COLUMNS.join(', ')})
  VALUES (${COLUMNS.map(() => '?').join(', ')}) RETURNING seq`;

const json = (value: unknown): string | null =>
  value === undefined ? null : JSON.stringify(value);

export const ledger = {
  /** A new transaction in this state; POSTED ones go through `post`, which keeps the books. */
  record(context: Context, draft: TransactionDraft, status: TransactionStatus): TransactionRow {
    const { balances, dormancy, ledger } = context.parts;
    const effect = balances.effect(context, status, draft.valueMinor);
    const account = balances.replace(context, draft.accountId, NOTHING, effect, draft.nowMs);
    const row = ledger.insert(context, account, draft, status);
    dormancy.wake(context, account, draft.nowMs);
    ledger.announce(context, row, draft.nowMs);
    return row;
  },

  insert(
    context: Context,
    account: AccountRow,
    draft: TransactionDraft,
    status: TransactionStatus,
  ): TransactionRow {
    const row: Omit<TransactionRow, 'seq'> = {
      id: context.random.id('txn'),
      client_id: account.client_id,
      account_id: account.id,
      asset_type_id: account.asset_type_id,
      value_minor: draft.valueMinor,
      status,
      transaction_type: draft.type,
      category_type: draft.category?.type ?? null,
      category_id: draft.category?.id ?? null,
      description: draft.description ?? null,
      originator: json(draft.originator),
      svc_information: json(draft.svcInformation),
      transaction_ms: draft.nowMs,
      posted_ms: status === 'POSTED' ? draft.nowMs : null,
    };
    const stored = context.store.one<{ seq: number }>(INSERT, ...COLUMNS.map((name) => row[name]));
    if (stored === undefined) throw new Error('the transaction was not stored');
    return { seq: stored.seq, ...row };
  },

  /** POSTED is final, and what is in flight cannot be cancelled. */
  mayBecome(_context: Context, from: TransactionStatus, to: TransactionStatus): boolean {
    return (from === 'AUTHORIZED' && to === 'CANCELLED') || (from === 'PENDING' && to === 'POSTED');
  },

  become(
    context: Context,
    row: TransactionRow,
    status: TransactionStatus,
    nowMs: number,
  ): TransactionRow {
    const { balances, ledger } = context.parts;
    if (!ledger.mayBecome(context, row.status, status)) {
      throw new Refusal('INVALID_STATE', `A transaction does not go from ${row.status} there.`);
    }
    const changed = ledger.setStatus(context, row, status, nowMs);
    const before = balances.effect(context, row.status, row.value_minor);
    const after = balances.effect(context, status, row.value_minor);
    balances.replace(context, row.account_id, before, after, nowMs);
    ledger.announce(context, changed, nowMs);
    return changed;
  },

  setStatus(
    context: Context,
    row: TransactionRow,
    status: TransactionStatus,
    nowMs: number,
  ): TransactionRow {
    const postedMs = status === 'POSTED' ? nowMs : row.posted_ms;
    const sql = 'UPDATE transactions SET status = ?, posted_ms = ? WHERE id = ?';
    context.store.run(sql, status, postedMs, row.id);
    return { ...row, status, posted_ms: postedMs };
  },

  /** New transactions that are final at once, with the platform's legs that balance them. */
  post(
    context: Context,
    drafts: readonly TransactionDraft[],
    internal: (rows: readonly TransactionRow[]) => readonly Leg[],
    nowMs: number,
  ): TransactionRow[] {
    const { journal, ledger } = context.parts;
    const rows = drafts.map((draft) => ledger.record(context, draft, 'POSTED'));
    journal.write(context, rows, internal(rows), nowMs);
    return rows;
  },

  /** Pending transactions become final together. */
  settle(
    context: Context,
    pending: readonly TransactionRow[],
    internal: (rows: readonly TransactionRow[]) => readonly Leg[],
    nowMs: number,
  ): TransactionRow[] {
    const { journal, ledger } = context.parts;
    const rows = pending.map((row) => ledger.become(context, row, 'POSTED', nowMs));
    journal.write(context, rows, internal(rows), nowMs);
    return rows;
  },

  /** Transactions of a record in this state, in the order of their making. */
  ofCategory(context: Context, category: Category, status: TransactionStatus): TransactionRow[] {
    return context.store.all<TransactionRow>(
      `SELECT * FROM transactions WHERE category_id = ? AND category_type = ? AND status = ?
       ORDER BY seq`,
      category.id,
      category.type,
      status,
    );
  },

  /** The event that tells of a transaction's state, if one does. */
  eventOf(_context: Context, status: TransactionStatus): EventType | null {
    return status === 'AUTHORIZED' ? null : `TRANSACTION_${status}`;
  },

  announce(context: Context, row: TransactionRow, nowMs: number): void {
    const { events, ledger } = context.parts;
    const eventType = ledger.eventOf(context, row.status);
    if (eventType === null) return;
    const data = ledger.eventData(context, row);
    events.emit(context, { clientId: row.client_id, eventType, data, nowMs });
  },

  eventData(context: Context, row: TransactionRow): Readonly<Record<string, unknown>> {
    return {
      transaction_id: row.id,
      account_id: row.account_id,
      amount: context.parts.assets.toMajor(context, row.asset_type_id, row.value_minor),
      asset_type_id: row.asset_type_id,
      category: row.category_type,
      status: row.status,
    };
  },
};
