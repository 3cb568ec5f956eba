/** Faults as teams ship them: applications, their people and their documents. */
import { Refusal } from '../../../reference/context.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

export const blindEighteenthOnboardingMutants = {
  'access-code-is-for-people-and-not-for-corporations': {
    breaks: 'APP-012',
    because: 'the kit was built for people first, and its guard was never opened for corporations',
    class: 'state',
    difficulty: 2,
    change: ({ applications }) => ({
      applications: {
        accessCode(context, call) {
          const { body } = applications.find(context, call);
          if (body['application_type'] === 'INDIVIDUAL') {
            return applications.accessCode(context, call);
          }
          throw new Refusal('INVALID_STATE', 'The kit is for people only.');
        },
      },
    }),
  },
  'individual-that-was-deleted-comes-back-with-the-approval': {
    breaks: 'APP-010',
    because: 'people are marked as deleted, and the step that makes the customer reads all of them',
    class: 'persistence',
    difficulty: 4,
    change: ({ applicants, review }) => {
      const deleted: StoredRecord[] = [];
      return {
        applicants: {
          remove(context, call) {
            const application = context.parts.applications.find(context, call);
            const person = context.parts.records.find(
              context,
              call.clientId,
              'applicant',
              call.path['individual_id'] ?? '',
            );
            const reply = applicants.remove(context, call);
            if (person?.parentId === application.id) deleted.push(person);
            return reply;
          },
        },
        review: {
          createCustomer(context, application, nowMs) {
            const all = within(context, {
              applicants: {
                ofApplication: (inner, of) => [
                  ...applicants.ofApplication(inner, of),
                  ...deleted.filter(({ parentId }) => parentId === of.id),
                ],
              },
            });
            return review.createCustomer(all, application, nowMs);
          },
        },
      };
    },
  },
  'document-uploaded-twice-outlives-its-deleted-individual': {
    breaks: 'APP-011',
    because: 'a second upload makes a version in a table of its own, which the deletion leaves out',
    class: 'persistence',
    difficulty: 4,
    change: ({ documents }) => {
      const uploads = new Map<string, number>();
      return {
        documents: {
          store(context, id, file, nowMs) {
            uploads.set(id, (uploads.get(id) ?? 0) + 1);
            documents.store(context, id, file, nowMs);
          },
          removeOf(context, individualId) {
            const sql = 'SELECT id FROM documents WHERE individual_id = ?';
            for (const { id } of context.store.all<{ readonly id: string }>(sql, individualId)) {
              if ((uploads.get(id) ?? 0) > 1) continue;
              context.store.run('DELETE FROM documents WHERE id = ?', id);
            }
          },
        },
      };
    },
  },
} as const satisfies Mutants;
