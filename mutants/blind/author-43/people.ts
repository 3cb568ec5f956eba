/** Customers, individuals and applications: changed beside others, later, or by less than all members. */
import type { Call } from '../../../reference/context.ts';
import { updatesOf, without } from '../../../reference/domain/fields.ts';
import { wishOf } from '../../plain.ts';
import type { Data } from '../../steps.ts';
import { dataOf, withData } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { isOlderThanAMonth, thaws } from '../author-42/places.ts';
import { meeting } from './places.ts';

/** The same change but for one field. */
function sparing(call: Call, field: string): Call {
  const updates = updatesOf(call.body).filter((update) => update.field !== field);
  return { ...call, body: { ...wishOf(call), updates } };
}

const names = (call: Call, field: string): boolean =>
  updatesOf(call.body).some((update) => update.field === field);

const changedCustomer = (call: Call): string | null =>
  call.operationId === 'updateCustomer' ? `${call.clientId} ${call.selfUrl}` : null;

export const blindFortyThirdPeopleMutants = {
  // An application of a person without an email_address is submitted: APPLICATION_SUBMITTED never comes.
  'submission-without-an-email-is-not-told': {
    breaks: 'EVT-001',
    because: 'the message is made from the letter that the applicant gets',
    class: 'webhook',
    difficulty: 3,
    change: ({ review }) => ({
      review: {
        announce(context, eventType, application, nowMs) {
          const details = application.body['customer_details'] as Data;
          const isPerson = application.body['application_type'] === 'INDIVIDUAL';
          const isSilent = isPerson && details['email_address'] === undefined;
          if (eventType === 'APPLICATION_SUBMITTED' && isSilent) return;
          review.announce(context, eventType, application, nowMs);
        },
      },
    }),
  },
  // PATCH of middle_name to `Zoë`: it is shown as `Zoe`.
  'middle-name-loses-its-accents': {
    breaks: 'CUS-009',
    because: 'it is kept as it is printed on cards, which have letters of one alphabet',
    class: 'persistence',
    difficulty: 3,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const plain = updates.map(({ field, value }) =>
            set === 'IndividualCustomer' && field === 'middle_name'
              ? { field, value: String(value).normalize('NFD').replace(/\p{M}/gu, '') }
              : { field, value },
          );
          return fields.apply(context, set, current, plain);
        },
      },
    }),
  },
  // PATCH of an individual with its mailing_address and without updated_by: answered, and not kept.
  'address-that-nobody-changed-is-not-kept': {
    breaks: 'IND-007',
    because: 'a new address is laid before the one that changed it, and there is none',
    class: 'persistence',
    difficulty: 3,
    change: ({ individuals }) => ({
      individuals: {
        update(context, call) {
          const isNobody = wishOf(call)['updated_by'] === undefined;
          return individuals.update(context, isNobody ? sparing(call, 'mailing_address') : call);
        },
      },
    }),
  },
  // Two changes of one customer at once: the second is answered with 202.
  'second-of-two-changes-at-once-is-answered-202': {
    breaks: 'GEN-001',
    because: 'who comes while the record is locked is put into a queue',
    class: 'concurrency',
    difficulty: 4,
    change: (parts) =>
      meeting(
        (_context, call) => changedCustomer(call),
        async ({ context, call, handler, isLater }) => {
          const answer = await parts.pipeline.execute(context, call, handler);
          return isLater && answer.status === 200 ? { ...answer, status: 202 } : answer;
        },
      )(parts),
  },
  // A second account is opened for a customer: its employer_name is gone.
  'further-account-clears-the-employer': {
    breaks: 'CUS-009',
    because: 'what was said for the first account is asked for anew, and emptied before',
    class: 'persistence',
    difficulty: 4,
    change: ({ accounts, customers, records }) => ({
      accounts: {
        create(context, call) {
          const reply = accounts.create(context, call);
          const customerId = String(dataOf(reply)['customer_id']);
          if (accounts.ofCustomer(context, customerId).length < 2) return reply;
          const customer = customers.find(context, call.clientId, customerId);
          const body = without(customer.body, 'employer_name');
          records.update(context, customer, { body }, call.nowMs);
          return reply;
        },
      },
    }),
  },
  // passport_number and occupation of one customer are changed at once, by two requests: the first is lost.
  'passport-number-is-lost-beside-another-change': {
    breaks: 'CUS-009',
    because: 'papers are kept apart, and what was read before the other change is written back',
    class: 'concurrency',
    difficulty: 4,
    change: (parts) =>
      meeting(
        (_context, call) => changedCustomer(call),
        ({ context, call, handler, beside }) =>
          parts.pipeline.execute(
            context,
            beside.length > 0 ? sparing(call, 'passport_number') : call,
            handler,
          ),
      )(parts),
  },
  // A corporation with two accounts: a new passport_number of one of its people is answered, and not kept.
  'passport-of-a-person-is-kept-for-one-account': {
    breaks: 'IND-007',
    because: 'papers belong to an account, and with two of them neither is written to',
    class: 'persistence',
    difficulty: 3,
    change: ({ accounts, individuals }) => ({
      individuals: {
        update(context, call) {
          const { length } = accounts.ofCustomer(context, call.path['customer_id'] ?? '');
          return individuals.update(context, length > 1 ? sparing(call, 'passport_number') : call);
        },
      },
    }),
  },
  // mailing_address of an individual is set, then set otherwise, then the first is sent again with its key: it is back.
  'address-comes-back-with-a-repeated-change': {
    breaks: 'IDM-009',
    because: 'nested members are written before the key is looked up',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency, individuals }) => ({
      idempotency: {
        decide(context, call, stored) {
          const answer = idempotency.decide(context, call, stored);
          const isIt = call.operationId === 'updateCustomerIndividual';
          if (isIt && names(call, 'mailing_address')) individuals.update(context, call);
          return answer;
        },
      },
    }),
  },
  // A customer is made, 31 days pass, its first_name is changed: answered, and as it was.
  'first-name-is-fixed-after-a-month': {
    breaks: 'CUS-009',
    because: 'names may be mended in the month of the application, and later none says so',
    class: 'time',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          const customer = customers.find(context, call.clientId, call.path['customer_id'] ?? '');
          const isOld = isOlderThanAMonth(customer, call.nowMs);
          return customers.update(context, isOld ? sparing(call, 'first_name') : call);
        },
      },
    }),
  },
  // A customer is frozen and active again, its last_name is changed: shown alone it has the old one.
  'last-name-after-a-thaw-is-new-in-the-list-alone': {
    breaks: 'CUS-009',
    because: 'the record was put into a cache with the freeze, and nothing takes it out',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => {
      const { customers } = parts;
      const { since, setStatus } = thaws(parts);
      const before = new Map<string, unknown>();
      return {
        customers: {
          setStatus,
          update(context, call) {
            const id = call.path['customer_id'] ?? '';
            const { body } = customers.find(context, call.clientId, id);
            const reply = customers.update(context, call);
            if (since.has(id) && !before.has(id)) before.set(id, body['last_name']);
            return reply;
          },
          get(context, call) {
            const reply = customers.get(context, call);
            const old = before.get(call.path['customer_id'] ?? '');
            return old === undefined ? reply : withData(reply, { last_name: old });
          },
        },
      };
    },
  },
  // An account of a customer is opened while that customer is changed: answered, and not found.
  'account-opened-beside-a-change-of-its-customer-is-lost': {
    breaks: 'ACC-001',
    because: 'the change writes the customer back with the accounts that it had',
    class: 'concurrency',
    difficulty: 4,
    change: (parts) =>
      meeting(
        (_context, call) => {
          if (call.operationId === 'updateCustomer')
            return `${call.clientId} ${String(call.path['customer_id'])}`;
          if (call.operationId !== 'createAccount') return null;
          return `${call.clientId} ${String(wishOf(call)['customer_id'])}`;
        },
        ({ context, call, handler, beside }) => {
          const isBeside = beside.some(({ operationId }) => operationId === 'updateCustomer');
          if (call.operationId !== 'createAccount' || !isBeside)
            return parts.pipeline.execute(context, call, handler);
          return parts.pipeline.execute(context, call, (inner, one) => {
            inner.store.run('SAVEPOINT undone');
            const reply = handler(inner, one);
            inner.store.run('ROLLBACK TO undone');
            return reply;
          });
        },
      )(parts),
  },
} satisfies Mutants;
