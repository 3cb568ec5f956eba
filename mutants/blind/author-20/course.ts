/** Faults of the twentieth author: what becomes of a record on its further way. */
import type { Context } from '../../../reference/context.ts';
import type { Fields } from '../../../reference/domain/fields.ts';
import type { Mutants } from '../../types.ts';

/** The key of a creation is kept no longer. */
function forget(context: Context, operation: string, id: string): void {
  const sql = 'DELETE FROM idempotency WHERE payload LIKE ? AND scope LIKE ?';
  context.store.run(sql, `%"id":"${id}"%`, `%"${operation}"%`);
}

export const blindTwentiethCourseMutants = {
  'retry-of-an-application-after-its-submission-makes-another': {
    breaks: 'IDM-001',
    because: 'keys are kept with the drafts, and go with them',
    class: 'idempotency',
    difficulty: 4,
    change: ({ applications }) => ({
      applications: {
        submit(context, call) {
          const reply = applications.submit(context, call);
          forget(context, 'createApplication', call.path['application_id'] ?? '');
          return reply;
        },
      },
    }),
  },
  'retry-of-a-counterparty-after-its-verification-makes-another': {
    breaks: 'IDM-001',
    because: 'the verified record is another row, made of the first one',
    class: 'idempotency',
    difficulty: 4,
    change: ({ counterparties }) => ({
      counterparties: {
        approve(context, counterparty, nowMs) {
          forget(context, 'createCounterparty', counterparty.id);
          return counterparties.approve(context, counterparty, nowMs);
        },
      },
    }),
  },
  'individual-added-while-changes-are-asked-for-is-no-person-of-the-customer': {
    breaks: 'APP-007',
    because: 'who belongs to it is taken over at the first submission',
    class: 'state',
    difficulty: 4,
    change: ({ applicants, applications, review }) => {
      const first = new Map<string, readonly string[]>();
      return {
        applications: {
          submit(context, call) {
            const application = applications.find(context, call);
            const ids = applicants.ofApplication(context, application).map(({ id }) => id);
            if (!first.has(application.id)) first.set(application.id, ids);
            return applications.submit(context, call);
          },
        },
        review: {
          createCustomer(context, application, nowMs) {
            const customer = review.createCustomer(context, application, nowMs);
            const ids = first.get(application.id) ?? [];
            for (const person of context.parts.individuals.ofCustomer(context, customer)) {
              if (!ids.includes(person.id)) context.parts.records.remove(context, person);
            }
            return customer;
          },
        },
      };
    },
  },
  'individual-changed-while-changes-are-asked-for-is-as-before-at-the-customer': {
    breaks: 'APP-009',
    because: 'the people are taken over at the first submission',
    class: 'state',
    difficulty: 4,
    change: ({ applicants, applications, review }) => {
      const first = new Map<string, Fields>();
      return {
        applications: {
          submit(context, call) {
            const application = applications.find(context, call);
            for (const { id, body } of applicants.ofApplication(context, application)) {
              if (!first.has(id)) first.set(id, body);
            }
            return applications.submit(context, call);
          },
        },
        review: {
          createCustomer(context, application, nowMs) {
            const customer = review.createCustomer(context, application, nowMs);
            for (const person of context.parts.individuals.ofCustomer(context, customer)) {
              const body = first.get(person.id);
              if (body !== undefined)
                context.parts.records.update(context, person, { body }, nowMs);
            }
            return customer;
          },
        },
      };
    },
  },
  'document-of-an-individual-goes-when-that-is-changed': {
    breaks: 'DOC-002',
    because: 'who is another is to show who it is once more',
    class: 'state',
    difficulty: 4,
    change: ({ applicants }) => ({
      applicants: {
        update(context, call) {
          const reply = applicants.update(context, call);
          const sql = 'UPDATE documents SET content = NULL WHERE individual_id = ?';
          context.store.run(sql, call.path['individual_id'] ?? '');
          return reply;
        },
      },
    }),
  },
} as const satisfies Mutants;
