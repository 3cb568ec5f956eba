/** Faults of customer states: what they forbid, allow and do to accounts. */
import { Refusal } from '../../reference/context.ts';
import { updatesOf } from '../../reference/domain/fields.ts';
import type { TransferBody } from '../../reference/domain/transfers.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { Mutants } from '../types.ts';
import { meanwhile, within } from '../steps.ts';

/** Customers in this state may act like active ones. */
function available(state: string) {
  return ({ customers }: Parts): PartsOverlay => ({
    customers: {
      available: (context, status) => status === state || customers.available(context, status),
    },
  });
}

/** In this state the customer itself may be changed; its accounts stay barred. */
function changeable(state: string) {
  return ({ customers }: Parts): PartsOverlay => ({
    customers: {
      requireAvailable(context, customer) {
        if (customer.status !== state) customers.requireAvailable(context, customer);
      },
    },
  });
}

/** In this state money moves; the customer itself stays barred. */
function movable(state: string) {
  return ({ availability }: Parts): PartsOverlay => ({
    availability: {
      checkCustomer(context, clientId, customerId) {
        const status = context.parts.records.status(context, clientId, 'customer', customerId);
        if (status !== state) availability.checkCustomer(context, clientId, customerId);
      },
      accountAvailable: (context, status) =>
        (state === 'FROZEN' && status === 'FROZEN') ||
        availability.accountAvailable(context, status),
    },
  });
}

/** Customers in this state have their accounts closed, and nothing else done. */
function closable(state: string) {
  return ({ accounts, availability }: Parts): PartsOverlay => ({
    accounts: {
      update(context, call) {
        const isClosing = updatesOf(call.body).every(({ value }) => value === 'CLOSED');
        const checkCustomer: Parts['availability']['checkCustomer'] = (inner, clientId, id) => {
          const status = inner.parts.records.status(inner, clientId, 'customer', id);
          if (status !== state) availability.checkCustomer(inner, clientId, id);
        };
        const own = isClosing ? within(context, { availability: { checkCustomer } }) : context;
        return accounts.update(own, call);
      },
    },
  });
}

/** New states that are taken over on all accounts but some. */
function following(state: string, reached: (index: number) => boolean) {
  return ({ accounts }: Parts): PartsOverlay => ({
    accounts: {
      following(context, row, customerStatus) {
        const all = accounts.ofCustomer(context, row.customer_id);
        const index = all.findIndex(({ id }) => id === row.id);
        if (customerStatus === state && !reached(index)) return null;
        return accounts.following(context, row, customerStatus);
      },
    },
  });
}

const none = (): boolean => false;
const firstOnly = (index: number): boolean => index === 0;

export const customerStateMutants = {
  'frozen-customer-can-be-changed': {
    breaks: 'CUS-013',
    because: 'a freeze is thought to be about money',
    class: 'state',
    difficulty: 3,
    change: changeable('FROZEN'),
  },
  'frozen-customer-may-do-everything': {
    breaks: 'CUS-013',
    because: 'the state is shown and not asked',
    class: 'state',
    difficulty: 2,
    change: available('FROZEN'),
  },
  'money-of-a-frozen-customer-moves': {
    breaks: 'CUS-013',
    because: 'the accept trusts what was checked on create',
    class: 'state',
    difficulty: 3,
    change: movable('FROZEN'),
  },
  'account-of-a-frozen-customer-can-be-closed': {
    breaks: 'CUS-013',
    because: 'the guard is one of opening, as nobody gains by the end of an account',
    class: 'state',
    difficulty: 4,
    change: closable('FROZEN'),
  },
  'accounts-of-a-frozen-customer-stay-open': {
    breaks: 'CUS-014',
    because: 'the customer is looked at wherever accounts are, so they need no state of it',
    class: 'state',
    difficulty: 2,
    change: following('FROZEN', none),
  },
  'only-the-first-account-of-a-frozen-customer-freezes': {
    breaks: 'CUS-014',
    because: 'once a customer had one account',
    class: 'state',
    difficulty: 4,
    change: following('FROZEN', firstOnly),
  },
  'wallets-of-a-frozen-customer-stay-open': {
    breaks: 'CUS-014',
    because: 'crypto funds are kept by a custodian, which hears of no customers',
    class: 'state',
    difficulty: 4,
    change: ({ accounts }) => ({
      accounts: {
        following: (context, row, customerStatus) =>
          customerStatus === 'FROZEN' && !row.asset_type_id.startsWith('FIAT')
            ? null
            : accounts.following(context, row, customerStatus),
      },
    }),
  },
  'closed-customer-can-be-changed': {
    breaks: 'CUS-015',
    because: 'addresses of former customers are kept up to date',
    class: 'state',
    difficulty: 3,
    change: changeable('CLOSED'),
  },
  'closed-customer-that-never-held-funds-can-be-changed': {
    breaks: 'CUS-015',
    because: 'the lock is one of the books, which know nothing of who has no entry there',
    class: 'state',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        requireAvailable(context, customer) {
          const { accounts } = context.parts;
          const own = accounts.ofCustomer(context, customer.id);
          const sql = 'SELECT 1 FROM transactions WHERE account_id = ? LIMIT 1';
          const hasMoved = own.some(({ id }) => context.store.one(sql, id) !== undefined);
          const isPerson = customer.body['customer_type'] === 'INDIVIDUAL';
          if (customer.status === 'CLOSED' && isPerson && !hasMoved) return;
          customers.requireAvailable(context, customer);
        },
      },
    }),
  },
  'closed-customer-opens-accounts': {
    breaks: 'CUS-015',
    because: 'only the freeze is asked for when an account is opened',
    class: 'state',
    difficulty: 3,
    change: movable('CLOSED'),
  },
  'closed-customer-is-paid-what-was-ordered-before': {
    breaks: 'CUS-015',
    because: 'who is paid was looked at when the transfer was made, and need do nothing for it',
    class: 'state',
    difficulty: 4,
    change: ({ transfers, movements }) => ({
      transfers: {
        execute(context, actor, record) {
          const { destination_account_id: payee } = record.body as TransferBody;
          const paid: PartsOverlay = {
            movements: {
              account: (own, clientId, id) =>
                id === payee
                  ? own.parts.accounts.find(own, clientId, id)
                  : movements.account(own, clientId, id),
            },
          };
          return transfers.execute(within(context, paid), actor, record);
        },
      },
    }),
  },
  'accounts-of-a-closed-customer-stay-open': {
    breaks: 'CUS-016',
    because: 'accounts are closed by hand',
    class: 'state',
    difficulty: 2,
    change: following('CLOSED', none),
  },
  'accounts-of-a-closed-customer-are-frozen': {
    breaks: 'CUS-016',
    because: 'one routine locks accounts, whatever the reason',
    class: 'state',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        following(context, row, customerStatus) {
          const status = accounts.following(context, row, customerStatus);
          return status === 'CLOSED' ? 'FROZEN' : status;
        },
      },
    }),
  },
  'only-the-first-account-of-a-closed-customer-closes': {
    breaks: 'CUS-016',
    because: 'the primary account stands for all',
    class: 'state',
    difficulty: 4,
    change: following('CLOSED', firstOnly),
  },
  'closed-customer-opens-again': {
    breaks: 'CUS-017',
    because: 'the back office may set any state',
    class: 'state',
    difficulty: 2,
    change: ({ customers }) => ({
      customers: {
        mayBecome: (context, from, to) =>
          from === 'CLOSED' || customers.mayBecome(context, from, to),
      },
    }),
  },
  'change-reopens-a-closed-customer': {
    breaks: 'CUS-017',
    because: 'whoever is changed is active, as dormancy is undone',
    class: 'state',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          const id = call.path['customer_id'] ?? '';
          const customer = customers.find(context, call.clientId, id);
          if (customer.status !== 'CLOSED') return customers.update(context, call);
          const { records } = context.parts;
          records.update(context, customer, { status: 'ACTIVE' }, call.nowMs);
          return customers.update(context, call);
        },
      },
    }),
  },
  'pending-customer-can-be-changed': {
    breaks: 'CUS-018',
    because: 'a review asks for changes',
    class: 'state',
    difficulty: 3,
    change: changeable('PENDING'),
  },
  'account-of-a-pending-customer-can-be-closed': {
    breaks: 'CUS-018',
    because: 'who withdraws during the review may leave',
    class: 'state',
    difficulty: 4,
    change: closable('PENDING'),
  },
  'money-of-a-pending-customer-moves': {
    breaks: 'CUS-018',
    because: 'the account is open, and only that is asked',
    class: 'state',
    difficulty: 3,
    change: movable('PENDING'),
  },
  'customer-under-due-diligence-may-do-everything': {
    breaks: 'CUS-019',
    because: 'the state was added later, and no guard knows it',
    class: 'state',
    difficulty: 2,
    change: available('EDD'),
  },
  'account-of-a-customer-under-due-diligence-can-be-closed': {
    breaks: 'CUS-019',
    because: 'diligence is about funds, and this account holds none',
    class: 'state',
    difficulty: 4,
    change: closable('EDD'),
  },
  'money-of-a-customer-under-due-diligence-moves': {
    breaks: 'CUS-019',
    because: 'its accounts are not frozen, and only they are asked',
    class: 'state',
    difficulty: 3,
    change: movable('EDD'),
  },
  'due-diligence-ends-in-dormancy': {
    breaks: 'CUS-020',
    because: 'any state may follow, as long as it is not the same',
    class: 'state',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: {
        mayBecome: (context, from, to) =>
          (from === 'EDD' && to !== 'EDD') || customers.mayBecome(context, from, to),
      },
    }),
  },
  'due-diligence-can-be-frozen-over': {
    breaks: 'CUS-020',
    because: 'a freeze overrides everything',
    class: 'state',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        mayBecome: (context, from, to) =>
          (from === 'EDD' && to === 'FROZEN') || customers.mayBecome(context, from, to),
      },
    }),
  },
  'dormant-customer-is-barred': {
    breaks: 'CUS-021',
    because: 'all states but one are bars',
    class: 'state',
    difficulty: 2,
    change: () => ({ customers: { available: (_context, status) => status === 'ACTIVE' } }),
  },
  'dormant-account-is-barred': {
    breaks: 'CUS-021',
    because: 'an account must be open to be used',
    class: 'state',
    difficulty: 3,
    change: () => ({ availability: { accountAvailable: (_context, status) => status === 'OPEN' } }),
  },
  'nobody-falls-asleep': {
    breaks: 'CUS-022',
    because: 'the nightly job was never scheduled',
    class: 'time',
    difficulty: 2,
    change: () => ({ dormancy: { asleep: () => [] } }),
  },
  'activity-on-an-account-that-is-frozen-since-does-not-count': {
    breaks: 'CUS-022',
    because: 'only an account that is open keeps a customer awake',
    class: 'time',
    difficulty: 5,
    change: ({ accounts, records }) => ({
      dormancy: {
        sweepCustomer(context, clientId, customerId, nowMs) {
          const rows = accounts.ofCustomer(context, customerId);
          if (rows.some(({ status }) => status === 'OPEN')) return;
          const customer = records.find(context, clientId, 'customer', customerId);
          if (customer?.status !== 'ACTIVE') return;
          records.update(context, customer, { status: 'DORMANT' }, nowMs);
        },
      },
    }),
  },
  'customer-with-a-frozen-account-never-falls-asleep': {
    breaks: 'CUS-022',
    because: 'whoever has an account that is neither asleep nor closed is awake',
    class: 'time',
    difficulty: 5,
    change: ({ accounts, dormancy }) => ({
      dormancy: {
        sweepCustomer(context, clientId, customerId, nowMs) {
          const rows = accounts.ofCustomer(context, customerId);
          if (rows.some(({ status }) => status === 'FROZEN')) return;
          dormancy.sweepCustomer(context, clientId, customerId, nowMs);
        },
      },
    }),
  },
  'sleep-comes-after-two-years': {
    breaks: 'CUS-022',
    because: 'the limit of another product was taken',
    class: 'time',
    difficulty: 4,
    change: ({ dormancy }) => ({
      dormancy: {
        limitMs: (context, nowMs) => dormancy.limitMs(context, dormancy.limitMs(context, nowMs)),
      },
    }),
  },
  'funds-that-come-in-do-not-count-as-activity': {
    breaks: 'CUS-022',
    because: 'what spends is noted as it asks whether it may, and what is pulled asks nobody',
    class: 'time',
    difficulty: 4,
    change: ({ balances }) => ({
      balances: {
        write(context, accountId, change, nowMs) {
          const comesIn = change.currentMinor >= 0 && change.availableMinor >= 0;
          return balances.write(context, accountId, change, comesIn ? 0 : nowMs);
        },
      },
    }),
  },
  'accounts-fall-asleep-and-their-customer-does-not': {
    breaks: 'CUS-022',
    because: 'dormancy is a matter of accounts in the books',
    class: 'time',
    difficulty: 3,
    change: () => ({ dormancy: { sweepCustomer: () => undefined } }),
  },
  'active-customer-cannot-be-changed': {
    breaks: 'CUS-023',
    because: 'changes were closed off while the review is built',
    class: 'state',
    difficulty: 1,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          customers.update(context, call);
          throw new Refusal('CUSTOMER_NOT_ACTIVE', 'The customer is ACTIVE.');
        },
      },
    }),
  },
  'active-customer-opens-no-second-account': {
    breaks: 'CUS-023',
    because: 'the product was planned with one account a customer',
    class: 'state',
    difficulty: 2,
    change: ({ accounts }) => ({
      accounts: {
        create(context, call) {
          accounts.create(context, call);
          throw new Refusal('CUSTOMER_NOT_ACTIVE', 'The customer has an account.');
        },
      },
    }),
  },
  'pull-of-a-customer-under-due-diligence-is-drawn-in': {
    breaks: 'CUS-019',
    because: 'due diligence is thought of where funds go out, and here they come in',
    class: 'state',
    difficulty: 4,
    change: ({ availability, deposits }) => {
      const accepting = meanwhile();
      return {
        deposits: {
          accept(context, call) {
            return accepting.during(true, () => deposits.accept(context, call));
          },
        },
        availability: {
          checkCustomer(context, clientId, customerId) {
            const status = context.parts.records.status(context, clientId, 'customer', customerId);
            if (accepting.known && status === 'EDD') return;
            availability.checkCustomer(context, clientId, customerId);
          },
        },
      };
    },
  },
} as const satisfies Mutants;
