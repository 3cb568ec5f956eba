/** Records by their id alone: operators see those of every client. */
import { Refusal } from '../context.ts';
import type { Context } from '../context.ts';
import type { AccountRow } from '../ledger/rows.ts';
import type { RecordKind, StoredRecord } from '../store/records.ts';

export function recordOf(context: Context, kind: RecordKind, id: string): StoredRecord {
  const record = context.parts.records.ofAnyone(context, kind, id);
  if (record === undefined) throw new Refusal('NOT_FOUND', `There is no such ${kind}.`);
  return record;
}

export function accountOf(context: Context, id: string): AccountRow {
  const row = context.store.one<AccountRow>('SELECT * FROM accounts WHERE id = ?', id);
  if (row === undefined) throw new Refusal('NOT_FOUND', 'There is no such account.');
  return row;
}

/** Now, on the clock of the client that the record belongs to. */
export function nowOf(context: Context, owner: { readonly clientId: string }): number {
  return context.parts.clientClock.nowMs(context, owner.clientId);
}
