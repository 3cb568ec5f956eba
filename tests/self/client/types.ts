/**
 * Never run: the type checker is the test. Each marked line must be a compile error, and without
 * its error the marker itself becomes one.
 */
import type { Platform } from '../../../fixtures/client/platform.ts';

export async function mistakes(platform: Platform): Promise<void> {
  await platform.getTransfer({ path: { transfer_id: 'a' } });
  // @ts-expect-error a path parameter that the operation does not have
  await platform.getTransfer({ path: { id: 'a' } });
  // @ts-expect-error a path parameter is missing
  await platform.getAccountTransaction({ path: { account_id: 'a' } });

  await platform.listTransactions({ query: { order: 'ASC', page: 0 } });
  // @ts-expect-error a value outside the enumeration of a query parameter
  await platform.listTransactions({ query: { order: 'UP' } });
  // @ts-expect-error a query parameter of another type
  await platform.listTransactions({ query: { page: '0' } });

  const updates = [{ field: 'first_name', value: 'Ada' }];
  await platform.updateCustomer({ path: { customer_id: 'a' }, body: { updates } });
  // @ts-expect-error a shown member of another type
  await platform.updateCustomer({ path: { customer_id: 'a' }, body: { updates: 'all' } });
  // @ts-expect-error a body member that is not shown
  await platform.createSubscription({ body: { event_type: 'ACCOUNT_OPEN', callback: 'a' } });
  // @ts-expect-error a required body is missing
  await platform.createSubscription({});

  await platform.createTransfer({ body: { anything: 'goes' } });
  await platform.createDeposit({ body: { anything: 'goes' } });
  // @ts-expect-error an operation that does not exist
  await platform.call('reverseTransfer', {});
}
