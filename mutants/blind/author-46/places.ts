/** Where the faults of this author show: how old it is, whose it is, and how much there was before. */
import type { Context } from '../../../reference/context.ts';
import type { AccountRow } from '../../../reference/ledger/rows.ts';
import { count } from '../author-45/places.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

const MANY = 20;

/** How long ago it was, on the clock of that client. */
export function ageMs(context: Context, clientId: string, atMs: number): number {
  return context.parts.clientClock.nowMs(context, clientId) - atMs;
}

export function isOlder(context: Context, account: AccountRow, limitMs: number): boolean {
  return ageMs(context, account.client_id, account.created_ms) > limitMs;
}

/** Whether it is another client than the one that was there first. */
export function isLaterClient(context: Context, clientId: string): boolean {
  const first = context.store.one<{ id: string }>('SELECT id FROM clients ORDER BY rowid LIMIT 1');
  return first?.id !== clientId;
}

/** Whether the account had many transactions before this one. */
export function isBusy(context: Context, accountId: string, beforeSeq = Infinity): boolean {
  const before = Math.min(beforeSeq, Number.MAX_SAFE_INTEGER);
  return count(context, 'transactions WHERE account_id = ? AND seq < ?', accountId, before) >= MANY;
}

/** Whether there are many such rows. */
export function areMany(context: Context, from: string, ...values: (string | number)[]): boolean {
  return count(context, from, ...values) >= MANY;
}

/** What the client before said, where that was another one. */
export function saidByAnother<T>(): (clientId: string, said: T) => T | undefined {
  let last: { readonly clientId: string; readonly said: T } | null = null;
  return (clientId, said) => {
    const before = last;
    last = { clientId, said };
    return before === null || before.clientId === clientId ? undefined : before.said;
  };
}
