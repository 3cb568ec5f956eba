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

const CHANGES_OF_OPTIONAL = [
  'after a restart a change of a customer that comes again does not undo the one after it',
  'a change of a corporate customer undoes no change of its individual that is made at once',
  'a change of a customer that is repeated late does not undo the changes that came after it',
  'a change of a customer that is sent twice at once does not undo the one that comes after it',
  'a change of an individual of a customer that is repeated late does not undo the changes that came after it',
  'a change of an individual of a customer that is sent twice at once does not undo the one that comes after it',
  'a change of an individual back to what it was changed to before is kept',
  'a change of the ownership of an individual sets it, whatever it is from 0 to 100',
  'a change of the share of an owner that is repeated late does not undo the one after it',
  'a change that makes an individual an owner sets its ownership too, in whichever order they are named',
  'an ownership percentage stands only with a beneficial owner, after a change of its types to an officer',
  'an ownership percentage stands only with a beneficial owner, after its title is changed before its types',
  'an ownership percentage stands only with a beneficial owner, after its types and its percentage are changed at once',
  'an ownership percentage stands only with a beneficial owner, after its types are changed before its title',
  'changes of two individuals of a corporation are each kept, whichever is made last',
  'of changes of two individuals of a corporation that are made at once neither undoes the other',
  'of two changes of a customer that are made at once neither undoes the other',
  'of two changes of an individual that are made at once neither undoes the other',
  'what a change of a customer sets is kept, whatever letters and signs it has',
  'what a change of an individual sets is kept, whatever letters and signs it has',
  'what a change of a customer sets is kept where it is a text that could be read as a date',
  'what a change of an individual sets is kept where it is a text that could be read as a date',
];

const CHANGES_OF_TITLES = [
  'individuals of one application that are changed in turn each tell what was written last',
  'a change of an individual of an application is told by that, whatever came before',
];

const STATES_OF_CORPORATIONS = [
  'a corporation that is CLOSED can only be CLOSED after it',
  'a corporation that is EDD can only be EDD or ACTIVE or CLOSED after it',
  'a corporation without activity for twelve months is shown as DORMANT',
];

function silent(why: string, titles: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(titles.map((title) => [title, why]));
}

export const shownOfPeopleVariants = {
  'corporations-are-shown-in-their-own-way': {
    freedom: 'what a corporation shows that is read alone: its type, and all else in its own way',
    // What looks for its identifier or its state cannot be judged.
    thin: true,
    silent: silent('the state is not shown', STATES_OF_CORPORATIONS),
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
  'corporations-do-not-name-their-people': {
    freedom: 'whether a corporate customer shows its individuals: who added them knows them',
    // What looks for them in their customer cannot be judged.
    thin: true,
    target: {
      bindings: {
        getCustomer: null,
        createApplicationIndividual: { individual: '/data/id' },
      },
    },
    change: ({ customers }) => ({
      customers: {
        record(context, customer) {
          const { individuals: _people, ...shown } = customers.record(context, customer);
          return shown;
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
    silent: silent('the member that it changes is not shown', CHANGES_OF_OPTIONAL),
    change: ({ customers, individuals }) => ({
      customers: { item: (context, customer) => required(customers.item(context, customer)) },
      individuals: { record: (context, one) => required(individuals.record(context, one)) },
    }),
  },
  'titles-are-shown-in-no-application': {
    freedom: 'whether an application shows the titles of its individuals: it does not',
    // What is changed of them there is the title.
    thin: true,
    target: { hides: ['title'] },
    silent: silent('the member that it changes is not shown', CHANGES_OF_TITLES),
    change: ({ applicants }) => ({
      applicants: {
        record(context, one) {
          const { title: _title, ...shown } = applicants.record(context, one);
          return shown;
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
