/** Faults of customers that corporations alone show. */
import type { StoredRecord } from '../../reference/store/records.ts';
import type { Mutant, Mutants } from '../types.ts';

const because =
  'companies came later, and what happens to people was written out once more for them';

const isCorporation = (customer: StoredRecord | undefined): boolean =>
  customer?.body['customer_type'] === 'CORPORATION';

/** Its accounts do not follow it into this state. */
function left(breaks: 'CUS-014' | 'CUS-016', status: 'FROZEN' | 'CLOSED'): Mutant {
  return {
    ...{ breaks, because, class: 'state', difficulty: 3 },
    change: ({ accounts }) => ({
      accounts: {
        followCustomer(context, customer, nowMs) {
          if (isCorporation(customer) && customer.status === status) return;
          accounts.followCustomer(context, customer, nowMs);
        },
      },
    }),
  };
}

/** It may go from this state to any other. */
function leaving(breaks: 'CUS-017' | 'CUS-020', from: 'CLOSED' | 'EDD'): Mutant {
  return {
    ...{ breaks, because, class: 'state', difficulty: 3 },
    change: ({ customers }) => ({
      customers: {
        setStatus(context, customer, status, nowMs) {
          const { accounts, records } = context.parts;
          if (!isCorporation(customer) || customer.status !== from) {
            return customers.setStatus(context, customer, status, nowMs);
          }
          const changed = records.update(context, customer, { status }, nowMs);
          accounts.followCustomer(context, changed, nowMs);
          return changed;
        },
      },
    }),
  };
}

export const corporateStateMutants = {
  'accounts-of-a-frozen-corporation-stay-open': left('CUS-014', 'FROZEN'),
  'accounts-of-a-closed-corporation-stay-open': left('CUS-016', 'CLOSED'),
  'closed-corporation-opens-again': leaving('CUS-017', 'CLOSED'),
  'due-diligence-of-a-corporation-can-be-frozen-over': leaving('CUS-020', 'EDD'),
  'corporations-never-fall-asleep': {
    breaks: 'CUS-022',
    because,
    class: 'time',
    difficulty: 3,
    change: ({ dormancy }) => ({
      dormancy: {
        sweepCustomer(context, clientId, customerId, nowMs) {
          const customer = context.parts.records.find(context, clientId, 'customer', customerId);
          if (isCorporation(customer)) return;
          dormancy.sweepCustomer(context, clientId, customerId, nowMs);
        },
      },
    }),
  },
  'change-of-a-corporation-has-no-key': {
    breaks: 'IDM-008',
    because,
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        applies(context, call) {
          const { customer_id: id = '' } = call.path;
          const customer = context.parts.records.find(context, call.clientId, 'customer', id);
          const isOwn = call.operationId === 'updateCustomer' && isCorporation(customer);
          return !isOwn && idempotency.applies(context, call);
        },
      },
    }),
  },
  'change-of-a-corporation-is-not-kept': {
    breaks: 'CUS-009',
    because,
    class: 'persistence',
    difficulty: 2,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const changed = fields.apply(context, set, current, updates);
          return set === 'CorporateCustomer' ? current : changed;
        },
      },
    }),
  },
} as const satisfies Mutants;
