/** What is shown of customers and of people of corporations. */
import type { Fields } from '../../reference/domain/fields.ts';
import type { Variant } from '../types.ts';

export const shownOfPeopleVariants = {
  'corporations-are-shown-in-their-own-way': {
    freedom: 'what a corporation shows that is read alone: its type, and all else in its own way',
    // What looks for its identifier or its state cannot be judged.
    thin: true,
    target: {
      bindings: {
        getCustomer: { individual: '/data/people/0/id', otherIndividual: '/data/people/1/id' },
      },
    },
    change: ({ customers }) => ({
      customers: {
        record(context, customer) {
          const record = customers.record(context, customer);
          const { customer_type, individuals: people } = record;
          if (customer_type !== 'CORPORATION') return record;
          const known = ['id', 'status', 'customer_type', 'individuals'];
          const company: Fields = Object.fromEntries(
            Object.entries(record).filter(([name]) => !known.includes(name)),
          );
          return { customer_type, company, people };
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
