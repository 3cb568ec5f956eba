/** Faults of the twenty-third author: applications, what becomes of them, and their documents. */
import type { Fields } from '../../../reference/domain/fields.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import { dataOf, withData } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const EDITED: readonly unknown[] = ['INCOMPLETE', 'READY_FOR_SUBMISSION'];

const nameOf = ({ body }: StoredRecord): string =>
  JSON.stringify([body['first_name'], body['last_name']]);

export const blindTwentyThirdOnboardingMutants = {
  // What was changed between two reviews is what the customer is made of.
  'customer-is-made-of-what-was-first-submitted': {
    breaks: 'APP-004',
    because: 'a submission is filed as a copy, and the review of a second one opens the first file',
    class: 'persistence',
    difficulty: 4,
    change: ({ applications, review }) => {
      const filed = new Map<string, Fields>();
      return {
        applications: {
          checkSubmittable(context, application) {
            applications.checkSubmittable(context, application);
            if (!filed.has(application.id)) filed.set(application.id, application.body);
          },
        },
        review: {
          createCustomer(context, application, nowMs) {
            const body = filed.get(application.id) ?? application.body;
            return review.createCustomer(context, { ...application, body }, nowMs);
          },
        },
      };
    },
  },
  // Somebody deleted stays deleted: also in the customer that the application becomes.
  'individual-deleted-after-a-review-comes-back-in-the-customer': {
    breaks: 'APP-010',
    because: 'the people of a filed submission are kept for the review, which hears of no deletion',
    class: 'persistence',
    difficulty: 4,
    change: ({ applications, records, review }) => {
      const filed = new Set<string>();
      const gone: StoredRecord[] = [];
      return {
        applications: {
          checkSubmittable(context, application) {
            applications.checkSubmittable(context, application);
            filed.add(application.id);
          },
        },
        records: {
          remove(context, record) {
            records.remove(context, record);
            if (record.kind === 'applicant' && filed.has(record.parentId ?? '')) gone.push(record);
          },
        },
        review: {
          createCustomer(context, application, nowMs) {
            const customer = review.createCustomer(context, application, nowMs);
            for (const { id, body, parentId } of gone) {
              if (parentId !== application.id) continue;
              context.parts.individuals.create(context, customer, { id, details: body, nowMs });
            }
            return customer;
          },
        },
      };
    },
  },
  // The status of an application is the one that its details tell.
  'status-of-an-application-does-not-hear-of-its-people': {
    breaks: 'APP-013',
    because: 'the status is cached, and only changes of the application itself drop it',
    class: 'persistence',
    difficulty: 4,
    change: ({ applications }) => {
      const kept = new Map<string, unknown>();
      return {
        applications: {
          update(context, call) {
            kept.delete(call.path['application_id'] ?? '');
            return applications.update(context, call);
          },
          status(context, call) {
            const id = call.path['application_id'] ?? '';
            const reply = applications.status(context, call);
            const { status } = dataOf(reply);
            if (!EDITED.includes(status)) return reply;
            if (!kept.has(id)) kept.set(id, status);
            return withData(reply, { status: kept.get(id) });
          },
        },
      };
    },
  },
  // A later upload takes the place of the earlier one, of whatever kind either is.
  'picture-uploaded-after-a-pdf-is-not-downloaded': {
    breaks: 'DOC-003',
    because: 'a file is stored under its id and extension, and the PDF is looked for first',
    class: 'persistence',
    difficulty: 4,
    change: ({ documents }) => {
      const pdfs = new Map<string, Uint8Array>();
      return {
        documents: {
          store(context, id, file, nowMs) {
            if (file.type === 'application/pdf') pdfs.set(id, file.bytes);
            documents.store(context, id, file, nowMs);
          },
          download(context, call) {
            const reply = documents.download(context, call);
            const content = pdfs.get(call.path['document_id'] ?? '');
            if (content === undefined) return reply;
            return { ...reply, bytes: { content, type: 'application/pdf' } };
          },
        },
      };
    },
  },
  // Documents of one individual go with it; those of another can still be downloaded.
  'papers-of-a-namesake-go-with-the-deleted-individual': {
    breaks: 'DOC-002',
    because: 'the papers of a person are found by its name within the application',
    class: 'persistence',
    difficulty: 4,
    change: ({ applicants }) => ({
      applicants: {
        removeDetails(context, individual) {
          const { documents, records } = context.parts;
          applicants.removeDetails(context, individual);
          const people = records.children(context, individual.parentId ?? '', 'applicant');
          for (const other of people) {
            if (nameOf(other) === nameOf(individual)) documents.removeOf(context, other.id);
          }
        },
      },
    }),
  },
  // What was uploaded can be downloaded, also once its application is approved.
  'documents-are-purged-when-their-application-is-approved': {
    breaks: 'DOC-002',
    because: 'the clean-up of finished applications takes the papers as well',
    class: 'persistence',
    difficulty: 3,
    change: ({ review }) => ({
      review: {
        approve(context, application, nowMs) {
          const approved = review.approve(context, application, nowMs);
          context.store.run(
            'UPDATE documents SET content = NULL, content_type = NULL WHERE application_id = ?',
            application.id,
          );
          return approved;
        },
      },
    }),
  },
} as const satisfies Mutants;
