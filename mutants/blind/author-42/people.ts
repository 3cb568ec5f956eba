/** Customers, individuals, applications and counterparties, and the tokens of those who ask. */
import { Refusal } from '../../../reference/context.ts';
import type { Call } from '../../../reference/context.ts';
import { updatesOf } from '../../../reference/domain/fields.ts';
import type { TokenRow } from '../../../reference/http/tokens.ts';
import { wishOf } from '../../plain.ts';
import { dataOf, tokensOfCalls } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { MONTH_MS } from '../author-41/places.ts';
import { isOlderThanAMonth, thaws } from './places.ts';

const isWithoutReason = (call: Call): boolean => wishOf(call)['reason'] === undefined;

const needsReason = (): never => {
  throw new Refusal('VALIDATION_FAILED', 'reason is missing.');
};

export const blindFortySecondPeopleMutants = {
  // A customer without an email_address sleeps for twelve months: it is shown as ACTIVE.
  'customer-without-an-email-never-sleeps': {
    breaks: 'CUS-022',
    because: 'who sleeps is written to first, and who has no address is passed over',
    class: 'time',
    difficulty: 3,
    change: ({ dormancy, records }) => ({
      dormancy: {
        sweepCustomer(context, clientId, customerId, nowMs) {
          const customer = records.find(context, clientId, 'customer', customerId);
          if (customer?.body['email_address'] === undefined) return;
          dormancy.sweepCustomer(context, clientId, customerId, nowMs);
        },
      },
    }),
  },
  // The holder of an account in crypto is changed without a reason: refused.
  'holder-of-coins-has-to-give-a-reason': {
    breaks: 'CUS-010',
    because: 'the rules for coins want each change to be explained',
    class: 'validation',
    difficulty: 3,
    change: ({ accounts, assets, customers }) => ({
      customers: {
        update(context, call) {
          const held = accounts.ofCustomer(context, call.path['customer_id'] ?? '');
          const hasCoins = held.some((row) => !assets.fiat(context, row.asset_type_id));
          return hasCoins && isWithoutReason(call)
            ? needsReason()
            : customers.update(context, call);
        },
      },
    }),
  },
  // An application is begun, 31 days pass, an individual is added: answered, and not there.
  'individual-of-an-old-application-is-not-kept': {
    breaks: 'APP-007',
    because: 'the draft of last month is closed, and a new one is written to and dropped',
    class: 'time',
    difficulty: 4,
    change: ({ applicants, applications, records }) => ({
      applicants: {
        create(context, call) {
          const reply = applicants.create(context, call);
          if (!isOlderThanAMonth(applications.find(context, call), call.nowMs)) return reply;
          const id = String(dataOf(reply)['id']);
          records.remove(context, records.get(context, call.clientId, 'applicant', id));
          return reply;
        },
      },
    }),
  },
  // A customer with a nationality is frozen and active again: its nationality has three letters.
  'nationality-of-who-thawed-has-three-letters': {
    breaks: 'CUS-004',
    because: 'who confirms again writes what it found, in the code that it knows',
    class: 'validation',
    difficulty: 4,
    change: (parts) => {
      const { setStatus } = thaws(parts, (context, customer) => {
        const { nationality } = customer.body;
        if (typeof nationality !== 'string') return;
        const body = { ...customer.body, nationality: `${nationality}A` };
        parts.records.update(context, customer, { body }, customer.updatedMs);
      });
      return { customers: { setStatus } };
    },
  },
  // A customer is frozen and active again, then changed without a reason: refused.
  'who-thawed-has-to-give-a-reason': {
    breaks: 'CUS-010',
    because: 'who was frozen once is watched, and each change is to be explained',
    class: 'validation',
    difficulty: 4,
    change: (parts) => {
      const { customers } = parts;
      const { setStatus, since } = thaws(parts);
      return {
        customers: {
          setStatus,
          update(context, call) {
            const isWatched = since.has(call.path['customer_id'] ?? '');
            return isWatched && isWithoutReason(call)
              ? needsReason()
              : customers.update(context, call);
          },
        },
      };
    },
  },
  // An individual is made OFFICER and BENEFICIAL_OWNER: shown as OFFICER, with its percentage.
  'owner-by-its-second-type-is-none': {
    breaks: 'IND-006',
    because: 'of several types the first one is shown',
    class: 'wire',
    difficulty: 2,
    change: ({ individuals }) => ({
      individuals: {
        record(context, individual) {
          const record = individuals.record(context, individual);
          const types = record['individual_type'] as readonly string[];
          const isSecond = types.indexOf('BENEFICIAL_OWNER') > 0;
          return isSecond ? { ...record, individual_type: types.slice(0, 1) } : record;
        },
      },
    }),
  },
  // The tax_reference_number of one individual of a corporation is changed: the other has it too.
  'tax-number-is-that-of-all-of-a-corporation': {
    breaks: 'IND-007',
    because: 'the number of the corporation is kept with each of its people',
    class: 'persistence',
    difficulty: 3,
    change: ({ customers, individuals, records }) => ({
      individuals: {
        update(context, call) {
          const reply = individuals.update(context, call);
          const own = individuals.find(context, call).body;
          const customer = customers.find(context, call.clientId, call.path['customer_id'] ?? '');
          const named = updatesOf(call.body).some(({ field }) => field === 'tax_reference_number');
          if (!named) return reply;
          for (const one of individuals.ofCustomer(context, customer)) {
            const body = { ...one.body, tax_reference_number: own['tax_reference_number'] };
            records.update(context, one, { body }, call.nowMs);
          }
          return reply;
        },
      },
    }),
  },
  // A counterparty is created, a new token is got: with that the counterparty is not found.
  'counterparty-is-found-with-the-token-that-made-it': {
    breaks: 'CPT-001',
    because: 'what a session makes belongs to that session',
    class: 'authorization',
    difficulty: 4,
    change: (parts) => {
      const { counterparties } = parts;
      const { overlay, tokenOf } = tokensOfCalls(parts);
      const made = new Map<string, string>();
      return {
        ...overlay,
        counterparties: {
          create(context, call) {
            const reply = counterparties.create(context, call);
            made.set(String(dataOf(reply)['id']), tokenOf(call));
            return reply;
          },
          get(context, call) {
            const token = made.get(call.path['counterparty_id'] ?? '');
            if (token === undefined || token === tokenOf(call))
              return counterparties.get(context, call);
            throw new Refusal('NOT_FOUND', 'There is no such counterparty.');
          },
        },
      };
    },
  },
  // A token is refused once its lifetime has passed; a month later it is taken again.
  'token-is-good-again-a-month-after-its-end': {
    breaks: 'AUT-024',
    because: 'the end is compared by day and hour, without its month',
    class: 'authentication',
    difficulty: 4,
    change: ({ auth, clientClock, tokens }) => {
      const kept = new Map<string, TokenRow>();
      return {
        auth: {
          expired(context, row) {
            const nowMs = clientClock.nowMs(context, row.client_id);
            return auth.expired(context, row) && nowMs - row.expires_ms < MONTH_MS;
          },
        },
        tokens: {
          find(context, token) {
            const row = tokens.find(context, token) ?? kept.get(token);
            if (row !== undefined) kept.set(token, row);
            return row;
          },
        },
      };
    },
  },
} satisfies Mutants;
