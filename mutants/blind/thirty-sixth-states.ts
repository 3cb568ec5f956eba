/** States of customers and applications, and what is deleted with whom. */
import { Refusal } from '../../reference/context.ts';
import type { Fields } from '../../reference/domain/fields.ts';
import type { DocumentRow } from '../../reference/domain/documents.ts';
import { within } from '../steps.ts';
import type { Mutants } from '../types.ts';

const ALL = 10_000;

const documentOf = 'SELECT * FROM documents WHERE id = ?';

export const blindThirtySixthStateMutants = {
  'closing-spares-accounts-with-funds': {
    breaks: 'CUS-016',
    because: 'an account with funds can not be closed, and nobody comes back to it',
    class: 'state',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        following: (context, row, status) =>
          status === 'CLOSED' && row.current_minor !== 0
            ? null
            : accounts.following(context, row, status),
      },
    }),
  },
  'sleeper-can-not-be-changed': {
    breaks: 'CUS-021',
    because: 'the change asks for ACTIVE, where all else asks whether the customer is available',
    class: 'state',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          const id = call.path['customer_id'] ?? '';
          const { status } = customers.find(context, call.clientId, id);
          if (status !== 'DORMANT') return customers.update(context, call);
          throw new Refusal('CUSTOMER_NOT_ACTIVE', 'The customer is DORMANT.');
        },
      },
    }),
  },
  'sleepers-are-listed-as-active': {
    breaks: 'CUS-007',
    because: 'dormancy is reckoned when a customer is shown, and the index knows nothing of it',
    class: 'filter',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        list(context, call) {
          const { paging, records } = context.parts;
          const { status, ...others } = customers.filters(context, call);
          if (status === undefined) return customers.list(context, call);
          const all = { filters: others, page: 0, pageSize: ALL };
          const { rows } = records.list(context, call.clientId, 'customer', all);
          const found = rows.filter(
            (row) => (row.status === 'DORMANT' ? 'ACTIVE' : row.status) === status,
          );
          const at = paging.parse(context, call);
          const from = at.page * at.pageSize;
          const page = found.slice(from, from + at.pageSize);
          const listed = page.map((row) => customers.item(context, row));
          const links = paging.links(context, call, at, found.length);
          return { status: 200, body: { data: { customers: listed }, links } };
        },
      },
    }),
  },
  'instructions-for-a-frozen-customer': {
    breaks: 'CUS-013',
    because: 'instructions move nothing, so nobody asks for the state of who wants them',
    class: 'state',
    difficulty: 3,
    change: ({ availability, deposits }) => ({
      deposits: {
        request(context, actor, wish) {
          if (wish.deposit_type !== 'PUSH') return deposits.request(context, actor, wish);
          const mayMove: typeof availability.mayMove = (inner, account) => {
            const { client_id: clientId, customer_id: id } = account;
            const status = inner.parts.records.status(inner, clientId, 'customer', id);
            if (status !== 'FROZEN') availability.mayMove(inner, account);
          };
          return deposits.request(within(context, { availability: { mayMove } }), actor, wish);
        },
      },
    }),
  },
  'customer-is-made-for-the-questions': {
    breaks: 'APP-014',
    because: 'questions are sent to customers, so there has to be one',
    class: 'state',
    difficulty: 4,
    change: ({ review }) => ({
      review: {
        requestChanges(context, application, nowMs) {
          const { records } = context.parts;
          const asked = review.requestChanges(context, application, nowMs);
          if (asked.body['customer_id'] !== undefined) return asked;
          const customer = review.createCustomer(context, asked, nowMs);
          records.update(context, customer, { status: 'PENDING' }, nowMs);
          const body = { ...asked.body, customer_id: customer.id };
          return records.update(context, asked, { body }, nowMs);
        },
        createCustomer(context, application, nowMs) {
          const { records } = context.parts;
          const { application_type: type, customer_id: id } = application.body;
          if (typeof id !== 'string') return review.createCustomer(context, application, nowMs);
          const customer = records.get(context, application.clientId, 'customer', id);
          const details = application.body['customer_details'] as Fields;
          const body = { customer_type: type, ...details };
          return records.update(context, customer, { status: 'ACTIVE', body }, nowMs);
        },
      },
    }),
  },
  'person-that-was-rejected-is-submitted-again': {
    breaks: 'APP-005',
    because: 'a rejected person may try again, and the old application is at hand',
    class: 'state',
    difficulty: 3,
    change: ({ applications }) => ({
      applications: {
        checkSubmittable(context, application) {
          const isPerson = application.body['application_type'] === 'INDIVIDUAL';
          if (isPerson && application.status === 'REJECTED') return;
          applications.checkSubmittable(context, application);
        },
      },
    }),
  },
  'earlier-paper-outlives-its-individual': {
    breaks: 'APP-011',
    because: 'the last version is deleted, and the one before it comes to light',
    class: 'persistence',
    difficulty: 4,
    change: ({ documents }) => {
      const earlier = new Map<string, DocumentRow>();
      return {
        documents: {
          store(context, id, file, nowMs) {
            const row = context.store.one<DocumentRow>(documentOf, id);
            if (row !== undefined && row.content !== null) earlier.set(id, row);
            documents.store(context, id, file, nowMs);
          },
          removeOf(context, individualId) {
            const sql = 'SELECT * FROM documents WHERE individual_id = ?';
            const rows = context.store.all<DocumentRow>(sql, individualId);
            for (const { id } of rows) {
              const before = earlier.get(id);
              if (before === undefined) continue;
              const change = 'UPDATE documents SET content = ?, individual_id = NULL WHERE id = ?';
              context.store.run(change, before.content, id);
            }
            documents.removeOf(context, individualId);
          },
        },
      };
    },
  },
  'same-size-is-the-same-paper': {
    breaks: 'DOC-003',
    because: 'an upload that is as large as what is there is taken for a retry',
    class: 'persistence',
    difficulty: 4,
    change: ({ documents }) => ({
      documents: {
        store(context, id, file, nowMs) {
          const row = context.store.one<DocumentRow>(documentOf, id);
          if (row?.content?.length === file.bytes.length) return;
          documents.store(context, id, file, nowMs);
        },
      },
    }),
  },
} satisfies Mutants;
