/** Faults of the people of corporate customers. */
import { Refusal } from '../../reference/context.ts';
import { lacking, onRecord } from '../answers.ts';
import { putOver, type Data } from '../steps.ts';
import type { Mutants } from '../types.ts';

const person = ['getCustomerIndividual'] as const;

export const individualMutants = {
  'individual-has-no-type': {
    breaks: 'IND-001',
    because: 'the type belongs to the link between person and corporation',
    class: 'wire',
    difficulty: 1,
    change: onRecord(person, (data) => lacking(data, 'individual_type')),
  },
  'individual-has-no-last-name': {
    breaks: 'IND-001',
    because: 'names are joined for display',
    class: 'wire',
    difficulty: 1,
    change: onRecord(person, (data) => lacking(data, 'last_name')),
  },
  'single-type-of-an-individual-is-a-text': {
    breaks: 'IND-002',
    because: 'lists of one are flattened',
    class: 'wire',
    difficulty: 2,
    change: onRecord(person, (data) => ({
      ...data,
      individual_type: (data['individual_type'] as string[]).join(' '),
    })),
  },
  'officers-are-directors': {
    breaks: 'IND-003',
    because: 'the register has another word',
    class: 'wire',
    difficulty: 2,
    change: onRecord(person, (data) => ({
      ...data,
      individual_type: (data['individual_type'] as string[]).map((type) => `${type}_ROLE`),
    })),
  },
  'birthday-of-an-individual-is-written-day-first': {
    breaks: 'IND-004',
    because: 'the locale of the server formats it',
    class: 'wire',
    difficulty: 2,
    change: onRecord(person, (data) =>
      typeof data['date_of_birth'] === 'string'
        ? { ...data, date_of_birth: data['date_of_birth'].split('-').reverse().join('/') }
        : data,
    ),
  },
  'ownership-is-a-fraction': {
    breaks: 'IND-005',
    because: 'percentages are kept as shares of one',
    class: 'wire',
    difficulty: 2,
    change: onRecord(person, (data) =>
      typeof data['percentage_ownership'] === 'number'
        ? { ...data, percentage_ownership: data['percentage_ownership'] / 100 + 0.005 }
        : data,
    ),
  },
  'ownership-goes-up-to-a-thousand': {
    breaks: 'IND-005',
    because: 'tenths of a percent are counted',
    class: 'wire',
    difficulty: 3,
    change: onRecord(person, (data) =>
      typeof data['percentage_ownership'] === 'number'
        ? { ...data, percentage_ownership: data['percentage_ownership'] * 10 + 101 }
        : data,
    ),
  },
  'ownership-stays-when-its-owner-does-not': {
    breaks: 'IND-006',
    because: 'a change of types is a change of types',
    class: 'state',
    difficulty: 3,
    change: () => ({ individuals: { keepOwnership: (_context, changed) => changed } }),
  },
  'ownership-of-officers-is-nought': {
    breaks: 'IND-006',
    because: 'a number without a value is nought',
    class: 'wire',
    difficulty: 3,
    change: onRecord(person, (data) =>
      (data['individual_type'] as string[]).includes('BENEFICIAL_OWNER')
        ? data
        : { ...data, percentage_ownership: 0 },
    ),
  },
  'change-of-an-individual-answers-its-customer': {
    breaks: 'IND-007',
    because: 'the first identifier of the path is answered',
    class: 'wire',
    difficulty: 2,
    change: ({ individuals }) => ({
      individuals: {
        update(context, call) {
          individuals.update(context, call);
          return { status: 200, body: { data: { id: call.path['customer_id'] } } };
        },
      },
    }),
  },
  'change-of-an-individual-is-not-kept': {
    breaks: 'IND-007',
    because: 'it waits for a review that nobody does',
    class: 'persistence',
    difficulty: 1,
    change: ({ individuals }) => ({
      individuals: {
        update: (context, call) => individuals.update(context, { ...call, body: {} }),
      },
    }),
  },
  'identifier-of-an-individual-can-be-patched': {
    breaks: 'IND-008',
    because: 'all members of the body can be named',
    class: 'validation',
    difficulty: 2,
    change: ({ individuals, records }) => ({
      individuals: {
        update(context, call) {
          const { updates = [] } = call.body as { updates?: { field: string; value: unknown }[] };
          const wish = updates.find(({ field }) => field === 'id');
          if (wish === undefined) return individuals.update(context, call);
          const found = individuals.find(context, call);
          const body = { ...found.body, id: wish.value };
          records.update(context, found, { body }, call.nowMs);
          return { status: 200, body: { data: { id: found.id } } };
        },
      },
    }),
  },
  'individual-customer-is-an-individual-of-itself': {
    breaks: 'IND-009',
    because: 'a person is a person, whichever table it stands in',
    class: 'validation',
    difficulty: 3,
    change: ({ individuals, customers }) => ({
      individuals: {
        find(context, call) {
          try {
            return individuals.find(context, call);
          } catch (error) {
            const id = call.path['customer_id'] ?? '';
            const customer = customers.find(context, call.clientId, id);
            if (customer.body['customer_type'] === 'INDIVIDUAL') return customer;
            throw error;
          }
        },
        keepOwnership: (context, changed, named) =>
          changed['individual_type'] === undefined
            ? changed
            : individuals.keepOwnership(context, changed, named),
      },
    }),
  },
  'change-of-an-individual-renames-its-customer': {
    breaks: 'IND-011',
    because: 'the contact of the corporation is kept beside it',
    class: 'persistence',
    difficulty: 3,
    change: ({ individuals, customers, records }) => ({
      individuals: {
        update(context, call) {
          const reply = individuals.update(context, call);
          const id = call.path['customer_id'] ?? '';
          const customer = customers.find(context, call.clientId, id);
          const name = `${String(customer.body['registered_name'])} *`;
          const body = { ...customer.body, registered_name: name } as Data;
          records.update(context, customer, { body }, call.nowMs);
          return reply;
        },
      },
    }),
  },
  'shorter-list-of-an-individual-keeps-the-end-of-the-longer-one': {
    breaks: 'IND-007',
    because: 'the change is merged in depth by a library that takes lists for objects with numbers',
    class: 'persistence',
    difficulty: 4,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          if (set !== 'Individual') return fields.apply(context, set, current, updates);
          const longer = updates.map(({ field, value }) => {
            return { field, value: putOver(current[field], value) };
          });
          return fields.apply(context, set, current, longer);
        },
      },
    }),
  },
  'empty-change-of-an-individual-is-refused': {
    breaks: 'CUS-010',
    because: 'nothing to do is taken for a mistake',
    class: 'validation',
    difficulty: 3,
    change: ({ individuals }) => ({
      individuals: {
        update(context, call) {
          if (Object.keys(call.body as Data).length > 0) return individuals.update(context, call);
          throw new Refusal('VALIDATION_FAILED', 'There is nothing to change.');
        },
      },
    }),
  },
} as const satisfies Mutants;
