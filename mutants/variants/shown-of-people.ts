/** What is shown of customers and of people of corporations. */
import type { Fields } from '../../reference/domain/fields.ts';
import type { Variant } from '../types.ts';

/** All members of people but those that are required. */
const OPTIONAL = [
  'middle_name',
  'email_address',
  'mailing_address',
  'telephone_number',
  'tax_reference_number',
  'tax_reference_number_country',
  'passport_number',
  'nationality',
  'citizenship',
  'date_of_birth',
  'percentage_ownership',
  'title',
  'us_residency_status',
  'employment_status',
  'employment_description',
  'employer_name',
  'occupation',
  'investment_profile',
  'kyc_profile',
] as const;

const SHOWN: readonly string[] = [
  ...['id', 'customer_type', 'status', 'first_name', 'last_name'],
  ...['individual_type', 'registered_name'],
];

function required(record: Fields): Fields {
  return Object.fromEntries(Object.entries(record).filter(([name]) => SHOWN.includes(name)));
}

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
  'what-is-required-is-shown-alone': {
    freedom: 'which members of people are shown that are not required: none',
    // Of what is shown to nobody nothing is judged.
    thin: true,
    target: { hides: OPTIONAL },
    untestable: {
      'CUS-004': 'no member with a format is shown',
      'IND-004': 'no member with a format is shown',
      'IND-005': 'no percentage is shown',
    },
    change: ({ customers, individuals }) => ({
      customers: { item: (context, customer) => required(customers.item(context, customer)) },
      individuals: { record: (context, one) => required(individuals.record(context, one)) },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
