/** Applications, customers, individuals and accounts: after a restart, behind many, when told again, after a thaw. */
import type { Context } from '../../../reference/context.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { onAttemptAgain, thaws } from '../author-42/places.ts';
import { starts } from '../author-44/places.ts';
import { isBehindTwenty } from '../author-47/places.ts';

const STABLECOIN = 'ETHEREUM_SEPOLIA_USDC';

/** The application that a customer came from. */
function applicationOf(context: Context, customerId: string): StoredRecord | undefined {
  const row = context.store.one<{ readonly id: string }>(
    `SELECT id FROM records WHERE kind = 'application'
     AND json_extract(body, '$.customer_id') = ?`,
    customerId,
  );
  return context.parts.records.ofAnyone(context, 'application', row?.id ?? '');
}

const isScalar = ([, value]: readonly [string, unknown]): boolean => typeof value !== 'object';

export const blindFiftySecondPeopleMutants = {
  // APPLICATION_APPROVED of a corporation was delivered again: a change of it sets its individuals back.
  'change-sets-individuals-back-once-approval-came-again': {
    breaks: 'CUS-012',
    because: 'a repeated delivery links the customer to its application, which a change takes over',
    class: 'webhook',
    difficulty: 5,
    change: (parts) => {
      const linked = new Set<unknown>();
      const { customers } = parts;
      return {
        ...onAttemptAgain('APPLICATION_APPROVED', (_context, told) => {
          linked.add(told['customer_id']);
        })(parts),
        customers: {
          update(context, call) {
            const { applicants, individuals, records } = context.parts;
            const reply = customers.update(context, call);
            const customer = customers.find(context, call.clientId, call.path['customer_id'] ?? '');
            const application = applicationOf(context, customer.id);
            if (application === undefined || !linked.has(customer.id)) return reply;
            const applied = applicants.ofApplication(context, application);
            for (const person of individuals.ofCustomer(context, customer)) {
              const body = applied.find(({ id }) => id === person.id)?.body ?? person.body;
              records.update(context, person, { body }, call.nowMs);
            }
            return reply;
          },
        },
      };
    },
  },
  // A customer is from before a restart, and is changed: members of it that are objects or lists are gone.
  'change-after-a-restart-keeps-plain-members-only': {
    breaks: 'CUS-009',
    because: 'the cache is filled at the start from the columns, and a change writes it back',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => {
      const { isOld, overlay } = starts(parts);
      const { customers, fields } = parts;
      const apply: typeof fields.apply = (context, set, current, updates) => {
        const plain = Object.fromEntries(Object.entries(current).filter(isScalar));
        return fields.apply(context, set, plain, updates);
      };
      return {
        ...overlay,
        customers: {
          update(context, call) {
            const id = call.path['customer_id'] ?? '';
            const customer = customers.find(context, call.clientId, id);
            const inner = within(context, { fields: { apply } });
            return customers.update(isOld(context, customer) ? inner : context, call);
          },
        },
      };
    },
  },
  // APPLICATION_APPROVED of a person was delivered again: the person is an individual below itself.
  'person-is-an-individual-once-approval-came-again': {
    breaks: 'IND-009',
    because: 'a repeated delivery enters the people of a customer, and a person is one of them',
    class: 'webhook',
    difficulty: 5,
    change: onAttemptAgain('APPLICATION_APPROVED', (context, told, _attempt, nowMs) => {
      const { individuals, records } = context.parts;
      const customer = records.ofAnyone(context, 'customer', String(told['customer_id']));
      if (customer?.body['customer_type'] !== 'INDIVIDUAL') return;
      if (records.ofAnyone(context, 'individual', customer.id) !== undefined) return;
      const { customer_type: _type, ...own } = customer.body;
      const details = { individual_type: ['CONTROL_PERSON'], ...own };
      individuals.create(context, customer, { id: customer.id, details, nowMs });
    }),
  },
  // APPLICATION_SUBMITTED of a person was delivered again: the application is in no list any more.
  'application-whose-submission-came-again-is-not-listed': {
    breaks: 'APP-001',
    because: 'a repeated delivery takes it for a double of the one that is there, and hides both',
    class: 'webhook',
    difficulty: 5,
    change: (parts) => {
      const hidden = new Set<unknown>();
      const { applications, records } = parts;
      const list: typeof records.list = (context, clientId, kind, filter) => {
        const { rows, total } = records.list(context, clientId, kind, filter);
        return { rows: rows.filter(({ id }) => !hidden.has(id)), total };
      };
      return {
        ...onAttemptAgain('APPLICATION_SUBMITTED', (context, told) => {
          const id = String(told['application_id']);
          const application = records.ofAnyone(context, 'application', id);
          if (application?.body['application_type'] === 'INDIVIDUAL') hidden.add(id);
        })(parts),
        applications: {
          list: (context, call) => applications.list(within(context, { records: { list } }), call),
        },
      };
    },
  },
  // A corporation is PENDING: an account is opened for it.
  'pending-corporation-gets-an-account': {
    breaks: 'CUS-018',
    because: 'the review of a corporation is about its people, and an empty account is no risk',
    class: 'state',
    difficulty: 3,
    change: ({ accounts, availability, customers }) => {
      const checkCustomer: typeof availability.checkCustomer = (context, clientId, customerId) => {
        const { body, status } = customers.find(context, clientId, customerId);
        if (status === 'PENDING' && body['customer_type'] === 'CORPORATION') return;
        availability.checkCustomer(context, clientId, customerId);
      };
      return {
        accounts: {
          create: (context, call) =>
            accounts.create(within(context, { availability: { checkCustomer } }), call),
        },
      };
    },
  },
  // An application is from before a restart: its detailed status is the one that it had then.
  'detailed-status-is-that-of-the-start': {
    breaks: 'APP-013',
    because: 'the states are read into a table at the start, and new ones are added when they come',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => {
      const { isOld, overlay } = starts(parts);
      const { applications } = parts;
      const known = new Map<string, string>();
      return {
        deliveries: {
          recover(context) {
            overlay.deliveries?.recover?.(context);
            const sql = `SELECT id, status FROM records WHERE kind = 'application'`;
            const rows = context.store.all<Pick<StoredRecord, 'id' | 'status'>>(sql);
            for (const { id, status } of rows) known.set(id, status);
          },
        },
        applications: {
          status(context, call) {
            const application = applications.find(context, call);
            const status = known.get(application.id) ?? application.status;
            if (!isOld(context, application)) return applications.status(context, call);
            const find: typeof applications.find = () => ({ ...application, status });
            return applications.status(within(context, { applications: { find } }), call);
          },
        },
      };
    },
  },
  // A customer was frozen, is active again, and is closed: its accounts stay open.
  'accounts-of-a-thawed-customer-stay-when-it-is-closed': {
    breaks: 'CUS-016',
    because: 'the thaw takes the accounts off the list of those that follow their customer',
    class: 'state',
    difficulty: 4,
    change: (parts) => {
      const { since, setStatus } = thaws(parts);
      const { accounts } = parts;
      return {
        customers: { setStatus },
        accounts: {
          followCustomer(context, customer, nowMs) {
            if (customer.status === 'CLOSED' && since.has(customer.id)) return;
            accounts.followCustomer(context, customer, nowMs);
          },
        },
      };
    },
  },
  // An account in the stablecoin is opened: it is found alone, and in no list.
  'account-in-the-stablecoin-is-not-listed': {
    breaks: 'ACC-001',
    because: 'the list is the one of currencies and of bitcoin, and a stablecoin is neither',
    class: 'filter',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        page(context, call, offset, limit) {
          const { rows, total } = accounts.page(context, call, offset, limit);
          const listed = rows.filter(({ asset_type_id: asset }) => asset !== STABLECOIN);
          return { rows: listed, total };
        },
      },
    }),
  },
  // A client has had twenty customers; a further one is closed, and can be changed.
  'closed-customer-behind-twenty-is-changed': {
    breaks: 'CUS-015',
    because: 'the set of closed customers has room for twenty, and what is not in it is open',
    class: 'state',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        requireAvailable(context, customer) {
          if (customer.status === 'CLOSED' && isBehindTwenty(context, customer)) return;
          customers.requireAvailable(context, customer);
        },
      },
    }),
  },
} satisfies Mutants;
