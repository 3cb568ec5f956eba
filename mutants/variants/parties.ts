/** Customers and counterparties where the document leaves open what becomes of them. */
import { updatesOf } from '../../reference/domain/fields.ts';
import type { Variant } from '../types.ts';

export const partyVariants = {
  'changes-of-people-are-reviewed': {
    freedom: 'that a corporate customer is under review once one of its people was changed',
    // What needs two changes of one customer can't be set up.
    thin: true,
    change: ({ individuals, customers }) => ({
      individuals: {
        update(context, call) {
          const reply = individuals.update(context, call);
          const customer = customers.find(context, call.clientId, call.path['customer_id'] ?? '');
          if (customer.status === 'ACTIVE' && updatesOf(call.body).length > 0) {
            customers.setStatus(context, customer, 'PENDING', call.nowMs);
          }
          return reply;
        },
      },
    }),
  },
  'nothing-left-to-link': {
    freedom: 'whether a linked counterparty is offered the account again that it is linked to',
    change: ({ linking }) => ({
      linking: {
        offered: (context, counterparty) =>
          counterparty.status === 'LINKED' ? [] : linking.offered(context, counterparty),
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
