/** Whether money may move on an account: its own state and its customer's decide. */
import { Refusal } from '../context.ts';
import type { Context } from '../context.ts';
import type { AccountRow, AccountStatus } from './rows.ts';

export const availability = {
  /** Refuses any action on an account that is not available, or whose customer is not. */
  mayMove(context: Context, account: AccountRow): void {
    const { availability } = context.parts;
    availability.checkCustomer(context, account.client_id, account.customer_id);
    if (availability.accountAvailable(context, account.status)) return;
    throw new Refusal('ACCOUNT_NOT_OPEN', `The account is ${account.status}.`);
  },

  /** A dormant account stays available. */
  accountAvailable(_context: Context, status: AccountStatus): boolean {
    return status === 'OPEN' || status === 'DORMANT';
  },

  checkCustomer(context: Context, clientId: string, customerId: string): void {
    const { customers, records } = context.parts;
    const status = records.status(context, clientId, 'customer', customerId);
    if (customers.available(context, status)) return;
    throw new Refusal('CUSTOMER_NOT_ACTIVE', `The customer is ${status}.`);
  },
};
