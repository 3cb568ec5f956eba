/** Faults as production has them: customers, and the links of counterparties. */
import type { Mutants } from '../../types.ts';

const STATUS_KEPT_MS = 60_000;
const TOLD_BY_ACCOUNTS: readonly string[] = ['ACTIVE', 'FROZEN', 'CLOSED'];

export const blindFifteenthPeopleMutants = {
  'status-of-a-customer-is-kept-until-its-accounts-tell-of-it': {
    breaks: 'CUS-019',
    because: 'the cache is cleared by the events of accounts, and this state sends none',
    class: 'state',
    difficulty: 3,
    change: ({ availability, customers }) => {
      const cache = new Map<string, { readonly status: string; readonly untilMs: number }>();
      return {
        availability: {
          checkCustomer(context, clientId, customerId) {
            const nowMs = context.clock.systemNowMs();
            const known = cache.get(customerId);
            if (known !== undefined && nowMs < known.untilMs) {
              if (customers.available(context, known.status)) return;
            }
            const { records } = context.parts;
            const status = records.status(context, clientId, 'customer', customerId);
            cache.set(customerId, { status, untilMs: nowMs + STATUS_KEPT_MS });
            availability.checkCustomer(context, clientId, customerId);
          },
        },
        customers: {
          setStatus(context, customer, status, nowMs) {
            const changed = customers.setStatus(context, customer, status, nowMs);
            if (TOLD_BY_ACCOUNTS.includes(status)) cache.delete(customer.id);
            return changed;
          },
        },
      };
    },
  },
} as const satisfies Mutants;
