/** Faults of applications, their individuals and their documents. */
import { Refusal } from '../../reference/context.ts';
import type { Call } from '../../reference/context.ts';
import type { Fields } from '../../reference/domain/fields.ts';
import { onAnswers } from '../answers.ts';
import { dataOf, withData } from '../steps.ts';
import type { Mutants } from '../types.ts';

const typeOf = (call: Call): unknown => (call.body as Fields)['application_type'];

export const applicationMutants = {
  'new-application-is-not-in-the-list': {
    breaks: 'APP-001',
    because: 'the list holds what was submitted',
    class: 'filter',
    difficulty: 2,
    change: ({ applications }) => ({
      applications: {
        filters: (context, call) => ({
          status: 'SUBMITTED',
          ...applications.filters(context, call),
          ...(call.query['status'] === 'INCOMPLETE' ? { status: 'SUBMITTED' } : {}),
        }),
      },
    }),
  },
  'application-of-a-person-cannot-be-started': {
    breaks: 'APP-001',
    because: 'people were to come with the next release',
    class: 'validation',
    difficulty: 2,
    change: ({ applications }) => ({
      applications: {
        create(context, call) {
          if (typeOf(call) !== 'INDIVIDUAL') return applications.create(context, call);
          throw new Refusal('VALIDATION_FAILED', 'application_type must be CORPORATION.');
        },
      },
    }),
  },
  'application-of-a-corporation-is-found-under-another-id': {
    breaks: 'APP-002',
    because: 'corporations are numbered by another service',
    class: 'wire',
    difficulty: 2,
    change: ({ applications }) => ({
      applications: {
        create(context, call) {
          const reply = applications.create(context, call);
          if (typeOf(call) !== 'CORPORATION') return reply;
          return withData(reply, { id: `corp_${String(dataOf(reply)['id'])}` });
        },
      },
    }),
  },
  'change-of-an-application-is-not-kept': {
    breaks: 'APP-004',
    because: 'the merged body is answered, and the old one is stored',
    class: 'persistence',
    difficulty: 3,
    change: ({ applications }) => ({
      applications: {
        update(context, call) {
          const reply = applications.update(context, { ...call, body: {} });
          const { customer_details: details } = call.body as { customer_details?: Fields };
          const before = dataOf(reply)['customer_details'] as Fields;
          return withData(reply, { customer_details: { ...before, ...details } });
        },
      },
    }),
  },
  'first-value-of-an-applicant-stays': {
    breaks: 'APP-004',
    because: 'a merge that fills gaps was taken',
    class: 'persistence',
    difficulty: 4,
    change: () => ({
      applications: {
        merged: (_context, current, wish) => ({
          ...current,
          ...wish,
          customer_details: {
            ...(wish['customer_details'] as Fields),
            ...(current['customer_details'] as Fields),
          },
        }),
      },
    }),
  },
  'incomplete-application-can-be-submitted': {
    breaks: 'APP-005',
    because: 'the review will find out what is missing',
    class: 'state',
    difficulty: 2,
    change: () => ({ applications: { checkSubmittable: () => undefined } }),
  },
  'refused-submit-leaves-the-application-submitted': {
    breaks: 'APP-005',
    because: 'the state is written first, and the check only answers',
    class: 'state',
    difficulty: 4,
    change: ({ applications, records }) => ({
      applications: {
        submit(context, call) {
          try {
            return applications.submit(context, call);
          } catch (error) {
            const found = applications.find(context, call);
            records.update(context, found, { status: 'SUBMITTED' }, call.nowMs);
            return context.parts.errors.reply(context, error);
          }
        },
      },
    }),
  },
  'ready-application-cannot-be-submitted': {
    breaks: 'APP-006',
    because: 'the state before the last is asked for',
    class: 'state',
    difficulty: 1,
    change: () => ({
      applications: {
        checkSubmittable() {
          throw new Refusal('INVALID_STATE', 'The application is not ready.');
        },
      },
    }),
  },
  'submit-of-a-corporation-leaves-it-as-it-was': {
    breaks: 'APP-006',
    because: 'corporations are submitted by their officers',
    class: 'state',
    difficulty: 3,
    change: ({ applications }) => ({
      applications: {
        submit(context, call) {
          const found = applications.find(context, call);
          applications.checkSubmittable(context, found);
          return { status: 200, body: { data: applications.record(context, found) } };
        },
      },
    }),
  },
  'added-individual-is-not-shown': {
    breaks: 'APP-007',
    because: 'the application is rendered from its own row',
    class: 'persistence',
    difficulty: 2,
    change: ({ applicants }) => ({
      applicants: {
        ofApplication: (context, application) =>
          applicants.ofApplication(context, application).slice(0, -1),
      },
    }),
  },
  'second-individual-replaces-the-first': {
    breaks: 'APP-007',
    because: 'there was one contact once',
    class: 'persistence',
    difficulty: 4,
    change: ({ applicants, records }) => ({
      applicants: {
        create(context, call) {
          const application = context.parts.applications.findEditable(context, call);
          for (const person of applicants.ofApplication(context, application)) {
            records.remove(context, person);
          }
          return applicants.create(context, call);
        },
      },
    }),
  },
  'people-can-be-added-to-a-person': {
    breaks: 'APP-008',
    because: 'the kind of the application is not looked at',
    class: 'validation',
    difficulty: 2,
    change: () => ({ applicants: { requireCorporate: () => undefined } }),
  },
  'change-of-an-applicant-is-not-kept': {
    breaks: 'APP-009',
    because: 'the operation answers before it writes, and never writes',
    class: 'persistence',
    difficulty: 1,
    change: ({ applicants }) => ({
      applicants: {
        update: (context, call) => applicants.update(context, { ...call, body: {} }),
      },
    }),
  },
  'deleted-applicant-comes-back-with-a-change': {
    breaks: 'APP-010',
    because: 'people are hidden, and a change shows them again',
    class: 'state',
    difficulty: 3,
    change: ({ applicants }) => ({
      applicants: {
        remove(context, call) {
          const application = context.parts.applications.findEditable(context, call);
          const person = applicants.find(context, call, application);
          applicants.removeDetails(context, person);
          return { status: 200, body: { data: { id: person.id } } };
        },
      },
    }),
  },
  'deleted-applicant-is-found-by-its-customer': {
    breaks: 'APP-010',
    because:
      'people are hidden by a flag, which lists and changes look at, and a read by name does not',
    class: 'persistence',
    difficulty: 3,
    change({ applicants, individuals }) {
      const hidden = new Map<string, Fields>();
      return {
        applicants: {
          remove(context, call) {
            const application = context.parts.applications.findEditable(context, call);
            const { id, body } = applicants.find(context, call, application);
            hidden.set(id, { id, ...body });
            return applicants.remove(context, call);
          },
        },
        individuals: {
          get(context, call) {
            const data = hidden.get(call.path['individual_id'] ?? '');
            return data === undefined
              ? individuals.get(context, call)
              : { status: 200, body: { data } };
          },
        },
      };
    },
  },
  'documents-of-a-deleted-applicant-stay': {
    breaks: 'APP-011',
    because: 'the file store is another service',
    class: 'persistence',
    difficulty: 3,
    change: () => ({ applicants: { removeDetails: () => undefined } }),
  },
  'access-code-is-empty': {
    breaks: 'APP-012',
    because: 'it is sent by mail, and its place in the answer stays empty',
    class: 'wire',
    difficulty: 2,
    change: ({ applications }) => ({
      applications: {
        accessCode: (context, call) =>
          withData(applications.accessCode(context, call), { access_code: '' }),
      },
    }),
  },
  'status-of-an-application-is-not-shown': {
    breaks: 'APP-013',
    because: 'only what is missing is listed',
    class: 'wire',
    difficulty: 2,
    change: ({ applications }) => ({
      applications: {
        status: (context, call) =>
          withData(applications.status(context, call), { status: undefined }),
      },
    }),
  },
  'detailed-status-lags-behind-the-application': {
    breaks: 'APP-013',
    because: 'the details come from a view that is made at creation',
    class: 'state',
    difficulty: 3,
    change: ({ applications }) => ({
      applications: {
        status: (context, call) =>
          withData(applications.status(context, call), { status: 'INCOMPLETE' }),
      },
    }),
  },
  'customer-exists-from-submission-on': {
    breaks: 'APP-014',
    because: 'the review needs a customer to look at',
    class: 'state',
    difficulty: 3,
    change: ({ applications, records, review }) => ({
      applications: {
        submit(context, call) {
          const reply = applications.submit(context, call);
          const found = applications.find(context, call);
          if (found.body['application_type'] !== 'INDIVIDUAL') return reply;
          const customer = review.createCustomer(context, found, call.nowMs);
          const body = { ...found.body, customer_id: customer.id };
          const changed = records.update(context, found, { body }, call.nowMs);
          return { ...reply, body: { data: applications.record(context, changed) } };
        },
      },
    }),
  },
  'approval-makes-no-customer-that-can-be-found': {
    breaks: 'APP-014',
    because: 'the customer is registered under the operator',
    class: 'state',
    difficulty: 3,
    change: ({ review }) => ({
      review: {
        createCustomer: (context, application, nowMs) =>
          review.createCustomer(context, { ...application, clientId: 'operator' }, nowMs),
      },
    }),
  },
  'change-of-an-application-empties-its-people': {
    breaks: 'APP-009',
    because: 'a patch without people is a patch to no people',
    class: 'persistence',
    difficulty: 3,
    change: ({ applications, applicants, records }) => ({
      applications: {
        update(context, call) {
          const reply = applications.update(context, call);
          const found = applications.find(context, call);
          for (const person of applicants.ofApplication(context, found)) {
            const { title: _title, middle_name: _name, ...body } = person.body;
            const change = { body: { ...body, last_name: 'Unknown' } };
            records.update(context, person, change, call.nowMs);
          }
          return reply;
        },
      },
    }),
  },
  'document-cannot-be-uploaded': {
    breaks: 'DOC-001',
    because: 'the store of files is read-only in the sandbox',
    class: 'persistence',
    difficulty: 1,
    change: () => ({
      documents: {
        upload() {
          throw new Refusal('NOT_FOUND', 'There is no such document.');
        },
      },
    }),
  },
  'download-that-came-too-early-is-remembered': {
    breaks: 'DOC-002',
    because: 'what was not there is kept as such, and an upload drops nothing of that',
    class: 'persistence',
    difficulty: 5,
    change: ({ documents }) => {
      const missed = new Set<string>();
      return {
        documents: {
          download(context, call) {
            const id = call.path['document_id'] ?? '';
            if (missed.has(id)) throw new Refusal('NOT_FOUND', 'Nothing was uploaded yet.');
            try {
              return documents.download(context, call);
            } catch (error) {
              missed.add(id);
              throw error;
            }
          },
        },
      };
    },
  },
  'document-is-downloaded-as-text': {
    breaks: 'DOC-002',
    because: 'bytes go through a text and back',
    class: 'wire',
    difficulty: 3,
    change: onAnswers(['downloadDocument'], (answer) =>
      typeof answer.payload === 'string'
        ? answer
        : {
            ...answer,
            payload: new TextEncoder().encode(new TextDecoder().decode(answer.payload)),
          },
    ),
  },
  'document-loses-its-last-byte': {
    breaks: 'DOC-002',
    because: 'a line end is trimmed',
    class: 'persistence',
    difficulty: 4,
    change: ({ documents }) => ({
      documents: {
        store(context, id, file, nowMs) {
          documents.store(context, id, { ...file, bytes: file.bytes.slice(0, -1) }, nowMs);
        },
      },
    }),
  },
  'first-upload-stays': {
    breaks: 'DOC-003',
    because: 'a document that was received is settled',
    class: 'persistence',
    difficulty: 2,
    change: ({ documents }) => ({
      documents: {
        store(context, id, file, nowMs) {
          const sql = 'SELECT status FROM documents WHERE id = ?';
          const row = context.store.one<{ status: string }>(sql, id);
          if (row?.status !== 'RECEIVED') documents.store(context, id, file, nowMs);
        },
      },
    }),
  },
  'shorter-second-upload-keeps-the-old-end': {
    breaks: 'DOC-003',
    because: 'the file is written over, and not cut',
    class: 'persistence',
    difficulty: 5,
    change: ({ documents }) => ({
      documents: {
        store(context, id, file, nowMs) {
          const sql = 'SELECT content FROM documents WHERE id = ?';
          const row = context.store.one<{ content: Uint8Array | null }>(sql, id);
          const old = Buffer.from(row?.content ?? new Uint8Array());
          const rest = old.subarray(file.bytes.length);
          const bytes = new Uint8Array(Buffer.concat([file.bytes, rest]));
          documents.store(context, id, { ...file, bytes }, nowMs);
        },
      },
    }),
  },
} as const satisfies Mutants;
