/** Customers, individuals, applications and their documents: told again, thawed, closed, and refused. */
import { updatesOf } from '../../../reference/domain/fields.ts';
import type { RecordBody, StoredRecord } from '../../../reference/store/records.ts';
import type { DocumentRow } from '../../../reference/domain/documents.ts';
import { Refusal } from '../../../reference/context.ts';
import type { Call } from '../../../reference/context.ts';
import { dataOf, refusedLate, withData, within } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { onAttemptAgain, thaws } from '../author-42/places.ts';
import { meeting } from '../author-43/places.ts';
import { isLaterClient } from '../author-46/places.ts';

const STATUSES: readonly string[] = ['ACTIVE', 'CLOSED', 'FROZEN', 'PENDING', 'EDD', 'DORMANT'];
const LINE_END = Buffer.from('\n');

export const blindFiftyFourthPeopleMutants = {
  // A closed customer’s status is changed by PATCH: that is refused, and the status is the new one.
  'refused-patch-opens-a-closed-customer': {
    breaks: 'CUS-011',
    because: 'whether a customer may be changed is looked at with the status that it is to have',
    class: 'state',
    difficulty: 4,
    change: ({ customers, records }) => ({
      customers: {
        update(context, call) {
          const id = call.path['customer_id'] ?? '';
          const customer = customers.find(context, call.clientId, id);
          const wish = updatesOf(call.body).find(({ field }) => field === 'status');
          const status = STATUSES.find((known) => known === wish?.value);
          if (customer.status !== 'CLOSED' || status === undefined)
            return customers.update(context, call);
          records.update(context, customer, { status }, call.nowMs);
          return refusedLate(context, 'VALIDATION_FAILED');
        },
      },
    }),
  },
  // An individual is given a share while it stops being an owner: it has the share and is none.
  'share-beside-a-change-of-types-stays': {
    breaks: 'IND-006',
    because: 'a share is compared with the types as they were when the request came',
    class: 'concurrency',
    difficulty: 4,
    change: (parts) =>
      meeting(
        (_context, { operationId, path }) =>
          operationId === 'updateCustomerIndividual' ? (path['individual_id'] ?? null) : null,
        ({ beside, call, context, handler }) => {
          const keepOwnership = (_inner: typeof context, changed: Data): Data => changed;
          const isIt = beside.length > 0;
          const told = isIt ? within(context, { individuals: { keepOwnership } }) : context;
          return parts.pipeline.execute(told, call, handler);
        },
      )(parts),
  },
  // An approval was told again: its customer is listed as pending, and is active alone.
  'customer-told-again-is-listed-as-pending': {
    breaks: 'CUS-008',
    because:
      'the list is a projection of events, and an approval puts its customer in as it begins',
    class: 'webhook',
    difficulty: 4,
    change: (parts) => {
      const { customers } = parts;
      const told = new Set<unknown>();
      return {
        ...onAttemptAgain('APPLICATION_APPROVED', (_context, data) => {
          told.add(data['customer_id']);
        })(parts),
        customers: {
          list(context, call) {
            const item: typeof customers.item = (inner, customer) => {
              const shown = customers.item(inner, customer);
              return told.has(customer.id) ? { ...shown, status: 'PENDING' } : shown;
            };
            return customers.list(within(context, { customers: { item } }), call);
          },
        },
      };
    },
  },
  // A client that came later changes the identifier of an individual: it is shown with the new one.
  'later-client-renames-individuals': {
    breaks: 'IND-008',
    because: 'the list of fields that stay is a setting of each client, and new ones have none',
    class: 'validation',
    difficulty: 4,
    change: ({ fields, individuals }) => ({
      individuals: {
        update(context, call) {
          if (!isLaterClient(context, call.clientId)) return individuals.update(context, call);
          const writable: typeof fields.writable = (inner, set) => [
            ...fields.writable(inner, set),
            'id',
          ];
          return individuals.update(within(context, { fields: { writable } }), call);
        },
      },
    }),
  },
  // A customer was frozen and is active again: what is uploaded for it is answered, and not kept.
  'upload-for-a-thawed-customer-is-not-kept': {
    breaks: 'DOC-001',
    because:
      'a freeze makes the folder of a customer read only, and nothing makes it otherwise again',
    class: 'state',
    difficulty: 5,
    change: (parts) => {
      const { customers, documents, records } = parts;
      const { setStatus, since } = thaws(parts);
      return {
        customers: { ...customers, setStatus },
        documents: {
          store(context, id, file, nowMs) {
            const sql = 'SELECT * FROM documents WHERE id = ?';
            const row = context.store.one<DocumentRow>(sql, id);
            const of = records.ofAnyone(context, 'application', row?.application_id ?? '');
            if (since.has(String(of?.body['customer_id']))) return;
            documents.store(context, id, file, nowMs);
          },
        },
      };
    },
  },
  // A corporation’s application is submitted: its customer is there, pending, before anybody approves it.
  'corporation-is-a-customer-once-it-is-submitted': {
    breaks: 'APP-014',
    because: 'corporations are reviewed as customers, since the review is a state of those',
    class: 'state',
    difficulty: 3,
    change: ({ applications, records, review }) => {
      const early = new Map<string, StoredRecord>();
      return {
        applications: {
          submit(context, call) {
            const reply = applications.submit(context, call);
            const application = applications.find(context, call);
            if (application.body['application_type'] !== 'CORPORATION') return reply;
            const made = review.createCustomer(context, application, call.nowMs);
            const pending = records.update(context, made, { status: 'PENDING' }, call.nowMs);
            early.set(application.id, pending);
            return reply;
          },
        },
        review: {
          createCustomer(context, application, nowMs) {
            const made = early.get(application.id);
            return made === undefined
              ? review.createCustomer(context, application, nowMs)
              : records.update(context, made, { status: 'ACTIVE' }, nowMs);
          },
        },
      };
    },
  },
  // A change of a customer was refused: it is listed under either type.
  'customer-of-a-refused-change-is-of-either-type': {
    breaks: 'CUS-006',
    because:
      'a change takes its customer out of the index of types, and a refusal does not put it back',
    class: 'filter',
    difficulty: 4,
    change: ({ customers, records }) => {
      const refused = new Set<string>();
      return {
        customers: {
          update(context, call) {
            try {
              return customers.update(context, call);
            } catch (error) {
              const id = call.path['customer_id'] ?? '';
              if (error instanceof Refusal) refused.add(id);
              throw error;
            }
          },
          list(context, call) {
            const { type, status } = call.query;
            if (type === undefined) return customers.list(context, call);
            const list: typeof records.list = (inner, clientId, kind, { page, pageSize }) => {
              const ids = inner.store.all<{ id: string }>(
                `SELECT id FROM records WHERE client_id = ? AND kind = ? ORDER BY seq`,
                clientId,
                kind,
              );
              const rows = ids
                .map(({ id }) => records.get(inner, clientId, kind, id))
                .filter(({ id, body }) => refused.has(id) || body['customer_type'] === type)
                .filter((row) => status === undefined || row.status === status);
              const from = page * pageSize;
              return { rows: rows.slice(from, from + pageSize), total: rows.length };
            };
            return customers.list(within(context, { records: { list } }), call);
          },
        },
      };
    },
  },
  // An application of a client that came later is not complete: it is submitted.
  'later-client-submits-what-is-incomplete': {
    breaks: 'APP-005',
    because: 'what an application needs is a setting of each client, and new ones have none',
    class: 'state',
    difficulty: 3,
    change: ({ applications }) => ({
      applications: {
        checkSubmittable(context, application) {
          const isIt = application.status === 'INCOMPLETE';
          if (isIt && isLaterClient(context, application.clientId)) return;
          applications.checkSubmittable(context, application);
        },
      },
    }),
  },
  // A submission was told again: the documents of its application end with a line end more.
  'documents-of-what-was-told-again-are-longer': {
    breaks: 'DOC-002',
    because: 'a submission sends the files to the reviewers by lines, and keeps what was sent',
    class: 'webhook',
    difficulty: 5,
    change: (parts) =>
      onAttemptAgain('APPLICATION_SUBMITTED', (context, data) => {
        const rows = context.store.all<DocumentRow>(
          'SELECT * FROM documents WHERE application_id = ? AND content IS NOT NULL',
          String(data['application_id']),
        );
        for (const { content, id } of rows) {
          const longer = Buffer.concat([content ?? Buffer.alloc(0), LINE_END]);
          context.store.run('UPDATE documents SET content = ? WHERE id = ?', longer, id);
        }
      })(parts),
  },
  // A person’s application was changed: a list of the status that it has now lacks it.
  'changed-application-is-listed-under-no-status': {
    breaks: 'APP-001',
    because: 'the index of states is written when an application is made, and when it is decided',
    class: 'filter',
    difficulty: 4,
    change: ({ applications, records }) => ({
      applications: {
        list(context, call) {
          const isLost = ({ body, createdMs, status, updatedMs }: StoredRecord): boolean =>
            status === 'READY_FOR_SUBMISSION' &&
            body['application_type'] === 'INDIVIDUAL' &&
            updatedMs !== createdMs;
          if (call.query['status'] === undefined) return applications.list(context, call);
          const list: typeof records.list = (...asked) => {
            const found = records.list(...asked);
            const rows = found.rows.filter((row) => !isLost(row));
            return { rows, total: found.total - (found.rows.length - rows.length) };
          };
          return applications.list(within(context, { records: { list } }), call);
        },
      },
    }),
  },
  // Two fields of a customer are changed at the same time: one of the changes is lost.
  'changes-of-a-customer-at-once-undo-each-other': {
    breaks: 'CUS-009',
    because: 'a change is put into the record as it was read when the request came',
    class: 'concurrency',
    difficulty: 3,
    change: (parts) => {
      const { customers, pipeline } = parts;
      const read = new WeakMap<Call, RecordBody>();
      return meeting(
        (context, call) => {
          if (call.operationId !== 'updateCustomer') return null;
          const id = call.path['customer_id'] ?? '';
          const found = context.parts.records.find(context, call.clientId, 'customer', id);
          if (found !== undefined) read.set(call, found.body);
          return id;
        },
        ({ beside, call, context, handler }) => {
          const body = read.get(call);
          if (beside.length === 0 || body === undefined)
            return pipeline.execute(context, call, handler);
          const find: typeof customers.find = (...asked) => ({ ...customers.find(...asked), body });
          return pipeline.execute(within(context, { customers: { find } }), call, handler);
        },
      )(parts);
    },
  },
  // A payment goes to an account whose customer was frozen once: accepted, its status says it is not.
  'payment-to-a-thawed-customer-waits-for-its-accept': {
    breaks: 'PAY-005',
    because: 'payments of the thawed are looked at once more, and the look begins at the beginning',
    class: 'state',
    difficulty: 4,
    change: (parts) => {
      const { balances, customers, payments } = parts;
      const { setStatus, since } = thaws(parts);
      return {
        customers: { ...customers, setStatus },
        payments: {
          status(context, call) {
            const reply = payments.status(context, call);
            const id = call.path['payment_id'] ?? '';
            const { body } = context.parts.records.get(context, call.clientId, 'payment', id);
            const { destination_account_id: to } = body['payment_destination'] as Data;
            const owner = balances.account(context, String(to)).customer_id;
            if (!since.has(owner) || dataOf(reply)['status'] === 'REJECTED') return reply;
            const actions = [{ type: 'ACCEPT_PAYMENT' }];
            return withData(reply, { status: 'REQUESTED', actions });
          },
        },
      };
    },
  },
} satisfies Mutants;
