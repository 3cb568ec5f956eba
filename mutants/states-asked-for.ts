/** States of customers that an operator asks for, and that are taken for others. */
import type { Context } from '../reference/context.ts';
import type { CustomerStatus } from '../reference/domain/customers.ts';
import type { StoredRecord } from '../reference/store/records.ts';
import type { Mutant } from './types.ts';

/** Who is to come to one state comes to another one, or to none. */
export function comingTo(
  other: (to: CustomerStatus, customer: StoredRecord, context: Context) => CustomerStatus | null,
): Mutant['change'] {
  return ({ customers }) => ({
    customers: {
      setStatus(context, customer, to, nowMs) {
        const status = other(to, customer, context);
        return status === null ? customer : customers.setStatus(context, customer, status, nowMs);
      },
    },
  });
}
