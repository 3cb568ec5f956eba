/** Applications, customers, individuals, counterparties and accounts: again, later, of others. */
import { Refusal } from '../../../reference/context.ts';
import { updatesOf } from '../../../reference/domain/fields.ts';
import { noted, pathOf } from '../../noted-refusals.ts';
import { dataOf, within } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { named, sparing, undone } from '../author-45/places.ts';
import { isBehindTwenty, isOldAccount, isOlderRecord, times } from '../author-47/places.ts';
import { areMany, DAY_MS, HOUR_MS, isLaterClient, saidByAnother } from '../author-46/places.ts';

const STATES = ['ACTIVE', 'CLOSED', 'FROZEN', 'PENDING', 'EDD', 'DORMANT'];

export const blindFortyEighthPeopleMutants = {
  // A change of a customer was refused; then one that sets its status: it has that status.
  'status-is-changed-after-a-refused-change': {
    breaks: 'CUS-011',
    because: 'the second try goes through the form that staff mends records with',
    class: 'validation',
    difficulty: 4,
    change: (parts) => {
      const { customers, records } = parts;
      const { known, overlay } = noted(parts, ['updateCustomer'], pathOf);
      return {
        ...overlay,
        customers: {
          update(context, call) {
            const wanted = updatesOf(call.body).find(({ field }) => field === 'status')?.value;
            const status = STATES.find((one) => one === wanted);
            if (status === undefined || !known(call)) return customers.update(context, call);
            const reply = customers.update(context, sparing(call, 'status'));
            const id = call.path['customer_id'] ?? '';
            const customer = customers.find(context, call.clientId, id);
            records.update(context, customer, { status }, call.nowMs);
            return reply;
          },
        },
      };
    },
  },
  // A customer is changed, and changed again with `id` among its fields: it shows that identifier.
  'second-change-of-a-customer-takes-the-identifier': {
    breaks: 'CUS-011',
    because: 'the fields that may be written are taken out of a set which the first change empties',
    class: 'validation',
    difficulty: 4,
    change: ({ customers, records }) => {
      const changed = new Set<string>();
      return {
        customers: {
          update(context, call) {
            const id = call.path['customer_id'] ?? '';
            const wanted = updatesOf(call.body).find(({ field }) => field === 'id')?.value;
            if (wanted === undefined || !changed.has(id)) {
              const reply = customers.update(context, call);
              changed.add(id);
              return reply;
            }
            const reply = customers.update(context, sparing(call, 'id'));
            const customer = customers.find(context, call.clientId, id);
            const body = { ...customer.body, id: wanted };
            records.update(context, customer, { body }, call.nowMs);
            return reply;
          },
        },
      };
    },
  },
  // A client has twenty customers; ?status=ACTIVE lists those that are not ACTIVE any more, too.
  'many-customers-are-filtered-by-their-first-status': {
    breaks: 'CUS-007',
    because: 'the index that is used from twenty rows on was filled when they were made',
    class: 'filter',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: {
        filters(context, call) {
          const { status, ...filters } = customers.filters(context, call);
          const from = `records WHERE client_id = ? AND kind = 'customer'`;
          const isFirst = status === 'ACTIVE' && areMany(context, from, call.clientId);
          return status === undefined || isFirst ? filters : { ...filters, status };
        },
      },
    }),
  },
  // A customer is frozen, opened and frozen again: a transfer between its accounts is executed.
  'second-freeze-of-a-customer-stops-nothing': {
    breaks: 'CUS-013',
    because: 'a freeze is a row of its own, and the one that was lifted is found first',
    class: 'state',
    difficulty: 4,
    change: ({ availability, customers, records }) => {
      const timesOf = times();
      const twice = new Set<string>();
      return {
        customers: {
          setStatus(context, customer, status, nowMs) {
            const changed = customers.setStatus(context, customer, status, nowMs);
            if (status === 'FROZEN' && timesOf(customer.id) > 1) twice.add(customer.id);
            return changed;
          },
          requireAvailable(context, customer) {
            if (customer.status === 'FROZEN' && twice.has(customer.id)) return;
            customers.requireAvailable(context, customer);
          },
        },
        availability: {
          mayMove(context, account) {
            const { client_id: clientId, customer_id: id } = account;
            const isFrozen = records.status(context, clientId, 'customer', id) === 'FROZEN';
            if (isFrozen && twice.has(id)) return;
            availability.mayMove(context, account);
          },
        },
      };
    },
  },
  // ?status=… lists customers: citizenship is one text with commas.
  'citizenship-is-a-text-where-status-is-asked-for': {
    breaks: 'CUS-002',
    because: 'the index of the states holds lists as texts',
    class: 'filter',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: {
        list(context, call) {
          const reply = customers.list(context, call);
          if (call.query['status'] === undefined) return reply;
          const found = dataOf(reply)['customers'] as readonly Data[];
          const listed = found.map((item) => {
            const { citizenship } = item;
            return Array.isArray(citizenship)
              ? { ...item, citizenship: citizenship.join(',') }
              : item;
          });
          return { ...reply, body: { ...(reply.body as Data), data: { customers: listed } } };
        },
      },
    }),
  },
  // Another client adds an individual to its application, then this client does: it does not belong to its application.
  'individual-goes-to-the-application-of-another-client': {
    breaks: 'APP-007',
    because: 'the application that was open last is kept in the worker',
    class: 'persistence',
    difficulty: 4,
    change: ({ applicants }) => {
      const before = saidByAnother<string>();
      return {
        applicants: {
          create(context, call) {
            const reply = applicants.create(context, call);
            const parentId = before(call.clientId, call.path['application_id'] ?? '');
            if (parentId === undefined) return reply;
            const sql = `UPDATE records SET parent_id = ? WHERE kind = 'applicant' AND id = ?`;
            context.store.run(sql, parentId, String(dataOf(reply)['id']));
            return reply;
          },
        },
      };
    },
  },
  // A client has twenty accounts; the next one is opened for a customer that does not exist.
  'account-behind-twenty-is-opened-for-nobody': {
    breaks: 'ACC-002',
    because: 'customers are looked up in the page that is loaded, and who is not there is let in',
    class: 'validation',
    difficulty: 4,
    change: ({ accounts, availability, records }) => ({
      accounts: {
        create(context, call) {
          const isMany = areMany(context, 'accounts WHERE client_id = ?', call.clientId);
          const checkCustomer: typeof availability.checkCustomer = (inner, clientId, id) => {
            const isKnown = records.find(inner, clientId, 'customer', id) !== undefined;
            if (isKnown || !isMany) availability.checkCustomer(inner, clientId, id);
          };
          return accounts.create(within(context, { availability: { checkCustomer } }), call);
        },
      },
    }),
  },
  // PATCH of an individual of a person with `{}`: 200.
  'individual-of-a-person-takes-an-empty-change': {
    breaks: 'IND-009',
    because: 'where nothing is changed nothing is looked at',
    class: 'validation',
    difficulty: 3,
    change: ({ customers, individuals }) => ({
      individuals: {
        update(context, call) {
          const customer = customers.find(context, call.clientId, call.path['customer_id'] ?? '');
          const isPerson = customer.body['customer_type'] === 'INDIVIDUAL';
          if (!isPerson || updatesOf(call.body).length > 0)
            return individuals.update(context, call);
          return { status: 200, body: { data: { id: call.path['individual_id'] } } };
        },
      },
    }),
  },
  // PATCH of a customer with `{}`, and again: the second one is refused.
  'second-empty-change-is-refused': {
    breaks: 'CUS-010',
    because: 'a change that is like the one before is taken for a mistake',
    class: 'validation',
    difficulty: 3,
    change: ({ customers }) => {
      const timesOf = times();
      return {
        customers: {
          update(context, call) {
            const isEmpty = updatesOf(call.body).length === 0;
            if (isEmpty && timesOf(call.path['customer_id'] ?? '') > 1)
              throw new Refusal('VALIDATION_FAILED', 'There is nothing to change.');
            return customers.update(context, call);
          },
        },
      };
    },
  },
  // A client has twenty applications; the next one is submitted, and is not ready: it is SUBMITTED.
  'application-behind-twenty-is-submitted-unready': {
    breaks: 'APP-005',
    because: 'the state is looked up in the list, and what is not on its page has none',
    class: 'state',
    difficulty: 4,
    change: ({ applications }) => ({
      applications: {
        checkSubmittable(context, application) {
          if (isBehindTwenty(context, application)) return;
          applications.checkSubmittable(context, application);
        },
      },
    }),
  },
  // Another client than the first uploads a document: refused.
  'later-clients-upload-nothing': {
    breaks: 'DOC-001',
    because: 'the folder of the documents is that of the first client',
    class: 'authorization',
    difficulty: 3,
    change: ({ documents }) => ({
      documents: {
        upload(context, call) {
          if (!isLaterClient(context, call.clientId)) return documents.upload(context, call);
          throw new Refusal('NOT_FOUND', 'There is no such document.');
        },
      },
    }),
  },
  // An account is opened, two days later it is set to FROZEN: answered so, and it is OPEN.
  'status-of-an-account-of-two-days-stays': {
    breaks: 'ACC-005',
    because: 'accounts of the days before are read from a copy, and written to it',
    class: 'persistence',
    difficulty: 4,
    change: ({ accounts }) => ({
      accounts: {
        update(context, call) {
          const isOld = isOldAccount(context, call.path['account_id'], DAY_MS);
          const update = (inner: typeof context) => accounts.update(inner, call);
          return isOld ? undone(update)(context, call) : update(context);
        },
      },
    }),
  },
  // A corporation is there for two hours; a change of its individual's `id` is taken.
  'individual-of-two-hours-takes-another-identifier': {
    breaks: 'IND-008',
    because: 'what may be written is known for an hour, and then everything may',
    class: 'time',
    difficulty: 4,
    change: ({ individuals, records }) => ({
      individuals: {
        update(context, call) {
          const individual = individuals.find(context, call);
          const isOld = isOlderRecord(context, individual, HOUR_MS);
          if (!named(call, 'id') || !isOld) return individuals.update(context, call);
          const wanted = updatesOf(call.body).find(({ field }) => field === 'id')?.value;
          const reply = individuals.update(context, sparing(call, 'id'));
          const now = individuals.find(context, call);
          const body = { ...now.body, id: wanted };
          records.update(context, now, { body }, call.nowMs);
          return reply;
        },
      },
    }),
  },
  // An application is started, two days later an access code is asked for: refused.
  'application-of-two-days-gets-no-access-code': {
    breaks: 'APP-012',
    because: 'access codes are made from a seed of the day on which it was started',
    class: 'time',
    difficulty: 4,
    change: ({ applications }) => ({
      applications: {
        accessCode(context, call) {
          const application = applications.find(context, call);
          if (!isOlderRecord(context, application, DAY_MS))
            return applications.accessCode(context, call);
          throw new Refusal('INVALID_STATE', 'There is no seed for an access code.');
        },
      },
    }),
  },
  // Another client than the first asks for linking instructions: refused.
  'later-clients-get-no-linking-instructions': {
    breaks: 'CPT-008',
    because: 'the provider of the links knows one client',
    class: 'authorization',
    difficulty: 3,
    change: ({ linking }) => ({
      linking: {
        details(context, call) {
          if (!isLaterClient(context, call.clientId)) return linking.details(context, call);
          throw new Refusal('NOT_FOUND', 'There is no such counterparty.');
        },
      },
    }),
  },
} satisfies Mutants;
