/** What transactions do to the two balances of an account. */
import { Refusal } from '../context.ts';
import type { Context } from '../context.ts';
import { MINOR_MAX } from './assets.ts';
import type { AccountRow, TransactionStatus } from './rows.ts';

export type Effect = { readonly currentMinor: number; readonly availableMinor: number };

const NONE: Effect = { currentMinor: 0, availableMinor: 0 };

export const balances = {
  /** What a transaction does as long as it is in this state. Pending credits do nothing yet. */
  effect(context: Context, status: TransactionStatus, valueMinor: number): Effect {
    const { balances } = context.parts;
    if (status === 'POSTED') return { currentMinor: valueMinor, availableMinor: valueMinor };
    if (status === 'AUTHORIZED') return balances.heldEffect(context, valueMinor);
    if (status === 'PENDING') return balances.pendingEffect(context, valueMinor);
    return NONE;
  },

  heldEffect(_context: Context, valueMinor: number): Effect {
    return { currentMinor: 0, availableMinor: Math.min(0, valueMinor) };
  },

  pendingEffect(_context: Context, valueMinor: number): Effect {
    return { currentMinor: 0, availableMinor: Math.min(0, valueMinor) };
  },

  /** Puts the difference between two effects into the books; the account as it is then. */
  replace(
    context: Context,
    accountId: string,
    before: Effect,
    after: Effect,
    nowMs: number,
  ): AccountRow {
    const { balances } = context.parts;
    const change = {
      currentMinor: after.currentMinor - before.currentMinor,
      availableMinor: after.availableMinor - before.availableMinor,
    };
    const account = balances.write(context, accountId, change, nowMs);
    balances.checkSize(context, account.current_minor);
    return account;
  },

  write(context: Context, accountId: string, change: Effect, nowMs: number): AccountRow {
    const row = context.store.one<AccountRow>(
      `UPDATE accounts SET current_minor = current_minor + ?,
         available_minor = available_minor + ?, last_activity_ms = MAX(last_activity_ms, ?)
       WHERE id = ? RETURNING *`,
      change.currentMinor,
      change.availableMinor,
      nowMs,
      accountId,
    );
    if (row === undefined) throw new Refusal('NOT_FOUND', 'There is no such account.');
    return row;
  },

  /** Any client's account, with its balances as they are now. */
  account(context: Context, accountId: string): AccountRow {
    const row = context.store.one<AccountRow>('SELECT * FROM accounts WHERE id = ?', accountId);
    if (row === undefined) throw new Refusal('NOT_FOUND', 'There is no such account.');
    return row;
  },

  /** Whether the account can pay this much (not negative) out of what is available. */
  covers(_context: Context, account: AccountRow, minor: number): boolean {
    return account.available_minor >= minor;
  },

  /** Refuses a balance, or an amount, whose digits would not survive on the wire. */
  checkSize(_context: Context, minor: number): void {
    if (Math.abs(minor) <= MINOR_MAX) return;
    throw new Refusal('VALIDATION_FAILED', 'The balance would be too large.');
  },

  /** Both balances reckoned anew from the transactions: what the books must say. */
  recomputed(context: Context, accountId: string): Effect {
    const rows = context.store.all<{ value_minor: number; status: TransactionStatus }>(
      'SELECT value_minor, status FROM transactions WHERE account_id = ?',
      accountId,
    );
    let currentMinor = 0;
    let availableMinor = 0;
    for (const row of rows) {
      const effect = context.parts.balances.effect(context, row.status, row.value_minor);
      currentMinor += effect.currentMinor;
      availableMinor += effect.availableMinor;
    }
    return { currentMinor, availableMinor };
  },
};
