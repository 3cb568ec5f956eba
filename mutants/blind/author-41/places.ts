/** Where the faults of this author show: whose account it is, and since when. */
import type { Context } from '../../../reference/context.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import type { AccountRow } from '../../../reference/ledger/rows.ts';

export const MONTH_MS = 30 * 86_400_000;
export const GAP_MS = 15;

export function customerOf(context: Context, accountId: string): StoredRecord | undefined {
  const { balances, records } = context.parts;
  const account = balances.account(context, accountId);
  return records.ofAnyone(context, 'customer', account.customer_id);
}

export function isCorporate(context: Context, accountId: string): boolean {
  return customerOf(context, accountId)?.body['customer_type'] === 'CORPORATION';
}

/** The account that its customer had first; undefined where it is that itself. */
export function firstBefore(context: Context, accountId: string): AccountRow | undefined {
  const { accounts, balances } = context.parts;
  const account = balances.account(context, accountId);
  const [first] = accounts.ofCustomer(context, account.customer_id);
  return first?.id === accountId ? undefined : first;
}
