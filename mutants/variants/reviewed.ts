/** Customers that are under review for a while once they were changed. */
import { updatesOf } from '../../reference/domain/fields.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { later } from '../steps.ts';

/** So long that who shares a customer with a test that changes it meets the review. */
const REVIEWED_MS = 1_000;

type Update = ReturnType<typeof updatesOf>[number];

/** `isLookedAt`: one such update is enough. */
export function changesReviewed(
  parts: Parts,
  isLookedAt: (update: Update) => boolean,
): PartsOverlay {
  const { customers } = parts;
  const { add, overlay } = later(parts);
  return {
    ...overlay,
    customers: {
      update(context, call) {
        const reply = customers.update(context, call);
        const customer = customers.find(context, call.clientId, call.path['customer_id'] ?? '');
        if (customer.status !== 'ACTIVE' || !updatesOf(call.body).some(isLookedAt)) return reply;
        customers.setStatus(context, customer, 'PENDING', call.nowMs);
        add(context, REVIEWED_MS, () => {
          const now = customers.find(context, call.clientId, customer.id);
          if (now.status === 'PENDING') customers.setStatus(context, now, 'ACTIVE', call.nowMs);
        });
        return reply;
      },
    },
  };
}
