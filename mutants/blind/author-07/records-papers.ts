/** Faults of applications and of what they hold, by an author who had seen none of the tests. */
import { Refusal } from '../../../reference/context.ts';
import type { Context } from '../../../reference/context.ts';
import type { Fields } from '../../../reference/domain/fields.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import type { Mutants } from '../../types.ts';

const OF_INDIVIDUALS = [
  'middle_name',
  'telephone_number',
  'tax_reference_number',
  'percentage_ownership',
  'title',
] as const;

/** The same person as a new row, with its documents. */
function renew(context: Context, person: StoredRecord, nowMs: number): void {
  const { records } = context.parts;
  const id = context.random.id('ind');
  const { kind, clientId, parentId, status, body } = person;
  records.insert(context, { kind, id, clientId, parentId, status, body, nowMs });
  const sql = 'UPDATE documents SET individual_id = ? WHERE individual_id = ?';
  context.store.run(sql, id, person.id);
  records.remove(context, person);
}

export const blindSeventhRecordsPapersMutants = {
  'submit-refuses-only-what-is-incomplete': {
    breaks: 'APP-005',
    because: 'the state is asked for what it must not be, and later states were not thought of',
    class: 'state',
    difficulty: 3,
    change: () => ({
      applications: {
        checkSubmittable(_context, { status }) {
          if (status !== 'INCOMPLETE') return;
          throw new Refusal('INVALID_STATE', 'The application is not complete.');
        },
      },
    }),
  },
  'change-of-an-application-makes-its-individuals-anew': {
    breaks: 'APP-009',
    because: 'the mapper saves an aggregate by deleting its children and inserting them again',
    class: 'persistence',
    difficulty: 3,
    change: ({ applications }) => ({
      applications: {
        update(context, call) {
          const application = applications.findEditable(context, call);
          for (const person of context.parts.applicants.ofApplication(context, application)) {
            renew(context, person, call.nowMs);
          }
          return applications.update(context, call);
        },
      },
    }),
  },
  'customer-is-made-of-the-first-details': {
    breaks: 'APP-004',
    because: 'the customer is projected from the event that started the application',
    class: 'persistence',
    difficulty: 4,
    change: ({ applications, review }) => {
      const first = new Map<string, unknown>();
      return {
        applications: {
          update(context, call) {
            const application = applications.find(context, call);
            const details = application.body['customer_details'];
            if (!first.has(application.id)) first.set(application.id, details);
            return applications.update(context, call);
          },
        },
        review: {
          createCustomer(context, application, nowMs) {
            const now = application.body['customer_details'] as Fields;
            const then = (first.get(application.id) ?? {}) as Fields;
            const body = { ...application.body, customer_details: { ...now, ...then } };
            return review.createCustomer(context, { ...application, body }, nowMs);
          },
        },
      };
    },
  },
  'missing-document-is-answered-without-a-body': {
    breaks: 'ERR-001',
    because: 'files come from a file server, and its 404 has no body of ours',
    class: 'error',
    difficulty: 2,
    change: () => ({
      wire: {
        write: (_context, call, answer) =>
          call.operationId === 'downloadDocument' && answer.status === 404
            ? { status: 404, headers: { 'content-type': 'text/plain' }, payload: '' }
            : answer,
      },
    }),
  },
  'absent-members-of-an-individual-are-null': {
    breaks: 'IND-002',
    because: 'the mapper writes every column of the row, set or not',
    class: 'wire',
    difficulty: 2,
    change: ({ individuals }) => ({
      individuals: {
        record: (context, individual) => ({
          ...Object.fromEntries(OF_INDIVIDUALS.map((name) => [name, null])),
          ...individuals.record(context, individual),
        }),
      },
    }),
  },
} as const satisfies Mutants;
