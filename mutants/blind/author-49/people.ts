/** Applications, customers, individuals, counterparties and accounts: old ones, after many, of others. */
import { Refusal } from '../../../reference/context.ts';
import { without } from '../../../reference/domain/fields.ts';
import type { Mutants } from '../../types.ts';
import { MONTH_MS } from '../author-41/places.ts';
import { afterAnotherClient, onAttemptAgain } from '../author-42/places.ts';
import { undone } from '../author-45/places.ts';
import { isBehindTwenty, isOlderRecord } from '../author-47/places.ts';
import { areMany, DAY_MS } from '../author-46/places.ts';

const isPlainText = (value: unknown): boolean => /^[\x20-\x7e]*$/.test(JSON.stringify(value));

export const blindFortyNinthPeopleMutants = {
  // A person became a customer more than a month ago: shown without last_name.
  'customer-of-a-month-ago-has-no-last-name': {
    breaks: 'GEN-006',
    because: 'names of last month are moved to a table of their own, which knows one name',
    class: 'time',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        item(context, customer) {
          const item = customers.item(context, customer);
          return isOlderRecord(context, customer, MONTH_MS) ? without(item, 'last_name') : item;
        },
      },
    }),
  },
  // Another client looks at the status of an application, then this one at that of its own: 404.
  'status-after-another-client-is-not-found': {
    breaks: 'APP-013',
    because: 'the client that the connection to the status store was opened for stays in it',
    class: 'state',
    difficulty: 4,
    change: ({ applications }) => {
      const isAfter = afterAnotherClient();
      return {
        applications: {
          status(context, call) {
            if (!isAfter(call)) return applications.status(context, call);
            throw new Refusal('NOT_FOUND', 'There is no such application.');
          },
        },
      };
    },
  },
  // A corporation became a customer, a day passes, one of its individuals is shown: individual_type is one text.
  'types-of-an-individual-of-a-day-ago-are-one-text': {
    breaks: 'IND-002',
    because: 'the nightly export writes lists as texts, and they are read from there',
    class: 'time',
    difficulty: 4,
    change: ({ individuals }) => ({
      individuals: {
        record(context, individual) {
          const record = individuals.record(context, individual);
          const types = record['individual_type'];
          if (!Array.isArray(types) || !isOlderRecord(context, individual, DAY_MS)) return record;
          return { ...record, individual_type: types.join(',') };
        },
      },
    }),
  },
  // A customer without an e-mail address does nothing for thirteen months: still ACTIVE.
  'customer-without-address-never-sleeps': {
    breaks: 'CUS-022',
    because: 'who is to sleep is written to first, and who can not be written to is passed over',
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
  // A corporation does nothing for thirteen months, then a transfer from its account is created: refused.
  'dormant-corporation-is-locked': {
    breaks: 'CUS-021',
    because: 'a corporation that sleeps is to be looked at again, and is treated as if it were',
    class: 'state',
    difficulty: 3,
    change: ({ availability, records }) => ({
      availability: {
        checkCustomer(context, clientId, customerId) {
          availability.checkCustomer(context, clientId, customerId);
          const customer = records.find(context, clientId, 'customer', customerId);
          const isCorporation = customer?.body['customer_type'] === 'CORPORATION';
          if (!isCorporation || customer.status !== 'DORMANT') return;
          throw new Refusal('CUSTOMER_NOT_ACTIVE', 'The customer is DORMANT.');
        },
      },
    }),
  },
  // A client has twenty accounts; a second account of a customer is asked for: refused.
  'second-account-behind-twenty-is-refused': {
    breaks: 'ACC-003',
    because: 'the index that was built when the table had grown is unique by customer',
    class: 'persistence',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        create(context, call) {
          const { customer_id: id } = call.body as { readonly customer_id: string };
          const isFirst = accounts.ofCustomer(context, id).length === 0;
          if (isFirst || !areMany(context, 'accounts WHERE client_id = ?', call.clientId))
            return accounts.create(context, call);
          throw new Refusal('INVALID_STATE', 'The customer has an account.');
        },
      },
    }),
  },
  // Another client deletes an individual of an application, then this one does: its document can still be downloaded.
  'documents-stay-after-another-client-deleted': {
    breaks: 'APP-011',
    because: 'one clean-up runs at a time, and a second one is taken for the same',
    class: 'persistence',
    difficulty: 4,
    change: ({ applicants }) => {
      const isAfter = afterAnotherClient();
      return {
        applicants: {
          removeDetails(context, individual) {
            if (!isAfter(individual)) applicants.removeDetails(context, individual);
          },
        },
      };
    },
  },
  // A customer of a day ago is changed to a nationality of three letters: answered with 200, and nothing is changed.
  'bad-change-of-a-customer-of-a-day-ago-is-answered': {
    breaks: 'ERR-012',
    because: 'changes of older customers are queued, and what is bad is dropped behind the queue',
    class: 'validation',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          try {
            return customers.update(context, call);
          } catch (error) {
            if (!(error instanceof Refusal) || error.code !== 'VALIDATION_FAILED') throw error;
            const id = call.path['customer_id'] ?? '';
            const customer = customers.find(context, call.clientId, id);
            if (!isOlderRecord(context, customer, DAY_MS)) throw error;
            return { status: 200, body: { data: { id } } };
          }
        },
      },
    }),
  },
  // A counterparty with a text in other letters is verified; a withdrawal to it is created: refused.
  'counterparty-in-other-letters-can-not-be-used': {
    breaks: 'CPT-005',
    because: 'names are compared with the list of the verification byte by byte, which is in ASCII',
    class: 'state',
    difficulty: 4,
    change: ({ payees }) => ({
      payees: {
        checkUsable(context, payee) {
          payees.checkUsable(context, payee);
          if (isPlainText(payee.body)) return;
          throw new Refusal('COUNTERPARTY_NOT_ACTIVE', 'The counterparty is not verified.');
        },
      },
    }),
  },
  // A client has twenty applications; an access code for the next one is asked for: refused.
  'application-behind-twenty-gets-no-access-code': {
    breaks: 'APP-012',
    because: 'the onboarding kit is handed the first page of applications, and knows no other',
    class: 'state',
    difficulty: 4,
    change: ({ applications }) => ({
      applications: {
        accessCode(context, call) {
          const application = applications.find(context, call);
          if (!isBehindTwenty(context, application)) return applications.accessCode(context, call);
          throw new Refusal('NOT_FOUND', 'There is no such application.');
        },
      },
    }),
  },
  // An application is a day old; the document that it asks for is uploaded: answered, and nothing can be downloaded.
  'upload-to-an-application-of-a-day-ago-is-lost': {
    breaks: 'DOC-002',
    because: 'the shelf of an application is swept away at night, with what is put on it later',
    class: 'time',
    difficulty: 4,
    change: ({ documents, records }) => ({
      documents: {
        upload(context, call) {
          const { application_id: id } = documents.find(context, call);
          const application = records.find(context, call.clientId, 'application', id);
          if (application === undefined || !isOlderRecord(context, application, DAY_MS))
            return documents.upload(context, call);
          return undone(documents.upload)(context, call);
        },
      },
    }),
  },
  // APPLICATION_APPROVED of a corporation is delivered again: its individuals are born on days with slashes.
  'days-of-birth-are-rewritten-with-an-event': {
    breaks: 'IND-004',
    because: 'people are taken over by whoever hears of the approval, again from a form as it was',
    class: 'webhook',
    difficulty: 4,
    change: (parts) =>
      onAttemptAgain('APPLICATION_APPROVED', (context, told, _attempt, nowMs) => {
        const customerId = String(told['customer_id']);
        for (const person of parts.records.children(context, customerId, 'individual')) {
          const day = person.body['date_of_birth'];
          if (typeof day !== 'string') continue;
          const body = { ...person.body, date_of_birth: day.replaceAll('-', '/') };
          parts.records.update(context, person, { body }, nowMs);
        }
      })(parts),
  },
} satisfies Mutants;
