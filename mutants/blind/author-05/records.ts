/** Faults of records: customers, applications, people, documents, counterparties, tokens and subscriptions, written from the document alone. */
import { Refusal } from '../../../reference/context.ts';
import type { Reply } from '../../../reference/context.ts';
import { updatesOf, without } from '../../../reference/domain/fields.ts';
import type { Update } from '../../../reference/domain/fields.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import type { SubscriptionRow } from '../../../reference/webhooks/rows.ts';
import { meanwhile, putOver } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const EVERY = { page: 0, pageSize: 1_000 };

/** Where funds to this counterparty go in the end. */
function destinationOf({ body }: StoredRecord): string {
  const account = body['account_information'] as Data | undefined;
  const wallet = body['wallet_information'] as Data | undefined;
  return JSON.stringify([
    account?.['routing_number'],
    account?.['account_number'],
    wallet?.['blockchain_address'],
  ]);
}

export const blindFifthRecordsMutants = {
  'customer-closed-out-of-due-diligence-keeps-its-accounts-open': {
    breaks: 'CUS-016',
    because: 'due diligence locks no account, so its end has none to look after, whichever it is',
    class: 'state',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        setStatus(context, customer, status, nowMs) {
          if (customer.status !== 'EDD' || status !== 'CLOSED') {
            return customers.setStatus(context, customer, status, nowMs);
          }
          return context.parts.records.update(context, customer, { status }, nowMs);
        },
      },
    }),
  },
  'closed-customer-is-dormant-a-year-later': {
    breaks: 'CUS-017',
    because: 'the nightly job looks for customers without activity, and a closed one has none',
    class: 'time',
    difficulty: 4,
    change: ({ accounts, dormancy, records }) => ({
      dormancy: {
        sweepClient(context, clientId, limitMs, nowMs) {
          dormancy.sweepClient(context, clientId, limitMs, nowMs);
          const closed = { ...EVERY, filters: { status: 'CLOSED' } };
          for (const customer of records.list(context, clientId, 'customer', closed).rows) {
            const rows = accounts.ofCustomer(context, customer.id);
            if (rows.length === 0 || rows.some((row) => row.last_activity_ms > limitMs)) continue;
            records.update(context, customer, { status: 'DORMANT' }, nowMs);
          }
        },
      },
    }),
  },
  'customer-that-woke-is-still-listed-as-dormant': {
    breaks: 'CUS-008',
    because: 'the list is kept beside the records, and waking writes to the records alone',
    class: 'persistence',
    difficulty: 4,
    change: ({ customers, dormancy, records }) => {
      const asleep = new Set<string>();
      const listing = meanwhile();
      return {
        dormancy: {
          wake(context, account, nowMs) {
            const { client_id: clientId, customer_id: id } = account;
            const before = records.find(context, clientId, 'customer', id)?.status;
            dormancy.wake(context, account, nowMs);
            const after = records.find(context, clientId, 'customer', id)?.status;
            if (before === 'DORMANT' && after === 'ACTIVE') asleep.add(id);
          },
        },
        customers: {
          list: (context, call) => listing.during(true, () => customers.list(context, call)),
          item(context, customer) {
            const item = customers.item(context, customer);
            const stale = listing.known === true && asleep.has(customer.id);
            return stale ? { ...item, status: 'DORMANT' } : item;
          },
          update(context, call) {
            asleep.delete(call.path['customer_id'] ?? '');
            return customers.update(context, call);
          },
          setStatus(context, customer, status, nowMs) {
            asleep.delete(customer.id);
            return customers.setStatus(context, customer, status, nowMs);
          },
        },
      };
    },
  },
  'people-of-a-dormant-corporation-cannot-be-changed': {
    breaks: 'CUS-021',
    because: 'this operation asks whether the customer is active, where the others ask more widely',
    class: 'state',
    difficulty: 4,
    change: ({ customers, individuals }) => ({
      individuals: {
        update(context, call) {
          const id = call.path['customer_id'] ?? '';
          if (customers.find(context, call.clientId, id).status !== 'DORMANT') {
            return individuals.update(context, call);
          }
          throw new Refusal('CUSTOMER_NOT_ACTIVE', 'The customer is DORMANT.');
        },
      },
    }),
  },
  'fields-before-a-bad-one-are-written-with-the-next-change': {
    breaks: 'ERR-007',
    because:
      'the record in the session stays changed after the refusal, and the next write saves it',
    class: 'state',
    difficulty: 5,
    change: ({ customers, fields }) => {
      const unsaved = new Map<string, readonly Update[]>();
      return {
        customers: {
          update(context, call) {
            const id = call.path['customer_id'] ?? '';
            const customer = customers.find(context, call.clientId, id);
            const updates = updatesOf(call.body);
            const set = customers.fieldSet(context, customer);
            const left = unsaved.get(id) ?? [];
            const isBad = (update: Update): boolean => {
              try {
                fields.check(context, set, update);
                return false;
              } catch {
                return true;
              }
            };
            const firstBad = updates.findIndex(isBad);
            if (firstBad >= 0) unsaved.set(id, [...left, ...updates.slice(0, firstBad)]);
            if (firstBad >= 0 || updates.length === 0) return customers.update(context, call);
            const body = { ...(call.body as Data), updates: [...left, ...updates] };
            const reply = customers.update(context, { ...call, body });
            unsaved.delete(id);
            return reply;
          },
        },
      };
    },
  },
  'only-the-first-item-of-a-list-is-checked': {
    breaks: 'ERR-013',
    because: 'a list stood for one value once, and its check looks at the head of it',
    class: 'validation',
    difficulty: 4,
    change: ({ validation }) => ({
      validation: {
        matches: (context, pointer, value) =>
          validation.matches(
            context,
            pointer,
            Array.isArray(value) ? (value as unknown[]).slice(0, 1) : value,
          ),
      },
    }),
  },
  'ownership-named-before-its-type-in-one-patch-is-lost': {
    breaks: 'IND-007',
    because: 'updates are applied one by one, and a share has no place until its owner is one',
    class: 'state',
    difficulty: 4,
    change: ({ individuals }) => ({
      individuals: {
        update(context, call) {
          const { body: before } = individuals.find(context, call);
          const updates = updatesOf(call.body);
          const typesAt = updates.findIndex(({ field }) => field === 'individual_type');
          const types = before['individual_type'] as readonly string[];
          const owner = types.includes('BENEFICIAL_OWNER');
          const kept = updates.filter(
            ({ field }, at) => owner || field !== 'percentage_ownership' || at > typesAt,
          );
          const body = { ...(call.body as Data), updates: kept };
          return individuals.update(context, { ...call, body });
        },
      },
    }),
  },
  'person-of-a-corporation-is-found-under-an-individual-customer': {
    breaks: 'IND-009',
    because: 'identifiers of people are unique, so the customer before them is only looked up',
    class: 'validation',
    difficulty: 4,
    change: ({ customers, records }) => ({
      individuals: {
        find(context, call) {
          customers.find(context, call.clientId, call.path['customer_id'] ?? '');
          const id = call.path['individual_id'] ?? '';
          return records.get(context, call.clientId, 'individual', id);
        },
      },
    }),
  },
  'application-that-was-ready-once-can-be-submitted-when-it-is-no-longer': {
    breaks: 'APP-005',
    because: 'readiness is a stamp on the application that is set, and never taken off',
    class: 'state',
    difficulty: 4,
    change: ({ applications, completeness }) => {
      const ready = new Set<string>();
      return {
        completeness: {
          settle(context, application, nowMs) {
            const settled = completeness.settle(context, application, nowMs);
            if (settled.status === 'READY_FOR_SUBMISSION') ready.add(settled.id);
            return settled;
          },
        },
        applications: {
          checkSubmittable(context, application) {
            if (application.status === 'INCOMPLETE' && ready.has(application.id)) return;
            applications.checkSubmittable(context, application);
          },
        },
      };
    },
  },
  'changes-asked-for-a-second-time-are-not-told': {
    breaks: 'EVT-002',
    because: 'the outbox knows an event by its type and record, and drops what it has sent already',
    class: 'webhook',
    difficulty: 4,
    change: ({ review }) => {
      const told = new Set<string>();
      return {
        review: {
          announce(context, eventType, application, nowMs) {
            const asked = eventType === 'APPLICATION_CHANGES_REQUESTED';
            if (asked && told.has(application.id)) return;
            if (asked) told.add(application.id);
            review.announce(context, eventType, application, nowMs);
          },
        },
      };
    },
  },
  'deleted-person-comes-back-when-changes-are-asked-for': {
    breaks: 'APP-010',
    because: 'what is sent back to the applicant is the draft, in which deletions are only marks',
    class: 'state',
    difficulty: 5,
    change: ({ applicants, applications, records, review }) => {
      const deleted = new Map<string, readonly StoredRecord[]>();
      return {
        applicants: {
          remove(context, call) {
            const application = applications.find(context, call);
            const people = applicants.ofApplication(context, application);
            const reply = applicants.remove(context, call);
            const gone = people.filter(({ id }) => id === call.path['individual_id']);
            const before = deleted.get(application.id) ?? [];
            deleted.set(application.id, [...before, ...gone]);
            return reply;
          },
        },
        review: {
          requestChanges(context, application, nowMs) {
            const decided = review.requestChanges(context, application, nowMs);
            for (const person of deleted.get(application.id) ?? []) {
              records.insert(context, { ...person, nowMs });
            }
            deleted.delete(application.id);
            return decided;
          },
        },
      };
    },
  },
  'documents-of-the-second-person-that-is-deleted-stay': {
    breaks: 'APP-011',
    because: 'the clean-up of files is a job of the application, and a job of one name runs once',
    class: 'persistence',
    difficulty: 4,
    change: ({ applicants }) => {
      const cleaned = new Set<string | null>();
      return {
        applicants: {
          removeDetails(context, individual) {
            if (cleaned.has(individual.parentId)) return;
            cleaned.add(individual.parentId);
            applicants.removeDetails(context, individual);
          },
        },
      };
    },
  },
  'shorter-list-of-an-applicant-keeps-the-end-of-the-longer-one': {
    breaks: 'APP-009',
    because: 'the change is merged in depth by a library that takes lists for objects with numbers',
    class: 'persistence',
    difficulty: 4,
    change: ({ applicants, applications }) => ({
      applicants: {
        update(context, call) {
          const application = applications.find(context, call);
          const { body: before } = applicants.find(context, call, application);
          const wish = Object.entries(call.body as Data);
          const body = Object.fromEntries(
            wish.map(([name, value]) => [name, putOver(before[name], value)]),
          );
          return applicants.update(context, { ...call, body });
        },
      },
    }),
  },
  'downloaded-document-outlives-its-replacement': {
    breaks: 'DOC-003',
    because: 'downloads are served from a cache by identifier, and an upload does not clear it',
    class: 'persistence',
    difficulty: 3,
    change: ({ documents }) => {
      const served = new Map<string, Reply>();
      return {
        documents: {
          download(context, call) {
            const { id } = documents.find(context, call);
            const reply = served.get(id) ?? documents.download(context, call);
            served.set(id, reply);
            return reply;
          },
        },
      };
    },
  },
  'identity-documents-of-two-people-of-one-application-are-one': {
    breaks: 'DOC-002',
    because: 'the object store has them under the application and the kind of document',
    class: 'persistence',
    difficulty: 4,
    change: ({ documents }) => ({
      documents: {
        store(context, id, file, nowMs) {
          const others = context.store.all<{ id: string }>(
            `SELECT other.id FROM documents other JOIN documents own USING (application_id, document)
             WHERE own.id = ? AND other.id <> own.id AND other.content IS NOT NULL`,
            id,
          );
          for (const other of others) documents.store(context, other.id, file, nowMs);
          documents.store(context, id, file, nowMs);
        },
      },
    }),
  },
  'expired-token-still-uploads-documents': {
    breaks: 'AUT-024',
    because: 'uploads have a route of their own, whose guard looks a token up and not at its end',
    class: 'authentication',
    difficulty: 4,
    change: ({ auth }) => {
      const uploading = meanwhile();
      return {
        auth: {
          principal(context, operationId, authorization) {
            const work = () => auth.principal(context, operationId, authorization);
            return operationId === 'uploadDocument' ? uploading.during(true, work) : work();
          },
          expired: (context, row) => uploading.known !== true && auth.expired(context, row),
        },
      };
    },
  },
  'individual-of-another-client-is-deleted-through-an-application-of-ones-own': {
    breaks: 'AUT-023',
    because: 'the application of the path is checked, and the individual is then found by its id',
    class: 'authorization',
    difficulty: 4,
    change: ({ applicants, records }) => {
      const removing = meanwhile();
      return {
        applicants: {
          remove: (context, call) => removing.during(true, () => applicants.remove(context, call)),
          find(context, call, application) {
            const id = call.path['individual_id'] ?? '';
            const anyones = removing.known && records.ofAnyone(context, 'applicant', id);
            return anyones ? anyones : applicants.find(context, call, application);
          },
        },
      };
    },
  },
  'list-of-subscriptions-is-kept-until-their-number-changes': {
    breaks: 'SUB-006',
    because: 'the list is cached, and how many there are is the cheapest sign of a change',
    class: 'persistence',
    difficulty: 5,
    change: ({ subscriptions }) => {
      const known = new Map<string, SubscriptionRow[]>();
      return {
        subscriptions: {
          listed(context, clientId) {
            const rows = subscriptions.listed(context, clientId);
            const before = known.get(clientId);
            if (before?.length === rows.length) return before;
            known.set(clientId, rows);
            return rows;
          },
        },
      };
    },
  },
  'retried-create-of-a-subscription-deleted-since-makes-another': {
    breaks: 'IDM-001',
    because: 'the key is a column of the subscription, and is looked for among the active ones',
    class: 'idempotency',
    difficulty: 5,
    change: ({ idempotency, subscriptions }) => ({
      idempotency: {
        find(context, call) {
          const stored = idempotency.find(context, call);
          if (stored === undefined || call.operationId !== 'createSubscription') return stored;
          const { data } = JSON.parse(stored.payload) as { readonly data: { readonly id: string } };
          if (subscriptions.row(context, data.id).status === 'ACTIVE') return stored;
          context.store.run('DELETE FROM idempotency WHERE scope = ?', stored.scope);
          return undefined;
        },
      },
    }),
  },
  'pending-counterparty-with-the-account-of-a-verified-one-can-be-paid': {
    breaks: 'CPT-004',
    because: 'the screening is asked by account number, and has answered for that one already',
    class: 'state',
    difficulty: 5,
    change: ({ counterparties, records }) => ({
      counterparties: {
        usable(context, counterparty) {
          if (counterparties.usable(context, counterparty)) return true;
          if (counterparty.status !== 'PENDING') return false;
          const verified = { ...EVERY, filters: { status: 'ACTIVE' } };
          return records
            .list(context, counterparty.clientId, 'counterparty', verified)
            .rows.some((other) => destinationOf(other) === destinationOf(counterparty));
        },
      },
    }),
  },
  'connecting-a-second-counterparty-unlinks-the-first': {
    breaks: 'CPT-009',
    because:
      'the grant of the linking provider is kept with the customer, and a new one replaces it',
    class: 'state',
    difficulty: 4,
    change: ({ linking, records }) => {
      const connected = new Map<string, string>();
      return {
        linking: {
          connect(context, call) {
            const reply = linking.connect(context, call);
            const { id, body } = linking.find(context, call);
            const customerId = String(body['customer_id']);
            const before = connected.get(customerId) ?? id;
            connected.set(customerId, id);
            const other = records.find(context, call.clientId, 'counterparty', before);
            if (before !== id && other !== undefined) {
              const change = { status: 'PENDING', body: without(other.body, 'linked_accounts') };
              records.update(context, other, change, call.nowMs);
            }
            return reply;
          },
        },
      };
    },
  },
} as const satisfies Mutants;
