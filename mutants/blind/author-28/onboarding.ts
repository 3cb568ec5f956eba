/** Faults of the twenty-eighth author: what an application, its people and its papers lose on their way. */
import { Refusal } from '../../../reference/context.ts';
import type { Fields } from '../../../reference/domain/fields.ts';
import type { Mutants } from '../../types.ts';

const ofPeople = ['createApplicationIndividual', 'updateApplicationIndividual'];

export const blindTwentyEighthOnboardingMutants = {
  'submission-after-a-change-of-a-person-is-refused': {
    breaks: 'APP-006',
    because: 'a changed person has to be saved with its application, and nobody saves it',
    class: 'state',
    difficulty: 4,
    change: ({ applicants, applications }) => {
      const changed = new Set<string>();
      return {
        applicants: {
          update(context, call) {
            const reply = applicants.update(context, call);
            changed.add(call.path['application_id'] ?? '');
            return reply;
          },
        },
        applications: {
          update(context, call) {
            changed.delete(call.path['application_id'] ?? '');
            return applications.update(context, call);
          },
          checkSubmittable(context, application) {
            applications.checkSubmittable(context, application);
            if (!changed.has(application.id)) return;
            throw new Refusal('INVALID_STATE', 'The application has changes that are not saved.');
          },
        },
      };
    },
  },
  'status-of-an-application-with-a-document-is-not-shown': {
    breaks: 'APP-013',
    because: 'the status is joined with what is still asked for, and an upload ends that',
    class: 'state',
    difficulty: 4,
    change: ({ applications, documents }) => ({
      applications: {
        status(context, call) {
          const needs = documents.needs(context, applications.find(context, call));
          if (needs.some(({ status }) => status !== 'REQUESTED'))
            throw new Refusal('NOT_FOUND', 'There is no such status.');
          return applications.status(context, call);
        },
      },
    }),
  },
  'approved-application-leaves-the-list': {
    breaks: 'APP-001',
    because: 'the list is that of the desk, which has nothing more to do with it',
    class: 'state',
    difficulty: 3,
    change: ({ records }) => ({
      records: {
        list(context, clientId, kind, filter) {
          const found = records.list(context, clientId, kind, filter);
          if (kind !== 'application') return found;
          const rows = found.rows.filter(({ status }) => status !== 'APPROVED');
          return { rows, total: found.total - found.rows.length + rows.length };
        },
      },
    }),
  },
  'individual-with-the-mail-address-of-another-takes-its-place': {
    breaks: 'APP-007',
    because: 'people of an application are told by their mail address',
    class: 'persistence',
    difficulty: 4,
    change: ({ applicants, applications }) => ({
      applicants: {
        create(context, call) {
          const application = applications.find(context, call);
          const before = applicants.ofApplication(context, application);
          const reply = applicants.create(context, call);
          const { email_address: address } = call.body as Fields;
          const double = before.find(({ body }) => body['email_address'] === address);
          if (address !== undefined && double !== undefined)
            context.parts.records.remove(context, double);
          return reply;
        },
      },
    }),
  },
  'document-can-be-downloaded-once': {
    breaks: 'DOC-002',
    because: 'files lie behind addresses for one use, made at the upload',
    class: 'state',
    difficulty: 3,
    change: ({ documents }) => {
      const used = new Set<string>();
      return {
        documents: {
          download(context, call) {
            const id = call.path['document_id'] ?? '';
            if (used.has(id)) throw new Refusal('NOT_FOUND', 'There is no such file.');
            const reply = documents.download(context, call);
            used.add(id);
            return reply;
          },
          store(context, id, file, nowMs) {
            used.delete(id);
            documents.store(context, id, file, nowMs);
          },
        },
      };
    },
  },
  'deleting-an-unknown-individual-succeeds': {
    breaks: 'ERR-008',
    because: 'the row is deleted by a statement, and how many it deleted is not looked at',
    class: 'error',
    difficulty: 3,
    change: ({ applicants, applications }) => ({
      applicants: {
        remove(context, call) {
          const application = applications.findEditable(context, call);
          const id = call.path['individual_id'] ?? '';
          const people = applicants.ofApplication(context, application);
          if (people.some((person) => person.id === id)) return applicants.remove(context, call);
          return { status: 200, body: { data: { id } } };
        },
      },
    }),
  },
  'people-of-an-application-are-not-checked': {
    breaks: 'ERR-013',
    because: 'the rules for people live in the service of customers, which takes over what comes',
    class: 'validation',
    difficulty: 4,
    change: ({ applicants, validation }) => ({
      applicants: {
        check(context, details) {
          if (!Array.isArray(details['individual_type'] ?? [])) applicants.check(context, details);
        },
      },
      validation: {
        body(context, operation, body) {
          const { operationId } = operation;
          const isOfPeople = ofPeople.includes(operationId) && body !== undefined;
          if (!isOfPeople) validation.body(context, operation, body);
          else if (operationId === 'createApplicationIndividual') {
            const { individual_type: types } = body as Fields;
            if (!Array.isArray(types)) validation.body(context, operation, body);
          }
        },
      },
    }),
  },
} satisfies Mutants;
