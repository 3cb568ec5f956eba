/** Applications, customers, individuals and counterparties: again, after others, of others. */
import { Refusal } from '../../../reference/context.ts';
import { updatesOf } from '../../../reference/domain/fields.ts';
import type { Parts } from '../../../reference/parts.ts';
import { noted, pathOf } from '../../noted-refusals.ts';
import { dataOf, within, withData } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { named, undone } from '../author-45/places.ts';
import { thaws } from '../author-42/places.ts';
import { FIRST_PAGE, isBehindTwenty, isBusyCustomer, times } from './places.ts';
import { isLaterClient } from '../author-46/places.ts';
import { meeting, renewals } from '../author-43/places.ts';

export const blindFortySeventhPeopleMutants = {
  // A corporation was frozen and is active again; a change of its individual: the corporation is changed, too.
  'individual-of-a-thawed-corporation-changes-it': {
    breaks: 'IND-011',
    because: 'the thaw leaves its row selected, and what is written next goes there as well',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => {
      const { customers, individuals, records } = parts;
      const { since, setStatus } = thaws(parts);
      return {
        customers: { setStatus },
        individuals: {
          update(context, call) {
            const reply = individuals.update(context, call);
            const customer = customers.find(context, call.clientId, call.path['customer_id'] ?? '');
            if (!since.has(customer.id)) return reply;
            const changes = updatesOf(call.body).map(({ field, value }) => [field, value] as const);
            const body = { ...customer.body, ...Object.fromEntries(changes) };
            records.update(context, customer, { body }, call.nowMs);
            return reply;
          },
        },
      };
    },
  },
  // A change of an individual was refused: its individual_type is shown in small letters.
  'types-after-a-refused-change-are-in-small-letters': {
    breaks: 'IND-003',
    because: 'the form is filled from the last try, whose values were folded to be compared',
    class: 'validation',
    difficulty: 4,
    change: (parts) => {
      const { known, overlay } = noted(parts, ['updateCustomerIndividual'], pathOf);
      return {
        ...overlay,
        individuals: {
          get(context, call) {
            const reply = parts.individuals.get(context, call);
            if (!known(call)) return reply;
            const types = dataOf(reply)['individual_type'] as readonly string[];
            return withData(reply, { individual_type: types.map((one) => one.toLowerCase()) });
          },
        },
      };
    },
  },
  // telephone_number of a customer is changed, and again: it begins with 00.
  'second-telephone-number-begins-with-zeros': {
    breaks: 'CUS-004',
    because: 'the number that takes the place of another one is kept as it is dialled',
    class: 'persistence',
    difficulty: 3,
    change: ({ customers, records }) => {
      const timesOf = times();
      return {
        customers: {
          update(context, call) {
            const reply = customers.update(context, call);
            const id = call.path['customer_id'] ?? '';
            if (!named(call, 'telephone_number') || timesOf(id) === 1) return reply;
            const record = customers.find(context, call.clientId, id);
            const telephone_number = String(record.body['telephone_number']).replace('+', '00');
            const body = { ...record.body, telephone_number };
            records.update(context, record, { body }, call.nowMs);
            return reply;
          },
        },
      };
    },
  },
  // The status of an application is asked for three times: the third time there is none.
  'status-of-an-application-is-told-twice': {
    breaks: 'APP-013',
    because: 'the detailed status is reckoned for an hour, and a counter ends it by mistake',
    class: 'state',
    difficulty: 3,
    change: ({ applications }) => {
      const timesOf = times();
      return {
        applications: {
          status(context, call) {
            const reply = applications.status(context, call);
            if (timesOf(call.path['application_id'] ?? '') <= 2) return reply;
            throw new Refusal('NOT_FOUND', 'There is no such application.');
          },
        },
      };
    },
  },
  // Another client than the first changes an individual of its application: answered, and as it was.
  'applicants-of-later-clients-stay': {
    breaks: 'APP-009',
    because: 'people are written in the database of the first client',
    class: 'persistence',
    difficulty: 3,
    change: ({ applicants }) => ({
      applicants: {
        update(context, call) {
          if (!isLaterClient(context, call.clientId)) return applicants.update(context, call);
          return undone((inner, same) => applicants.update(inner, same))(context, call);
        },
      },
    }),
  },
  // Two individuals of an application are deleted one after the other: the second one is still there.
  'second-deletion-of-an-application-is-undone': {
    breaks: 'APP-010',
    because: 'what was deleted is noted in one column of the application, which is taken',
    class: 'persistence',
    difficulty: 3,
    change: ({ applicants }) => {
      const timesOf = times();
      return {
        applicants: {
          remove(context, call) {
            const isFirst = timesOf(call.path['application_id'] ?? '') === 1;
            const remove = (inner: typeof context) => applicants.remove(inner, call);
            return isFirst ? remove(context) : undone(remove)(context, call);
          },
        },
      };
    },
  },
  // A client has started twenty applications; an individual is added to the next one, of a person: it is taken.
  'person-behind-twenty-applications-has-individuals': {
    breaks: 'APP-008',
    because: 'the type of an application is read from the page of the list, and else not at all',
    class: 'validation',
    difficulty: 4,
    change: ({ applicants }) => ({
      applicants: {
        requireCorporate(context, application) {
          if (isBehindTwenty(context, application)) return;
          applicants.requireCorporate(context, application);
        },
      },
    }),
  },
  // An account has twenty transactions, its customer is set to PENDING: a transfer between its accounts is executed.
  'busy-customers-are-never-pending': {
    breaks: 'CUS-018',
    because: 'a queue of busy accounts looks for FROZEN and CLOSED customers alone',
    class: 'state',
    difficulty: 4,
    change: ({ availability, records }) => ({
      availability: {
        checkCustomer(context, clientId, customerId) {
          const status = records.status(context, clientId, 'customer', customerId);
          if (status === 'PENDING' && isBusyCustomer(context, customerId)) return;
          availability.checkCustomer(context, clientId, customerId);
        },
      },
    }),
  },
  // A counterparty is created, another token is taken, the counterparty is linked: answered, and it is not.
  'link-under-another-token-is-not-kept': {
    breaks: 'CPT-009',
    because: 'a connection is kept in the session of its token, and written when that one ends',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => {
      const { atMs, overlay } = renewals(parts);
      return {
        ...overlay,
        linking: {
          connect(context, call) {
            const { createdMs } = parts.linking.find(context, call);
            const renewedMs = atMs.get(call.clientId) ?? 0;
            const connect = (inner: typeof context) => parts.linking.connect(inner, call);
            return createdMs >= renewedMs ? connect(context) : undone(connect)(context, call);
          },
        },
      };
    },
  },
  // Another client than the first asks for the accounts of its LINKED counterparty: refused.
  'linked-accounts-of-later-clients-are-not-shown': {
    breaks: 'CPT-006',
    because: 'the provider knows the counterparties of one client',
    class: 'authorization',
    difficulty: 3,
    change: ({ linking }) => ({
      linking: {
        accounts(context, call) {
          const { clientId, status } = linking.find(context, call);
          if (status !== 'LINKED' || !isLaterClient(context, clientId))
            return linking.accounts(context, call);
          throw new Refusal('NOT_FOUND', 'There is no such counterparty.');
        },
      },
    }),
  },
  // The accounts of a LINKED counterparty are asked for twice at once: one of the two is refused.
  'linked-accounts-are-shown-to-one-at-once': {
    breaks: 'CPT-006',
    because: 'a counterparty is locked while the provider is asked, and who waits is sent away',
    class: 'concurrency',
    difficulty: 4,
    change: (parts) =>
      meeting(
        (_context, call) =>
          call.operationId === 'listCounterpartyLinkAccounts' ? pathOf(call) : null,
        ({ context, call, handler, isLater }) => {
          if (isLater) throw new Refusal('INVALID_STATE', 'The provider is being asked.');
          return parts.pipeline.execute(context, call, handler);
        },
      )(parts),
  },
  // A client has twenty counterparties; the next one is not in the list, on no page of it.
  'counterparty-behind-twenty-is-not-listed': {
    breaks: 'CPT-001',
    because: 'the list is read up to the page size that is the default, and then divided',
    class: 'pagination',
    difficulty: 3,
    change: ({ counterparties, records }) => ({
      counterparties: {
        list(context, call) {
          const list: Parts['records']['list'] = (inner, clientId, kind, filter) => {
            const { rows, total } = records.list(inner, clientId, kind, filter);
            const left = Math.max(0, FIRST_PAGE - filter.page * filter.pageSize);
            return { rows: rows.slice(0, left), total: Math.min(total, FIRST_PAGE) };
          };
          return counterparties.list(within(context, { records: { list } }), call);
        },
      },
    }),
  },
  // A client has twenty customers; the next one is under due diligence, and is set to FROZEN: it is FROZEN.
  'customer-behind-twenty-leaves-due-diligence': {
    breaks: 'CUS-020',
    because: 'where a customer may go is looked up for those of the first page, and else open',
    class: 'state',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        setStatus(context, customer, status, nowMs) {
          const isFree = customer.status === 'EDD' && isBehindTwenty(context, customer);
          const from = isFree ? { ...customer, status: 'ACTIVE' } : customer;
          return customers.setStatus(context, from, status, nowMs);
        },
      },
    }),
  },
} satisfies Mutants;
