/** Customers and their people, changed: one of several updates, a number, a sleeper. */
import { Refusal } from '../../../reference/context.ts';
import { updatesOf } from '../../../reference/domain/fields.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const SHARE = 'percentage_ownership';

export const blindThirtySixthPeopleMutants = {
  'percentage-written-by-a-change-is-a-text': {
    breaks: 'IND-002',
    because: 'values of changes are kept as texts, in one column for all fields',
    class: 'wire',
    difficulty: 3,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const after = fields.apply(context, set, current, updates);
          const isNamed = updates.some(({ field }) => field === SHARE);
          return isNamed ? { ...after, [SHARE]: String(after[SHARE]) } : after;
        },
      },
    }),
  },
  'ownership-named-before-the-types-stays': {
    breaks: 'IND-006',
    because: 'each update is checked by what the individual is when its turn comes',
    class: 'validation',
    difficulty: 4,
    change: ({ individuals }) => ({
      individuals: {
        keepOwnership(context, changed, named) {
          const [share, types] = [SHARE, 'individual_type'].map((name) => named.indexOf(name));
          const isBefore = share !== undefined && share >= 0 && share < (types ?? -1);
          return isBefore ? changed : individuals.keepOwnership(context, changed, named);
        },
      },
    }),
  },
  'sleeper-can-not-be-changed': {
    breaks: 'CUS-021',
    because: 'the change asks for ACTIVE, where all else asks whether the customer is available',
    class: 'state',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          const id = call.path['customer_id'] ?? '';
          const { status } = customers.find(context, call.clientId, id);
          if (status !== 'DORMANT') return customers.update(context, call);
          throw new Refusal('CUSTOMER_NOT_ACTIVE', 'The customer is DORMANT.');
        },
      },
    }),
  },
  'half-of-the-updates-and-an-error': {
    breaks: 'ERR-002',
    because: 'each update is done by itself, and those that failed are listed beside the answer',
    class: 'error',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          const updates = updatesOf(call.body);
          if (updates.length < 2) return customers.update(context, call);
          const errors: Data[] = [];
          for (const update of updates) {
            try {
              customers.update(context, { ...call, body: { updates: [update] } });
            } catch (error) {
              if (!(error instanceof Refusal)) throw error;
              errors.push({ code: error.code, description: error.message });
            }
          }
          const id = call.path['customer_id'];
          if (errors.length === updates.length) return customers.update(context, call);
          const told = errors.length === 0 ? {} : { errors };
          return { status: 200, body: { data: { id }, ...told } };
        },
      },
    }),
  },
} satisfies Mutants;
