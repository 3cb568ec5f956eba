/** Faults as teams ship them: customers, their individuals, and what their state does. */
import { dataOf, within, withData } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const PAGE = 20;

export const blindEighteenthPeopleMutants = {
  'citizenship-of-a-customer-is-added-to-and-never-set': {
    breaks: 'CUS-009',
    because: 'citizenships are rows of their own, which the update inserts',
    class: 'persistence',
    difficulty: 2,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const before = (current['citizenship'] ?? []) as readonly string[];
          const joined = updates.map(({ field, value }) => {
            const isAdded = field === 'citizenship' && Array.isArray(value);
            const all = isAdded ? [...new Set([...before, ...(value as string[])])] : value;
            return { field, value: all };
          });
          const isCustomer = set === 'IndividualCustomer';
          return fields.apply(context, set, current, isCustomer ? joined : updates);
        },
      },
    }),
  },
  'ownership-of-zero-is-not-stored': {
    breaks: 'IND-007',
    because: 'a value that is falsy is taken for one that was not given',
    class: 'persistence',
    difficulty: 3,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          for (const update of updates) fields.check(context, set, update);
          const given = updates.filter(
            ({ field, value }) => field !== 'percentage_ownership' || value !== 0,
          );
          return fields.apply(context, set, current, given);
        },
      },
    }),
  },
  'ownership-stays-when-the-types-change-beside-another-field': {
    breaks: 'IND-006',
    because: 'what depends on a field is mended where that field alone was changed',
    class: 'state',
    difficulty: 4,
    change: ({ individuals }) => ({
      individuals: {
        keepOwnership(context, changed, named) {
          const beside = named.includes('individual_type') && named.length > 1;
          if (beside && !named.includes('percentage_ownership')) return changed;
          return individuals.keepOwnership(context, changed, named);
        },
      },
    }),
  },
  'customer-stays-in-the-index-of-its-former-status': {
    breaks: 'CUS-007',
    because: 'the index by status is written at each change, and the old entry is not taken out',
    class: 'filter',
    difficulty: 4,
    change: ({ customers }) => {
      const former = new Map<string, Set<string>>();
      return {
        customers: {
          setStatus(context, customer, status, nowMs) {
            const changed = customers.setStatus(context, customer, status, nowMs);
            former.set(customer.id, (former.get(customer.id) ?? new Set()).add(customer.status));
            return changed;
          },
          list(context, call) {
            const reply = customers.list(context, call);
            const { status, type, page_size: size } = call.query;
            const listed = dataOf(reply)['customers'] as readonly Data[];
            const stale = [...former]
              .filter(([, statuses]) => status !== undefined && statuses.has(status))
              .map(([id]) => context.parts.records.find(context, call.clientId, 'customer', id))
              .filter((row) => row !== undefined && row.status !== status)
              .map((row) => (row === undefined ? {} : customers.item(context, row)))
              .filter((item) => type === undefined || item['customer_type'] === type);
            const all = [...listed, ...stale].slice(0, Number(size ?? PAGE));
            return withData(reply, { customers: all });
          },
        },
      };
    },
  },
  'freeze-of-a-customer-reaches-its-first-page-of-accounts': {
    breaks: 'CUS-014',
    because: 'the accounts are read through the list, whose pages hold twenty unless asked',
    class: 'state',
    difficulty: 5,
    change: ({ accounts }) => ({
      accounts: {
        followCustomer(context, customer, nowMs) {
          const isFreeze = customer.status === 'FROZEN';
          const first = within(context, {
            accounts: { ofCustomer: (inner, id) => accounts.ofCustomer(inner, id).slice(0, PAGE) },
          });
          accounts.followCustomer(isFreeze ? first : context, customer, nowMs);
        },
      },
    }),
  },
} as const satisfies Mutants;
