/** Faults of the twenty-third author: customers, their individuals, and sleep. */
import type { Call, Context } from '../../../reference/context.ts';
import { updatesOf } from '../../../reference/domain/fields.ts';
import type { Fields } from '../../../reference/domain/fields.ts';
import type { Mutants } from '../../types.ts';

/** Whether an individual customer is asked for as if it were its own individual. */
function asksForItself(context: Context, call: Call): boolean {
  const id = call.path['customer_id'] ?? '';
  const customer = context.parts.customers.find(context, call.clientId, id);
  const alone = customer.body['customer_type'] === 'INDIVIDUAL';
  return alone && call.path['individual_id'] === id;
}

export const blindTwentyThirdPeopleMutants = {
  // Falling asleep changes the state and no detail.
  'customer-that-falls-asleep-is-as-it-was-at-first': {
    breaks: 'CUS-009',
    because: 'the nightly job saves whole customers, which it took from its own copy of the table',
    class: 'persistence',
    difficulty: 5,
    change: ({ customers, records }) => {
      const copies = new Map<string, Fields>();
      return {
        customers: {
          create(context, wish) {
            const made = customers.create(context, wish);
            copies.set(made.id, made.body);
            return made;
          },
        },
        records: {
          update(context, record, change, nowMs) {
            const body = change.status === 'DORMANT' ? copies.get(record.id) : undefined;
            const all = body === undefined ? change : { ...change, body };
            return records.update(context, record, all, nowMs);
          },
        },
      };
    },
  },
  // Every item of every page meets both filters.
  'two-filters-of-customers-are-one-from-the-second-page-on': {
    breaks: 'CUS-007',
    because: 'the cursor of a later page carries one condition only',
    class: 'filter',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        filters(context, call) {
          const { page = '0', type, status } = call.query;
          if (page === '0' || type === undefined || status === undefined) {
            return customers.filters(context, call);
          }
          return { customer_type: type };
        },
      },
    }),
  },
  // A customer that is frozen has no account that is not.
  'freezing-a-customer-leaves-its-sleeping-accounts': {
    breaks: 'CUS-014',
    because: 'the freeze goes over the accounts that are in use',
    class: 'state',
    difficulty: 5,
    change: ({ accounts }) => ({
      accounts: {
        following(context, row, customerStatus) {
          if (row.status === 'DORMANT' && customerStatus === 'FROZEN') return null;
          return accounts.following(context, row, customerStatus);
        },
      },
    }),
  },
  // Activity on any account of a customer keeps it awake.
  'customer-sleeps-when-its-first-account-does': {
    breaks: 'CUS-022',
    because: 'most customers have one account, and the job looks at that',
    class: 'time',
    difficulty: 4,
    change: ({ dormancy }) => ({
      dormancy: {
        sweepCustomer(context, clientId, customerId, nowMs) {
          dormancy.sweepCustomer(context, clientId, customerId, nowMs);
          const { accounts, records } = context.parts;
          const customer = records.find(context, clientId, 'customer', customerId);
          const [first] = accounts.ofCustomer(context, customerId);
          if (customer?.status !== 'ACTIVE' || first?.status !== 'DORMANT') return;
          records.update(context, customer, { status: 'DORMANT' }, nowMs);
        },
      },
    }),
  },
  // A change reaches the individual that its address names, and nobody beside it.
  'individuals-with-one-email-address-are-changed-together': {
    breaks: 'IND-007',
    because: 'the update is carried out where the e-mail address is that of the person',
    class: 'persistence',
    difficulty: 4,
    change: ({ individuals }) => ({
      individuals: {
        update(context, call) {
          const { records } = context.parts;
          const one = individuals.find(context, call);
          const reply = individuals.update(context, call);
          const email = one.body['email_address'];
          const changes = updatesOf(call.body).map(({ field, value }) => [field, value] as const);
          for (const other of records.children(context, one.parentId ?? '', 'individual')) {
            if (other.id === one.id || email === undefined) continue;
            if (other.body['email_address'] !== email) continue;
            const body = { ...other.body, ...(Object.fromEntries(changes) as Fields) };
            records.update(context, other, { body }, call.nowMs);
          }
          return reply;
        },
      },
    }),
  },
  // An individual is changed on its own resource: a change of the corporation leaves it alone.
  'change-of-a-corporation-writes-its-people-back-as-they-came': {
    breaks: 'CUS-012',
    because: 'the corporation holds copies of its people, which are saved with it',
    class: 'persistence',
    difficulty: 4,
    change: ({ customers, individuals }) => {
      const copies = new Map<string, Fields>();
      return {
        individuals: {
          create(context, customer, wish) {
            copies.set(wish.id, wish.details);
            return individuals.create(context, customer, wish);
          },
        },
        customers: {
          update(context, call) {
            const reply = customers.update(context, call);
            const { records } = context.parts;
            const of = call.path['customer_id'] ?? '';
            for (const person of records.children(context, of, 'individual')) {
              const body = copies.get(person.id) ?? person.body;
              records.update(context, person, { body }, call.nowMs);
            }
            return reply;
          },
        },
      };
    },
  },
  // Only a corporation has individuals.
  'individual-customer-is-found-as-its-own-individual': {
    breaks: 'IND-009',
    because: 'people of both kinds lie in one table, and the customer is a person there',
    class: 'validation',
    difficulty: 4,
    change: ({ customers, individuals }) => ({
      individuals: {
        get(context, call) {
          if (asksForItself(context, call)) return customers.get(context, call);
          return individuals.get(context, call);
        },
        update(context, call) {
          if (asksForItself(context, call)) return customers.update(context, call);
          return individuals.update(context, call);
        },
      },
    }),
  },
} as const satisfies Mutants;
