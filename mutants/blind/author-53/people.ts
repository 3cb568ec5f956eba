/** Customers, their people, applications and accounts: dormant, thawed, closed, of a later client, and after a refusal. */
import { Refusal } from '../../../reference/context.ts';
import { updatesOf } from '../../../reference/domain/fields.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import { within } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { MONTH_MS } from '../author-41/places.ts';
import { onAttemptAgain, thaws } from '../author-42/places.ts';
import { atStart, recordsIn } from '../author-44/places.ts';
import { named } from '../author-45/places.ts';
import { ageMs, isLaterClient } from '../author-46/places.ts';

export const blindFiftyThirdPeopleMutants = {
  // A customer is dormant when the platform restarts: nothing is done for it any more.
  'dormant-since-before-a-restart-is-not-served': {
    breaks: 'CUS-021',
    because: 'at the start only customers in use are loaded, and who is not loaded is not served',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => {
      const { availability, records } = parts;
      const asleep = new Set<string>();
      return {
        ...atStart(parts, (context) => {
          for (const { id } of recordsIn(context, 'customer', 'DORMANT')) asleep.add(id);
        }),
        availability: {
          checkCustomer(context, clientId, customerId) {
            availability.checkCustomer(context, clientId, customerId);
            const isAsleep =
              asleep.has(customerId) &&
              records.status(context, clientId, 'customer', customerId) === 'DORMANT';
            if (isAsleep) throw new Refusal('CUSTOMER_NOT_ACTIVE', 'The customer is not loaded.');
          },
        },
      };
    },
  },
  // A crypto account is dormant: nothing moves on it, while accounts of fiat wake.
  'dormant-crypto-account-is-not-available': {
    breaks: 'CUS-021',
    because: 'wallets are taken off the signer when they sleep, and only a bank account is woken',
    class: 'state',
    difficulty: 4,
    change: ({ assets, availability }) => ({
      availability: {
        mayMove(context, account) {
          availability.mayMove(context, account);
          const isFiat = assets.fiat(context, account.asset_type_id);
          if (isFiat || account.status !== 'DORMANT') return;
          throw new Refusal('ACCOUNT_NOT_OPEN', 'The account is DORMANT.');
        },
      },
    }),
  },
  // A dormant account is to pay out all that it has: it is refused, a unit less is not.
  'dormant-account-does-not-pay-its-last-unit': {
    breaks: 'CUS-021',
    because: 'an account that sleeps must keep something, so that more is compared and not as much',
    class: 'money',
    difficulty: 5,
    change: ({ balances }) => ({
      balances: {
        covers(context, account, minor) {
          const isAll = account.status === 'DORMANT' && account.available_minor === minor;
          return !isAll && balances.covers(context, account, minor);
        },
      },
    }),
  },
  // A customer is dormant: the list says so, its own operation says ACTIVE.
  'dormant-is-active-in-its-detail': {
    breaks: 'CUS-022',
    because: 'the detail tells whether the customer is available, and DORMANT is',
    class: 'state',
    difficulty: 2,
    change: ({ customers }) => ({
      customers: {
        record(context, customer) {
          const shown = customers.record(context, customer);
          return customer.status === 'DORMANT' ? { ...shown, status: 'ACTIVE' } : shown;
        },
      },
    }),
  },
  // A customer is closed on whose account nothing was done for a month: that account stays open.
  'account-at-rest-for-a-month-is-not-closed-with-its-customer': {
    breaks: 'CUS-016',
    because: 'what follows a customer goes through the accounts of the last month',
    class: 'time',
    difficulty: 4,
    change: ({ accounts }) => ({
      accounts: {
        following(context, row, customerStatus) {
          const restMs = ageMs(context, row.client_id, row.last_activity_ms);
          const isLeft = customerStatus === 'CLOSED' && restMs > MONTH_MS;
          return isLeft ? null : accounts.following(context, row, customerStatus);
        },
      },
    }),
  },
  // A customer was frozen and is active again: a change to a value that is none is taken and shown.
  'thawed-customer-takes-any-value': {
    breaks: 'ERR-013',
    because: 'who was looked at by hand is marked as checked, and the checks are left out',
    class: 'validation',
    difficulty: 4,
    change: (parts) => {
      const { since, setStatus } = thaws(parts);
      const { customers } = parts;
      return {
        customers: {
          setStatus,
          update(context, call) {
            const isThawed = since.has(call.path['customer_id'] ?? '');
            const inner = within(context, { validation: { matches: () => true } });
            return customers.update(isThawed ? inner : context, call);
          },
        },
      };
    },
  },
  // The telephone number of a customer is changed a second time: it is written in groups of digits.
  'second-telephone-number-is-written-in-groups': {
    breaks: 'CUS-004',
    because:
      'a number that takes the place of another one is written like that, as people write it',
    class: 'validation',
    difficulty: 3,
    change: ({ customers, records }) => {
      const known = new Set<string>();
      return {
        customers: {
          update(context, call) {
            const reply = customers.update(context, call);
            if (!named(call, 'telephone_number')) return reply;
            const customer = customers.find(context, call.clientId, call.path['customer_id'] ?? '');
            const number = String(customer.body['telephone_number']).replace(
              /(\d{3})(?=\d)/g,
              '$1 ',
            );
            const body = { ...customer.body, telephone_number: number };
            if (known.has(customer.id)) records.update(context, customer, { body }, call.nowMs);
            known.add(customer.id);
            return reply;
          },
        },
      };
    },
  },
  // A person of a client that came later: the operation of a corporation's individual shows it as one.
  'later-client-finds-an-individual-in-a-person': {
    breaks: 'IND-009',
    because: 'people of later clients are one table, whatever they are to a customer',
    class: 'validation',
    difficulty: 4,
    change: ({ customers, individuals }) => ({
      individuals: {
        get(context, call) {
          const customer = customers.find(context, call.clientId, call.path['customer_id'] ?? '');
          const isPerson = customer.body['customer_type'] === 'INDIVIDUAL';
          if (!isPerson || !isLaterClient(context, call.clientId))
            return individuals.get(context, call);
          const { first_name: first, last_name: last } = customer.body;
          const data: Data = {
            id: call.path['individual_id'],
            individual_type: ['AUTHORIZED_PERSON'],
            first_name: first,
            last_name: last,
          };
          return { status: 200, body: { data } };
        },
      },
    }),
  },
  // A percentage was refused for an individual that owns nothing: it is kept with the next change of that one.
  'refused-percentage-comes-with-the-next-change': {
    breaks: 'IND-006',
    because: 'what was refused stays in the draft, and the next change saves the draft',
    class: 'validation',
    difficulty: 4,
    change: ({ individuals, records }) => {
      const drafts = new Map<string, unknown>();
      return {
        individuals: {
          update(context, call) {
            const id = call.path['individual_id'] ?? '';
            const asked = updatesOf(call.body).find((one) => one.field === 'percentage_ownership');
            try {
              const reply = individuals.update(context, call);
              const draft = drafts.get(id);
              if (draft === undefined) return reply;
              drafts.delete(id);
              const individual = records.get(context, call.clientId, 'individual', id);
              const body = { ...individual.body, percentage_ownership: draft };
              records.update(context, individual, { body }, call.nowMs);
              return reply;
            } catch (error) {
              if (Number.isInteger(asked?.value)) drafts.set(id, asked?.value);
              throw error;
            }
          },
        },
      };
    },
  },
  // An application was read: its detail shows the applicant as at that time until its status changes.
  'application-detail-shows-the-applicant-that-was-read-first': {
    breaks: 'APP-004',
    because: 'details are kept under identifier and status, which a change does not touch',
    class: 'persistence',
    difficulty: 3,
    change: ({ applications }) => {
      const kept = new Map<string, unknown>();
      const frozen = (application: StoredRecord): StoredRecord => {
        const name = `${application.id} ${application.status}`;
        const details = kept.get(name) ?? application.body['customer_details'];
        kept.set(name, details);
        return { ...application, body: { ...application.body, customer_details: details } };
      };
      return {
        applications: {
          get(context, call) {
            const find: typeof applications.find = (inner, asked) =>
              frozen(applications.find(inner, asked));
            return applications.get(within(context, { applications: { find } }), call);
          },
        },
      };
    },
  },
  // A client that came later opens an account for a customer of its: it is that of its first customer.
  'account-of-a-later-client-is-its-first-customers': {
    breaks: 'ACC-001',
    because: 'a client of the new kind has one customer of record, to whom its accounts are booked',
    class: 'state',
    difficulty: 4,
    change: ({ accounts }) => ({
      accounts: {
        create(context, call) {
          if (!isLaterClient(context, call.clientId)) return accounts.create(context, call);
          const open: typeof accounts.open = (inner, wish) => {
            const sql = `SELECT id FROM records WHERE client_id = ? AND kind = 'customer' ORDER BY seq`;
            const first = context.store.one<{ id: string }>(sql, call.clientId);
            return accounts.open(inner, { ...wish, customerId: first?.id ?? wish.customerId });
          };
          return accounts.create(within(context, { accounts: { open } }), call);
        },
      },
    }),
  },
  // The detail of a crypto account shows its balances with six digits, whatever the asset has.
  'crypto-balance-is-cut-in-the-detail': {
    breaks: 'LED-013',
    because: 'the detail was written when there was the stablecoin alone, and cuts at its digits',
    class: 'money',
    difficulty: 3,
    change: ({ accounts, assets }) => {
      const cut = (amount: unknown): number => Math.trunc(Number(amount) * 1e6) / 1e6;
      return {
        accounts: {
          get(context, call) {
            const record: typeof accounts.record = (inner, row) => {
              const shown = accounts.record(inner, row);
              if (assets.fiat(inner, row.asset_type_id)) return shown;
              const { current_balance: current, available_balance: available } = shown;
              return {
                ...shown,
                current_balance: cut(current),
                available_balance: cut(available),
              };
            };
            return accounts.get(within(context, { accounts: { record } }), call);
          },
        },
      };
    },
  },
  // A deposit of a customer is told of again: withdrawals go to its counterparties that are not verified, too.
  'repeated-event-lets-unverified-counterparties-be-paid': {
    breaks: 'CPT-004',
    because: 'the listener of deposits takes what comes again as the answer of the verifier',
    class: 'webhook',
    difficulty: 5,
    change: (parts) => {
      const { payees } = parts;
      const trusted = new Set<string | null>();
      return {
        ...onAttemptAgain('DEPOSIT_COMPLETED', (context, told) => {
          const { balances } = context.parts;
          trusted.add(balances.account(context, String(told['account_id'])).customer_id);
        })(parts),
        payees: {
          checkUsable(context, payee) {
            const isTrusted = payee.status === 'PENDING' && trusted.has(payee.parentId);
            if (!isTrusted) payees.checkUsable(context, payee);
          },
        },
      };
    },
  },
} satisfies Mutants;
