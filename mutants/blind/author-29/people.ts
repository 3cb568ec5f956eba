/** Faults of the twenty-ninth author: customers in their states, and who applies to be one. */
import type { Fields } from '../../../reference/domain/fields.ts';
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

export const blindTwentyNinthPeopleMutants = {
  'customer-frozen-out-of-review-leaves-its-accounts-open': {
    breaks: 'CUS-014',
    because: 'accounts are frozen with a customer that was open until then',
    class: 'state',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        setStatus(context, customer, status, nowMs) {
          const isOut = customer.status === 'PENDING' && status === 'FROZEN';
          if (!isOut) return customers.setStatus(context, customer, status, nowMs);
          const still = within(context, { accounts: { followCustomer: () => undefined } });
          return customers.setStatus(still, customer, status, nowMs);
        },
      },
    }),
  },
  'rejected-applicant-is-a-customer': {
    breaks: 'APP-014',
    because: 'who was turned down is kept as a customer, so that nobody tries again',
    class: 'state',
    difficulty: 3,
    change: ({ review }) => ({
      review: {
        reject(context, application, nowMs) {
          const rejected = review.reject(context, application, nowMs);
          review.createCustomer(context, rejected, nowMs);
          return rejected;
        },
      },
    }),
  },
  'people-are-gone-when-changes-are-asked-for': {
    breaks: 'APP-007',
    because: 'an application that is opened again begins with its own form',
    class: 'persistence',
    difficulty: 4,
    change: ({ applicants, review }) => ({
      review: {
        requestChanges(context, application, nowMs) {
          const changed = review.requestChanges(context, application, nowMs);
          for (const person of applicants.ofApplication(context, application).slice(1))
            context.parts.records.remove(context, person);
          return changed;
        },
      },
    }),
  },
  'change-of-a-customer-is-undone-by-its-release': {
    breaks: 'CUS-009',
    because: 'a customer is locked by a copy of its record, which is put back with the lock',
    class: 'persistence',
    difficulty: 5,
    change: ({ customers }) => {
      const copies = new Map<string, Fields>();
      return {
        customers: {
          update(context, call) {
            const id = call.path['customer_id'] ?? '';
            const before = customers.find(context, call.clientId, id);
            const reply = customers.update(context, call);
            if (!copies.has(id)) copies.set(id, before.body);
            return reply;
          },
          setStatus(context, customer, status, nowMs) {
            const isReleased = customer.status === 'FROZEN' && status === 'ACTIVE';
            const body = copies.get(customer.id) ?? customer.body;
            const kept = isReleased ? { ...customer, body } : customer;
            return customers.setStatus(context, kept, status, nowMs);
          },
        },
      };
    },
  },
} satisfies Mutants;
