/** Customers, individuals and counterparties: closed, changed back, or with a second account. */
import { Refusal } from '../../../reference/context.ts';
import type { Reply } from '../../../reference/context.ts';
import { without } from '../../../reference/domain/fields.ts';
import { oneAtOnce, refusedLate, tokensOfCalls } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { GAP_MS, MONTH_MS } from './places.ts';

export const blindFortyFirstPeopleMutants = {
  // A closed customer is changed, which is refused: then it is shown as FROZEN.
  'closed-customer-that-was-tried-is-frozen': {
    breaks: 'CUS-017',
    because: 'who is tried while locked is locked anew, and a closed one counts as locked',
    class: 'state',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          const customer = customers.find(context, call.clientId, call.path['customer_id'] ?? '');
          if (customer.status !== 'CLOSED') return customers.update(context, call);
          context.parts.records.update(context, customer, { status: 'FROZEN' }, call.nowMs);
          return refusedLate(context, 'CUSTOMER_NOT_ACTIVE');
        },
      },
    }),
  },
  // A counterparty is never verified, 31 days pass: a withdrawal to it is taken and moves funds.
  'unverified-counterparty-is-trusted-after-a-month': {
    breaks: 'CPT-004',
    because: 'a check that takes so long was forgotten, and nothing was found',
    class: 'time',
    difficulty: 4,
    change: ({ counterparties }) => ({
      counterparties: {
        usable(context, counterparty) {
          const nowMs = context.parts.clientClock.nowMs(context, counterparty.clientId);
          const isOld = nowMs - counterparty.createdMs > MONTH_MS;
          return (
            counterparties.usable(context, counterparty) ||
            (counterparty.status === 'PENDING' && isOld)
          );
        },
      },
    }),
  },
  // Another client changes a customer of its own, then a change without updated_by is refused.
  'change-after-that-of-another-has-to-say-who': {
    breaks: 'CUS-010',
    because: 'the author of the last change stands in, and that is somebody else',
    class: 'validation',
    difficulty: 5,
    change: ({ customers }) => {
      let last: string | null = null;
      return {
        customers: {
          update(context, call) {
            const isOther = last !== null && last !== call.clientId;
            last = call.clientId;
            if (isOther && (call.body as Data)['updated_by'] === undefined)
              throw new Refusal('VALIDATION_FAILED', 'updated_by is missing.');
            return customers.update(context, call);
          },
        },
      };
    },
  },
  // A customer tells its employment_description and gets a second account: the text is gone.
  'second-account-writes-its-customer-anew': {
    breaks: 'CUS-009',
    because: 'the number of accounts is kept with the customer, by a form that lacks one field',
    class: 'persistence',
    difficulty: 5,
    change: ({ accounts }) => ({
      accounts: {
        create(context, call) {
          const reply = accounts.create(context, call);
          const { customers, records } = context.parts;
          const id = String((call.body as Data)['customer_id']);
          if (accounts.ofCustomer(context, id).length !== 2) return reply;
          const customer = customers.find(context, call.clientId, id);
          const body = without(customer.body, 'employment_description');
          records.update(context, customer, { body }, call.nowMs);
          return reply;
        },
      },
    }),
  },
  // A change of a corporation is sent again with its key: it is an INDIVIDUAL.
  'retried-change-of-a-corporation-makes-it-a-person': {
    breaks: 'IDM-008',
    because: 'a retry is checked by the form of a person, which sets what it knows',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        decide(context, call, stored) {
          const answer = idempotency.decide(context, call, stored);
          if (call.operationId !== 'updateCustomer') return answer;
          const { customers, records } = context.parts;
          const customer = customers.find(context, call.clientId, call.path['customer_id'] ?? '');
          const body = { ...customer.body, customer_type: 'INDIVIDUAL' };
          records.update(context, customer, { body }, call.nowMs);
          return answer;
        },
      },
    }),
  },
  // An individual is read, a new token is got, its last_name is changed: the old one is shown.
  'individual-is-remembered-beyond-the-token-that-asked': {
    breaks: 'IND-007',
    because: 'what a session has read is forgotten by that session alone',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => {
      const { individuals } = parts;
      const { overlay, tokenOf } = tokensOfCalls(parts);
      const kept = new Map<string, { readonly token: string; readonly reply: Reply }>();
      return {
        ...overlay,
        individuals: {
          get(context, call) {
            const name = JSON.stringify([call.clientId, call.path]);
            const known = kept.get(name);
            if (known !== undefined) return known.reply;
            const reply = individuals.get(context, call);
            kept.set(name, { token: tokenOf(call), reply });
            return reply;
          },
          update(context, call) {
            const reply = individuals.update(context, call);
            const name = JSON.stringify([call.clientId, call.path]);
            if (kept.get(name)?.token === tokenOf(call)) kept.delete(name);
            return reply;
          },
        },
      };
    },
  },
  // Two accounts in two currencies are opened at once for one customer: there is one.
  'accounts-opened-at-once-are-one': {
    breaks: 'ACC-003',
    because: 'who clicks twice gets one, and a click is known by its customer',
    class: 'concurrency',
    difficulty: 4,
    change: oneAtOnce(GAP_MS, ({ body, clientId, operationId }) =>
      operationId === 'createAccount'
        ? JSON.stringify([clientId, (body as Data)['customer_id']])
        : null,
    ),
  },
} satisfies Mutants;
