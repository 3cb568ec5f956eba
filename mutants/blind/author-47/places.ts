/** Where the faults of this author show: what is old, what is behind others, and what came before. */
import type { Call, Context } from '../../../reference/context.ts';
import type { Parts } from '../../../reference/parts.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import { areMany, isBusy, isOlder } from '../author-46/places.ts';

/** Items of a list that stand behind so many are behind the first page. */
export const FIRST_PAGE = 20;

/** Whether the record is older than that, on the clock of its client. */
export function isOlderRecord(context: Context, record: StoredRecord, limitMs: number): boolean {
  const nowMs = context.parts.clientClock.nowMs(context, record.clientId);
  return nowMs - record.createdMs > limitMs;
}

/** Whether the account is older than that; what is no account is not. */
export function isOldAccount(context: Context, accountId: unknown, limitMs: number): boolean {
  if (typeof accountId !== 'string') return false;
  const sql = 'SELECT * FROM accounts WHERE id = ?';
  const row = context.store.one<Parameters<typeof isOlder>[1]>(sql, accountId);
  return row !== undefined && isOlder(context, row, limitMs);
}

/** Whether its client had twenty of the kind before it. */
export function isBehindTwenty(context: Context, { clientId, kind, seq }: StoredRecord): boolean {
  return areMany(
    context,
    'records WHERE client_id = ? AND kind = ? AND seq < ?',
    clientId,
    kind,
    seq,
  );
}

/** Whether an account of the customer had many transactions. */
export function isBusyCustomer(context: Context, customerId: string): boolean {
  const rows = context.parts.accounts.ofCustomer(context, customerId);
  return rows.some(({ id }) => isBusy(context, id));
}

/** A handler that counts how often it was asked for the same. */
export function times(): (name: string) => number {
  const counted = new Map<string, number>();
  return (name) => {
    const count = (counted.get(name) ?? 0) + 1;
    counted.set(name, count);
    return count;
  };
}

/** The transfer, withdrawal or payment that the path of an accept names. */
export function acceptedOf(
  { records }: Parts,
  context: Context,
  kind: string,
  { clientId, path }: Call,
): StoredRecord | undefined {
  return records.find(context, clientId, kind, path[`${kind}_id`] ?? '');
}
