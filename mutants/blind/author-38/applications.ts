/** Applications: types of applicants, states and lists that no row of a table asks for. */
import type { StoredRecord } from '../../../reference/store/records.ts';
import type { Fields } from '../../../reference/domain/fields.ts';
import { dataOf, withData, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { leftOut } from './people.ts';

const READY = 'READY_FOR_SUBMISSION';

const isCorporate = ({ body }: StoredRecord): boolean => body['application_type'] === 'CORPORATION';

export const blindThirtyEighthApplicationMutants = {
  'change-of-a-ready-application-is-not-kept': {
    breaks: 'APP-004',
    because: 'what is ready is shown from a copy, which is made once',
    class: 'persistence',
    difficulty: 2,
    change: ({ applications }) => ({
      applications: {
        update(context, call) {
          const { status } = applications.find(context, call);
          const stale = {
            applications: { merged: (_context: unknown, current: Fields) => current },
          };
          return applications.update(status === READY ? within(context, stale) : context, call);
        },
      },
    }),
  },
  'person-added-to-a-ready-application-is-not-kept': {
    breaks: 'APP-007',
    because: 'who is added once an application is ready waits for its next version',
    class: 'persistence',
    difficulty: 3,
    change: ({ applicants, applications, records }) => ({
      applicants: {
        create(context, call) {
          const { status } = applications.find(context, call);
          const reply = applicants.create(context, call);
          if (status !== READY) return reply;
          const id = String(dataOf(reply)['id']);
          const added = records.find(context, call.clientId, 'applicant', id);
          if (added !== undefined) records.remove(context, added);
          return reply;
        },
      },
    }),
  },
  'deleted-individual-stands-in-the-list-of-applications': {
    breaks: 'APP-010',
    because: 'the list is served from a projection that hears of additions alone',
    class: 'persistence',
    difficulty: 3,
    change: ({ applicants, applications }) => {
      const gone = new Map<string, Fields[]>();
      return {
        applicants: {
          remove(context, call) {
            const application = applications.findEditable(context, call);
            const person = applicants.find(context, call, application);
            const reply = applicants.remove(context, call);
            const known = gone.get(application.id) ?? [];
            gone.set(application.id, [...known, applicants.record(context, person)]);
            return reply;
          },
        },
        applications: {
          list(context, call) {
            const reply = applications.list(context, call);
            const listed = dataOf(reply)['applications'] as readonly Fields[];
            const shown = listed.map((one) => {
              const people = (one['individuals'] ?? []) as readonly Fields[];
              const more = gone.get(String(one['id'])) ?? [];
              return more.length === 0 ? one : { ...one, individuals: [...people, ...more] };
            });
            return withData(reply, { applications: shown });
          },
        },
      };
    },
  },
  'changed-individual-leaves-its-papers-behind': {
    breaks: 'APP-011',
    because: 'a change makes a new version of a person, and papers hang on the first',
    class: 'persistence',
    difficulty: 3,
    change: ({ applicants }) => {
      const changed = new Set<string>();
      return {
        applicants: {
          update(context, call) {
            const reply = applicants.update(context, call);
            changed.add(call.path['individual_id'] ?? '');
            return reply;
          },
          removeDetails(context, individual) {
            if (!changed.has(individual.id)) applicants.removeDetails(context, individual);
          },
        },
      };
    },
  },
  'people-of-an-approved-corporation-are-customers-too': {
    breaks: 'APP-014',
    because: 'whoever was looked at and found good is made a customer',
    class: 'state',
    difficulty: 3,
    change: ({ applicants, customers, review }) => ({
      review: {
        createCustomer(context, application, nowMs) {
          const { clientId } = application;
          for (const { body: details } of applicants.ofApplication(context, application)) {
            customers.create(context, { clientId, customerType: 'INDIVIDUAL', details, nowMs });
          }
          return review.createCustomer(context, application, nowMs);
        },
      },
    }),
  },
  'corporation-is-a-customer-from-its-submission-on': {
    breaks: 'APP-014',
    because: 'the register is asked for a customer, and there has to be one',
    class: 'state',
    difficulty: 3,
    change: ({ applications, review }) => {
      const early = new Map<string, StoredRecord>();
      return {
        applications: {
          submit(context, call) {
            const reply = applications.submit(context, call);
            const application = applications.find(context, call);
            if (isCorporate(application) && !early.has(application.id)) {
              const customer = review.createCustomer(context, application, call.nowMs);
              early.set(application.id, customer);
            }
            return reply;
          },
        },
        review: {
          createCustomer: (context, application, nowMs) =>
            early.get(application.id) ?? review.createCustomer(context, application, nowMs),
        },
      };
    },
  },
  'application-under-review-leaves-the-list': {
    breaks: 'APP-001',
    because: 'what the reviewers hold is in their table',
    class: 'filter',
    difficulty: 2,
    change: leftOut('application', ({ status }) => ['SUBMITTED', 'PROCESSING'].includes(status)),
  },
  'approved-corporation-leaves-the-list-of-applications': {
    breaks: 'APP-002',
    because: 'a corporation that is a customer is looked for among the customers',
    class: 'filter',
    difficulty: 2,
    change: leftOut('application', (one) => isCorporate(one) && one.status === 'APPROVED'),
  },
  'rejected-application-leaves-the-list': {
    breaks: 'APP-001',
    because: 'what came to nothing is archived',
    class: 'filter',
    difficulty: 2,
    change: leftOut('application', ({ status }) => status === 'REJECTED'),
  },
} satisfies Mutants;
