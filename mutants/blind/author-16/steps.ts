/** What faults of drawn places ask of the records they stand at. */
import type { Context } from '../../../reference/context.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';

export const DAY_MS = 86_400_000;
export const MONTH_MS = 30 * DAY_MS;
export const GAP_MS = 40;

/** Ten thousand of a currency with cents. */
export const LARGE_CENTS = 1_000_000;

type Owned = { readonly client_id: string; readonly customer_id: string };

export function ownerOf(context: Context, account: Owned): StoredRecord | undefined {
  return context.parts.records.find(context, account.client_id, 'customer', account.customer_id);
}

export const isCorporate = (customer: StoredRecord | undefined): boolean =>
  customer?.body['customer_type'] === 'CORPORATION';

export const isPerson = (customer: StoredRecord | undefined): boolean =>
  customer?.body['customer_type'] === 'INDIVIDUAL';

/** Whether the account belongs to a corporation of its client. */
export function ofCorporation(context: Context, accountId: string): boolean {
  return isCorporate(ownerOf(context, context.parts.balances.account(context, accountId)));
}
