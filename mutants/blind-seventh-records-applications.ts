/** Faults of applications and documents, by an author who had seen none of the tests. */
import { Refusal } from '../reference/context.ts';
import type { Context } from '../reference/context.ts';
import type { DocumentRow } from '../reference/domain/documents.ts';
import type { Fields } from '../reference/domain/fields.ts';
import type { StoredRecord } from '../reference/store/records.ts';
import type { Mutants } from './types.ts';

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

const applicationFaults = {
  'applications-are-listed-once-they-are-submitted': {
    breaks: 'APP-001',
    because: 'drafts were thought to be nobody’s business but their author’s',
    class: 'filter',
    difficulty: 2,
    change: ({ records }) => ({
      records: {
        list(context, clientId, kind, filter) {
          if (kind !== 'application') return records.list(context, clientId, kind, filter);
          const all = { ...filter, page: 0, pageSize: 1_000_000 };
          const { rows } = records.list(context, clientId, kind, all);
          const drafts = ['INCOMPLETE', 'READY_FOR_SUBMISSION'];
          const sent = rows.filter(({ status }) => !drafts.includes(status));
          const from = filter.page * filter.pageSize;
          return { rows: sent.slice(from, from + filter.pageSize), total: sent.length };
        },
      },
    }),
  },
  'change-of-an-application-drops-the-details-it-does-not-name': {
    breaks: 'APP-004',
    because: 'the patch is merged at its top level, and the details are one member of it',
    class: 'persistence',
    difficulty: 2,
    change: () => ({
      applications: { merged: (_context, current, wish) => ({ ...current, ...wish }) },
    }),
  },
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
  'deletion-of-an-individual-deletes-the-documents-of-all': {
    breaks: 'DOC-002',
    because: 'documents are found by their application, and the second condition was left out',
    class: 'persistence',
    difficulty: 4,
    change: () => ({
      applicants: {
        removeDetails(context, { parentId }) {
          context.store.run('DELETE FROM documents WHERE application_id = ?', parentId);
        },
      },
    }),
  },
  'deleted-individual-comes-back-with-the-approval': {
    breaks: 'APP-010',
    because: 'a deletion sets a mark, which the code of the approval does not ask for',
    class: 'persistence',
    difficulty: 4,
    change: ({ applicants, review }) => {
      const deleted = new Map<string, StoredRecord[]>();
      return {
        applicants: {
          removeDetails(context, person) {
            applicants.removeDetails(context, person);
            const parent = person.parentId ?? '';
            deleted.set(parent, [...(deleted.get(parent) ?? []), person]);
          },
        },
        review: {
          createCustomer(context, application, nowMs) {
            const customer = review.createCustomer(context, application, nowMs);
            for (const { id, body } of deleted.get(application.id) ?? []) {
              context.parts.individuals.create(context, customer, { id, details: body, nowMs });
            }
            return customer;
          },
        },
      };
    },
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
} as const satisfies Mutants;

const documentFaults = {
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
  'documents-with-one-file-name-share-their-place': {
    breaks: 'DOC-002',
    because: 'the path in the object store ends in the name that the file came with',
    class: 'persistence',
    difficulty: 3,
    change: ({ documents }) => ({
      documents: {
        find(context, call) {
          const row = documents.find(context, call);
          if (row.content === null || row.filename === null) return row;
          const sql = `SELECT * FROM documents WHERE client_id = ? AND filename = ?
            ORDER BY uploaded_ms DESC, rowid DESC LIMIT 1`;
          const there = context.store.one<DocumentRow>(sql, call.clientId, row.filename);
          return { ...row, content: there?.content ?? row.content };
        },
      },
    }),
  },
  'shorter-upload-leaves-the-end-of-the-longer': {
    breaks: 'DOC-003',
    because: 'the file is opened for writing and not cut to its new length',
    class: 'persistence',
    difficulty: 4,
    change: ({ documents }) => ({
      documents: {
        store(context, id, file, nowMs) {
          const sql = 'SELECT * FROM documents WHERE id = ?';
          const before = context.store.one<DocumentRow>(sql, id)?.content ?? new Uint8Array();
          const rest = before.slice(file.bytes.length);
          const bytes = new Uint8Array(Buffer.concat([file.bytes, rest]));
          documents.store(context, id, { ...file, bytes }, nowMs);
        },
      },
    }),
  },
} as const satisfies Mutants;

export const blindSeventhRecordsApplicationsMutants = {
  ...applicationFaults,
  ...documentFaults,
} as const satisfies Mutants;
