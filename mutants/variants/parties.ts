/** Customers, their accounts and counterparties where the document leaves open what becomes of them. */
import { updatesOf } from '../../reference/domain/fields.ts';
import type { DepositBody } from '../../reference/domain/deposits.ts';
import type { TransferBody } from '../../reference/domain/transfers.ts';
import { overlayParts, type PartsOverlay } from '../../reference/parts.ts';
import { isObject } from './foreign-words.ts';
import { meanwhile } from '../steps.ts';
import type { Variant } from '../types.ts';
import { changesReviewed } from './reviewed.ts';

/** Whose accounts are not closed. */
const PAYABLE: readonly string[] = ['EDD', 'FROZEN', 'PENDING'];
/** So soon that most tests see an account before and after. */
const INSTRUCTED_MS = 250;

/** All that an application has to say of a person. */
const APPLICANT = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  date_of_birth: '1985-12-10',
  nationality: 'US',
  mailing_address: {
    address_line1: '1 Main Street',
    city: 'Springfield',
    state: 'IL',
    postal_code: '62701',
    country_code: 'US',
  },
} as const;

/** An object laid over the one that was there before. */
const laidOver = (before: unknown, value: unknown): unknown =>
  isObject(before) && isObject(value) ? { ...before, ...value } : value;

export const partyVariants = {
  'changes-of-people-are-reviewed': {
    freedom: 'that a corporate customer is under review once one of its people was changed',
    // What needs two changes of one customer can't be set up.
    thin: true,
    untestable: {
      'CUS-012': 'two of its tests need two changes of one customer',
      'IND-007': 'four of its tests need two changes of one customer',
    },
    change: ({ individuals, customers }) => ({
      individuals: {
        update(context, call) {
          const reply = individuals.update(context, call);
          const customer = customers.find(context, call.clientId, call.path['customer_id'] ?? '');
          if (customer.status === 'ACTIVE' && updatesOf(call.body).length > 0) {
            customers.setStatus(context, customer, 'PENDING', call.nowMs);
          }
          return reply;
        },
      },
    }),
  },
  'changes-of-customers-are-reviewed': {
    freedom: 'that a customer is under review for a while once it was changed',
    // What needs many changes in a row gets a few of them.
    thin: true,
    change: (parts) => changesReviewed(parts, () => true),
  },
  'objects-are-laid-over': {
    freedom:
      'whether an object that a change names, such as an address of a customer, takes the place of ' +
      'the one before, or is laid over it member by member',
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const changed = fields.apply(context, set, current, updates);
          const entries = Object.entries(changed);
          return Object.fromEntries(
            entries.map(([name, value]) => [name, laidOver(current[name], value)]),
          );
        },
      },
    }),
  },
  'changes-of-applications-name-the-whole': {
    freedom:
      'whether what a change of an application says of its applicant, or of an individual, takes ' +
      'the place of all that was said before',
    // What makes an application ready again takes the place of what was changed in between.
    thin: true,
    target: {
      requests: {
        updateApplication: {
          body: { customer_details: { ...APPLICANT, middle_name: '{{label}}' } },
        },
        completeApplication: {
          body: { customer_details: { ...APPLICANT, last_name: '{{label}}' } },
        },
        updateApplicationIndividual: {
          body: { individual_type: ['OFFICER'], first_name: 'Grace', last_name: 'Hopper' },
        },
      },
    },
    change: ({ applicants }) => ({
      applications: { merged: (_context, current, wish) => ({ ...current, ...wish }) },
      applicants: {
        update(context, call) {
          const bare: PartsOverlay['applicants'] = {
            find(inner, asked, application) {
              const found = applicants.find(inner, asked, application);
              const { individual_type, first_name, last_name } = found.body;
              return { ...found, body: { individual_type, first_name, last_name } };
            },
          };
          const parts = overlayParts(context.parts, () => ({ applicants: bare }));
          return applicants.update({ ...context, parts }, call);
        },
      },
    }),
  },
  'accounts-are-instructed-later': {
    freedom: 'when the deposit instructions of an account stand in its record',
    change: ({ accounts, instructions }) => ({
      accounts: {
        record(context, row) {
          const record = accounts.record(context, row);
          const nowMs = context.parts.clientClock.nowMs(context, row.client_id);
          const isThere = nowMs - row.created_ms > INSTRUCTED_MS;
          if (!isThere) return { ...record, bank: { country: 'US', holder: null } };
          const of = instructions.of(context, row.id, row.asset_type_id, row.id);
          return { ...record, bank: { country: 'US', holder: row.id }, deposit_instructions: of };
        },
      },
    }),
  },
  'people-change-while-their-corporation-is-reviewed': {
    freedom: 'whether people of a corporate customer may be changed while it is PENDING',
    change: ({ customers, individuals }) => {
      const changing = meanwhile();
      return {
        individuals: {
          update: (context, call) => changing.during(true, () => individuals.update(context, call)),
        },
        customers: {
          available: (context, status) =>
            (changing.known === true && status === 'PENDING') ||
            customers.available(context, status),
        },
      };
    },
  },
  'withdrawals-of-pending-customers-are-cancelled': {
    freedom: 'whether a customer under review may take back a withdrawal that it asked for before',
    change: ({ availability, withdrawals }) => {
      const cancelling = meanwhile();
      return {
        withdrawals: {
          cancel: (context, call) =>
            cancelling.during(true, () => withdrawals.cancel(context, call)),
        },
        availability: {
          checkCustomer(context, clientId, customerId) {
            const { records } = context.parts;
            const status = records.status(context, clientId, 'customer', customerId);
            if (cancelling.known === true && status === 'PENDING') return;
            availability.checkCustomer(context, clientId, customerId);
          },
        },
      };
    },
  },
  'locked-customers-are-paid-by-others': {
    freedom: 'whether others may pay a customer that can do nothing itself',
    change: ({ availability, records, transfers }) => {
      const paid = meanwhile<string>();
      return {
        transfers: {
          request: (context, actor, wish) =>
            paid.during(wish.destination_account_id, () => transfers.request(context, actor, wish)),
          execute(context, actor, record) {
            const { destination_account_id: to } = record.body as TransferBody;
            return paid.during(to, () => transfers.execute(context, actor, record));
          },
        },
        availability: {
          mayMove(context, account) {
            const { client_id: clientId, customer_id: customerId } = account;
            const status = records.status(context, clientId, 'customer', customerId);
            if (paid.known === account.id && PAYABLE.includes(status)) return;
            availability.mayMove(context, account);
          },
        },
      };
    },
  },
  'instructions-of-an-account-are-told-once': {
    freedom: 'whether a further deposit, with a reference of its own, updates the instructions',
    change: ({ deposits }) => {
      const told = new Set<string>();
      return {
        deposits: {
          announceInstructions(context, record, nowMs) {
            const { account_id: accountId } = record.body as DepositBody;
            if (told.has(accountId)) return;
            told.add(accountId);
            deposits.announceInstructions(context, record, nowMs);
          },
        },
      };
    },
  },
  'changes-verify-counterparties': {
    freedom: 'when a counterparty is verified: here at once where it is changed',
    silent: {
      'a change of a counterparty before its approval is told by it, whatever came before':
        'each change is an approval as well, after which less may be changed',
    },
    change: ({ counterparties, records }) => ({
      counterparties: {
        update(context, call) {
          const reply = counterparties.update(context, call);
          const now = counterparties.find(context, call);
          const linkable = now.body['counterparty_type'] === 'FIAT_US_LINKED';
          if (now.status === 'PENDING' && !linkable) {
            records.update(context, now, { status: 'ACTIVE', dueMs: null }, call.nowMs);
          }
          return reply;
        },
      },
    }),
  },
  'nothing-left-to-link': {
    freedom: 'whether a linked counterparty is offered the account again that it is linked to',
    change: ({ linking }) => ({
      linking: {
        offered: (context, counterparty) =>
          counterparty.status === 'LINKED' ? [] : linking.offered(context, counterparty),
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
