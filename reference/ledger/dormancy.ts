/** Twelve months without activity make an account and a customer DORMANT; activity wakes them. */
import type { Context } from '../context.ts';
import type { AccountRow } from './rows.ts';

const MONTHS = 12;

export const dormancy = {
  /** Activity up to then is too old at `nowMs`. */
  limitMs(_context: Context, nowMs: number): number {
    const limit = new Date(nowMs);
    limit.setUTCMonth(limit.getUTCMonth() - MONTHS);
    return limit.getTime();
  },

  /** Puts what has slept long enough to sleep, for every client on its own clock. */
  sweep(context: Context): void {
    const { clientClock, dormancy } = context.parts;
    for (const { id } of context.store.all<{ id: string }>('SELECT id FROM clients')) {
      const nowMs = clientClock.nowMs(context, id);
      dormancy.sweepClient(context, id, dormancy.limitMs(context, nowMs), nowMs);
    }
  },

  /** Accounts of a client whose last activity is no later than the limit; frozen ones stay so. */
  asleep(context: Context, clientId: string, limitMs: number): AccountRow[] {
    return context.store.all<AccountRow>(
      `SELECT * FROM accounts
       WHERE status IN ('OPEN', 'FROZEN') AND last_activity_ms <= ? AND client_id = ?`,
      limitMs,
      clientId,
    );
  },

  sweepClient(context: Context, clientId: string, limitMs: number, nowMs: number): void {
    const { accounts, dormancy } = context.parts;
    const asleep = dormancy.asleep(context, clientId, limitMs);
    for (const account of asleep) {
      if (account.status === 'OPEN') accounts.setStatus(context, account, 'DORMANT', nowMs);
    }
    for (const customerId of new Set(asleep.map((account) => account.customer_id))) {
      dormancy.sweepCustomer(context, clientId, customerId, nowMs);
    }
  },

  /** A customer sleeps when none of its accounts is awake. */
  sweepCustomer(context: Context, clientId: string, customerId: string, nowMs: number): void {
    const { accounts, dormancy, records } = context.parts;
    const customer = records.find(context, clientId, 'customer', customerId);
    const rows = accounts.ofCustomer(context, customerId);
    const limitMs = dormancy.limitMs(context, nowMs);
    const awake = rows.some(
      ({ status, last_activity_ms: lastMs }) =>
        status !== 'DORMANT' && status !== 'CLOSED' && (status !== 'FROZEN' || lastMs > limitMs),
    );
    if (customer?.status !== 'ACTIVE' || awake) return;
    records.update(context, customer, { status: 'DORMANT' }, nowMs);
  },

  /** Activity on an account wakes it and its customer. */
  wake(context: Context, account: AccountRow, nowMs: number): void {
    const { accounts, records } = context.parts;
    if (account.status === 'DORMANT') accounts.setStatus(context, account, 'OPEN', nowMs);
    const customer = records.find(context, account.client_id, 'customer', account.customer_id);
    if (customer?.status !== 'DORMANT') return;
    records.update(context, customer, { status: 'ACTIVE' }, nowMs);
  },
};
