/** Plain faults of the states of customers, one for each thing that a test looks at. */
import type { Call, Context } from '../../reference/context.ts';
import type { CustomerStatus, CustomerType } from '../../reference/domain/customers.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import { refusedAndDone } from '../plain.ts';
import { comingTo } from '../states-asked-for.ts';
import { meanwhile, type Data } from '../steps.ts';
import type { Mutant, Mutants } from '../types.ts';

type Updates = {
  readonly updates?: readonly { readonly field: string; readonly value: unknown }[];
};

const changesOf = (call: Call): Data =>
  Object.fromEntries(
    ((call.body as Updates).updates ?? []).map(({ field, value }) => [field, value]),
  );

const customerOf = (context: Context, { clientId, path }: Call): StoredRecord | undefined =>
  context.parts.records.find(context, clientId, 'customer', path['customer_id'] ?? '');

/** Of customers of this type the state is answered and not kept. */
const unkeptOf = (type: CustomerType, status: CustomerStatus): Mutant['change'] =>
  comingTo((to, { body }) => (to === status && body['customer_type'] === type ? null : to));

const unkept = (status: CustomerStatus): Mutant['change'] =>
  comingTo((to) => (to === status ? null : to));

/** The state that is asked for is passed through, and left at once for this one. */
function passing(through: CustomerStatus, into: CustomerStatus): Mutant['change'] {
  return ({ customers, records }) => ({
    customers: {
      setStatus(context, customer, to, nowMs) {
        const changed = customers.setStatus(context, customer, to, nowMs);
        if (to !== through) return changed;
        return records.update(context, changed, { status: into }, nowMs);
      },
    },
  });
}

/** What is refused for the state of the customer is written all the same. */
const writtenFor = (kind: 'customer' | 'individual', status: CustomerStatus): Mutant['change'] =>
  refusedAndDone(
    [kind === 'customer' ? 'updateCustomer' : 'updateCustomerIndividual'],
    (context, call) => {
      const { records } = context.parts;
      const id = call.path[`${kind}_id`] ?? '';
      const record = records.get(context, call.clientId, kind, id);
      const body = { ...record.body, ...changesOf(call) };
      records.update(context, record, { body }, call.nowMs);
    },
    (call, context) => customerOf(context, call)?.status === status,
  );

/** Whether an account of the customer holds funds. */
const hasFunds = (context: Context, { id }: StoredRecord): boolean =>
  context.parts.accounts.ofCustomer(context, id).some(({ current_minor: minor }) => minor !== 0);

export const plainStateMutants = {
  'freeze-of-a-customer-reaches-its-accounts-alone': {
    breaks: 'CUS-013',
    because: 'funds are what a freeze was thought to be about',
    class: 'state',
    difficulty: 2,
    change: ({ accounts, customers }) => ({
      customers: {
        setStatus(context, customer, to, nowMs) {
          if (to !== 'FROZEN') return customers.setStatus(context, customer, to, nowMs);
          accounts.followCustomer(context, { ...customer, status: to }, nowMs);
          return customer;
        },
      },
    }),
  },
  'refused-change-of-an-individual-of-a-frozen-corporation-is-written': {
    breaks: 'CUS-013',
    because: 'the state of the customer is looked at after the change',
    class: 'state',
    difficulty: 4,
    change: writtenFor('individual', 'FROZEN'),
  },
  'freeze-of-a-corporation-is-answered-and-not-kept': {
    breaks: 'CUS-014',
    because:
      'the states of people and of corporations are kept in two tables, of which one is written',
    class: 'persistence',
    difficulty: 3,
    change: unkeptOf('CORPORATION', 'FROZEN'),
  },
  'customer-with-funds-is-answered-as-closed-and-stays-open': {
    breaks: 'CUS-015',
    because: 'closing waits for the last account to be empty, and tells nobody',
    class: 'state',
    difficulty: 3,
    change: comingTo((to, customer, context) =>
      to === 'CLOSED' && hasFunds(context, customer) ? null : to,
    ),
  },
  'refused-change-of-an-individual-of-a-closed-corporation-is-written': {
    breaks: 'CUS-015',
    because: 'the state of the customer is looked at after the change',
    class: 'state',
    difficulty: 4,
    change: writtenFor('individual', 'CLOSED'),
  },
  'withdrawal-of-a-closed-customer-is-cancelled': {
    breaks: 'CUS-015',
    because: 'what takes nothing was thought to be no action',
    class: 'state',
    difficulty: 4,
    change: ({ availability, customers, withdrawals }) => {
      const cancelling = meanwhile();
      return {
        withdrawals: {
          cancel: (context, call) =>
            cancelling.during(true, () => withdrawals.cancel(context, call)),
        },
        availability: {
          mayMove(context, account) {
            if (cancelling.known === true && account.status === 'CLOSED') return;
            availability.mayMove(context, account);
          },
        },
        customers: {
          available: (context, status) =>
            (cancelling.known === true && status === 'CLOSED') ||
            customers.available(context, status),
        },
      };
    },
  },
  'closing-of-a-corporation-is-answered-and-not-kept': {
    breaks: 'CUS-016',
    because: 'a corporation was thought to be closed by its register',
    class: 'persistence',
    difficulty: 3,
    change: unkeptOf('CORPORATION', 'CLOSED'),
  },
  'closed-customer-is-active-again-at-once': {
    breaks: 'CUS-017',
    because: 'the state is worked out anew from the application, which was approved',
    class: 'state',
    difficulty: 2,
    change: passing('CLOSED', 'ACTIVE'),
  },
  'review-of-a-customer-is-answered-and-not-kept': {
    breaks: 'CUS-018',
    because: 'who reviews keeps a list of their own',
    class: 'persistence',
    difficulty: 2,
    change: unkept('PENDING'),
  },
  'change-of-a-pending-customer-is-answered-and-dropped': {
    breaks: 'CUS-018',
    because: 'it is kept for the end of the review, and then forgotten',
    class: 'state',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          const customer = customerOf(context, call);
          if (customer?.status !== 'PENDING') return customers.update(context, call);
          return { status: 200, body: { data: { id: customer.id } } };
        },
      },
    }),
  },
  'due-diligence-is-answered-and-not-kept': {
    breaks: 'CUS-019',
    because: 'the state came later, and the column knows it not',
    class: 'persistence',
    difficulty: 2,
    change: unkept('EDD'),
  },
  'refused-change-of-a-customer-under-due-diligence-is-written': {
    breaks: 'CUS-019',
    because: 'the state of the customer is looked at after the change',
    class: 'state',
    difficulty: 4,
    change: writtenFor('customer', 'EDD'),
  },
  'refused-change-of-an-individual-under-due-diligence-is-written': {
    breaks: 'CUS-019',
    because: 'the state of the customer is looked at after the change',
    class: 'state',
    difficulty: 4,
    change: writtenFor('individual', 'EDD'),
  },
  'due-diligence-passes-into-a-review-at-once': {
    breaks: 'CUS-020',
    because: 'somebody has to look at it, which is what a review is',
    class: 'state',
    difficulty: 2,
    change: passing('EDD', 'PENDING'),
  },
  'due-diligence-that-ended-well-is-reviewed': {
    breaks: 'CUS-020',
    because: 'what somebody found was thought to need a second look',
    class: 'state',
    difficulty: 3,
    change: ({ customers, records }) => ({
      customers: {
        setStatus(context, customer, to, nowMs) {
          const changed = customers.setStatus(context, customer, to, nowMs);
          if (customer.status !== 'EDD' || to !== 'ACTIVE') return changed;
          return records.update(context, changed, { status: 'PENDING' }, nowMs);
        },
      },
    }),
  },
} satisfies Mutants;
