/** Locks, cascades and sleep: the kinds of customer and the ways into a state that no row takes. */
import { Refusal } from '../../../reference/context.ts';
import type { Context } from '../../../reference/context.ts';
import type { AccountRow } from '../../../reference/ledger/rows.ts';
import type { Parts, PartsOverlay } from '../../../reference/parts.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import { meanwhile, within } from '../../steps.ts';
import type { Mutant, Mutants } from '../../types.ts';

type Customer = { readonly type: string; readonly status: string };

function ownerIn(context: Context, account: AccountRow): Customer {
  const found = context.parts.records.ofAnyone(context, 'customer', account.customer_id);
  return {
    type: String(found?.body['customer_type']),
    status: found?.status ?? '',
  };
}

/** What becomes of an account whose customer comes from one state to another, if it is meant. */
function passedOver(
  isPassed: (from: string, to: string, account: AccountRow) => boolean,
  { accounts, customers }: Pick<Parts, 'accounts' | 'customers'>,
): PartsOverlay {
  const before = meanwhile<string>();
  return {
    customers: {
      setStatus: (context, customer, status, nowMs) =>
        before.during(customer.status, () => customers.setStatus(context, customer, status, nowMs)),
    },
    accounts: {
      following(context, row, to) {
        const isLeft = before.known !== null && isPassed(before.known, to, row);
        return isLeft ? null : accounts.following(context, row, to);
      },
    },
  };
}

/** Since it was in this state, a customer may do nothing. */
function refusedAfter(status: string): Mutant['change'] {
  return ({ customers, availability }) => {
    const known = new Set<string>();
    const refuse = (id: string): void => {
      if (known.has(id)) throw new Refusal('CUSTOMER_NOT_ACTIVE', 'The case is still open.');
    };
    return {
      customers: {
        setStatus(context, customer, to, nowMs) {
          if (to === status) known.add(customer.id);
          return customers.setStatus(context, customer, to, nowMs);
        },
        requireAvailable(context, customer) {
          refuse(customer.id);
          customers.requireAvailable(context, customer);
        },
      },
      availability: {
        checkCustomer(context, clientId, customerId) {
          refuse(customerId);
          availability.checkCustomer(context, clientId, customerId);
        },
      },
    };
  };
}

const isCorporate = (customer: StoredRecord | undefined, status: string): boolean =>
  customer?.body['customer_type'] === 'CORPORATION' && customer.status === status;

export const blindThirtyEighthStatesMutants = {
  'frozen-corporation-can-be-changed': {
    breaks: 'CUS-013',
    because: 'the lock is looked at in the form of persons',
    class: 'state',
    difficulty: 2,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          const customer = customers.find(context, call.clientId, call.path['customer_id'] ?? '');
          const isLet = isCorporate(customer, 'FROZEN');
          const lax = { customers: { requireAvailable: () => undefined } };
          return customers.update(isLet ? within(context, lax) : context, call);
        },
      },
    }),
  },
  'corporation-under-diligence-opens-accounts': {
    breaks: 'CUS-019',
    because: 'treasury accounts of corporations are opened by another service',
    class: 'state',
    difficulty: 2,
    change: ({ accounts, records }) => ({
      accounts: {
        create(context, call) {
          const { customer_id: id } = call.body as { readonly customer_id: string };
          const isLet = isCorporate(records.find(context, call.clientId, 'customer', id), 'EDD');
          const lax = { availability: { checkCustomer: () => undefined } };
          return accounts.create(isLet ? within(context, lax) : context, call);
        },
      },
    }),
  },
  'money-of-a-corporation-under-review-moves': {
    breaks: 'CUS-018',
    because: 'a periodic review of a corporation must not stop its wages',
    class: 'state',
    difficulty: 2,
    change: ({ availability }) => ({
      availability: {
        mayMove(context, account) {
          const { type, status } = ownerIn(context, account);
          if (type === 'CORPORATION' && status === 'PENDING') return;
          availability.mayMove(context, account);
        },
      },
    }),
  },
  'closed-customer-can-be-frozen': {
    breaks: 'CUS-017',
    because: 'a freeze by a court goes over everything',
    class: 'state',
    difficulty: 2,
    change: ({ customers }) => ({
      customers: {
        mayBecome: (context, from, to) =>
          (from === 'CLOSED' && to === 'FROZEN') || customers.mayBecome(context, from, to),
      },
    }),
  },
  'customer-frozen-in-its-sleep-leaves-its-accounts-open': {
    breaks: 'CUS-014',
    because: 'sleepers have no open accounts, the cascade thinks',
    class: 'state',
    difficulty: 3,
    change: (parts) => passedOver((from, to) => from === 'DORMANT' && to === 'FROZEN', parts),
  },
  'customer-closed-out-of-a-freeze-leaves-its-accounts-frozen': {
    breaks: 'CUS-016',
    because: 'what the freeze of a customer locked is locked enough',
    class: 'state',
    difficulty: 3,
    change: (parts) => passedOver((from, to) => from === 'FROZEN' && to === 'CLOSED', parts),
  },
  'account-that-came-with-the-approval-is-not-frozen': {
    breaks: 'CUS-014',
    because: 'the cascade goes through the openings, and an approval is none',
    class: 'state',
    difficulty: 3,
    change: (parts) => {
      const { review } = parts;
      const came = new Set<string>();
      return {
        ...passedOver((_from, to, { id }) => to === 'FROZEN' && came.has(id), parts),
        review: {
          openAccount(context, application, customer, nowMs) {
            const id = review.openAccount(context, application, customer, nowMs);
            came.add(id);
            return id;
          },
        },
      };
    },
  },
  'withdrawal-of-a-dormant-customer-is-not-cancelled': {
    breaks: 'CUS-021',
    because: 'a sleeper has to be woken first, and a cancellation wakes nobody',
    class: 'state',
    difficulty: 3,
    change: ({ withdrawals, movements }) => ({
      withdrawals: {
        cancel(context, call) {
          const { body } = movements.find(context, call, 'withdrawal');
          const id = String(body['source_account_id']);
          const { status } = ownerIn(context, movements.account(context, call.clientId, id));
          if (status === 'DORMANT') throw new Refusal('CUSTOMER_NOT_ACTIVE', 'It is asleep.');
          return withdrawals.cancel(context, call);
        },
      },
    }),
  },
  'account-of-a-dormant-customer-is-not-changed': {
    breaks: 'CUS-021',
    because: 'the states of sleepers are kept by the sweep',
    class: 'state',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        update(context, call) {
          const row = accounts.find(context, call.clientId, call.path['account_id'] ?? '');
          if (ownerIn(context, row).status === 'DORMANT')
            throw new Refusal('CUSTOMER_NOT_ACTIVE', 'It is asleep.');
          return accounts.update(context, call);
        },
      },
    }),
  },
  'dormant-corporation-moves-nothing': {
    breaks: 'CUS-021',
    because: 'a corporation that did nothing for a year has to show first that it still is',
    class: 'state',
    difficulty: 2,
    change: ({ availability }) => ({
      availability: {
        mayMove(context, account) {
          const { type, status } = ownerIn(context, account);
          if (type === 'CORPORATION' && status === 'DORMANT')
            throw new Refusal('CUSTOMER_NOT_ACTIVE', 'The corporation is asleep.');
          availability.mayMove(context, account);
        },
      },
    }),
  },
  'customer-that-was-under-review-is-refused-for-good': {
    breaks: 'CUS-023',
    because: 'a review is opened as a case, and its end closes no case',
    class: 'state',
    difficulty: 3,
    change: refusedAfter('PENDING'),
  },
  'freeze-of-a-customer-is-told-of-its-last-account-alone': {
    breaks: 'EVT-007',
    because: 'the events of one step go to the outbox under the name of the step',
    class: 'webhook',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        followCustomer(context, customer, nowMs) {
          const told: AccountRow[] = [];
          const silent = within(context, {
            accounts: { announce: (_context, row) => void told.push(row) },
          });
          accounts.followCustomer(silent, customer, nowMs);
          const last = customer.status === 'FROZEN' ? told.slice(-1) : told;
          for (const row of last) accounts.announce(context, row, nowMs);
        },
      },
    }),
  },
} satisfies Mutants;
