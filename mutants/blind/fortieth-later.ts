/** Customers and applications: a month later, in other words, and sent twice. */
import type { StoredRecord } from '../../reference/store/records.ts';
import { dataOf, within } from '../steps.ts';
import type { Mutants } from '../types.ts';

const MONTH_MS = 30 * 86_400_000;
const RESIDENCIES = ['US_CITIZEN', 'RESIDENT_ALIEN', 'NON_RESIDENT_ALIEN'];

export const blindFortiethLaterPeopleMutants = {
  'diligence-lapses-after-a-month': {
    breaks: 'CUS-019',
    because: 'a lock has an end, in case nobody thinks of it',
    class: 'time',
    difficulty: 4,
    change: ({ customers }) => {
      const lapsed = ({ status, updatedMs }: StoredRecord, nowMs: number): boolean =>
        status === 'EDD' && nowMs - updatedMs > MONTH_MS;
      return {
        availability: {
          checkCustomer(context, clientId, customerId) {
            const { clientClock, customers: own } = context.parts;
            const customer = own.find(context, clientId, customerId);
            if (!lapsed(customer, clientClock.nowMs(context, clientId)))
              own.requireAvailable(context, customer);
          },
        },
        customers: {
          requireAvailable(context, customer) {
            const nowMs = context.parts.clientClock.nowMs(context, customer.clientId);
            if (!lapsed(customer, nowMs)) customers.requireAvailable(context, customer);
          },
        },
      };
    },
  },
  'description-of-work-becomes-the-occupation': {
    breaks: 'CUS-009',
    because: 'two columns with nearly one meaning, and one statement that sets the wrong one',
    class: 'persistence',
    difficulty: 2,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const moved = updates.map(({ field, value }) => ({
            field: field === 'employment_description' ? 'occupation' : field,
            value,
          }));
          return fields.apply(context, set, current, moved);
        },
      },
    }),
  },
  'self-employed-has-a-hyphen': {
    breaks: 'CUS-003',
    because: 'the word is shown as people write it',
    class: 'wire',
    difficulty: 2,
    change: ({ customers }) => ({
      customers: {
        item(context, customer) {
          const item = customers.item(context, customer);
          if (item['employment_status'] !== 'SELF_EMPLOYED') return item;
          return { ...item, employment_status: 'SELF-EMPLOYED' };
        },
      },
    }),
  },
  'residency-is-an-ordinal': {
    breaks: 'CUS-002',
    because: 'the mapper writes enumerations as numbers unless it is told otherwise',
    class: 'wire',
    difficulty: 1,
    change: ({ customers }) => ({
      customers: {
        item(context, customer) {
          const item = customers.item(context, customer);
          const place = RESIDENCIES.indexOf(String(item['us_residency_status']));
          return place < 0 ? item : { ...item, us_residency_status: place };
        },
      },
    }),
  },
  'retried-individual-is-added-twice': {
    breaks: 'IDM-001',
    because: 'the answer is kept by its key, and the person is added by a queue that is not',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency, records }) => ({
      idempotency: {
        decide(context, call, stored) {
          const answer = idempotency.decide(context, call, stored);
          if (call.operationId !== 'createApplicationIndividual') return answer;
          const { id } = dataOf({ status: 200, body: JSON.parse(stored.payload) as unknown });
          const first = records.find(context, call.clientId, 'applicant', String(id));
          if (first === undefined) return answer;
          const again = { ...first, id: context.random.id('ind'), nowMs: call.nowMs };
          records.insert(context, again);
          return answer;
        },
      },
    }),
  },
  'submission-asks-for-no-consent': {
    breaks: 'APP-005',
    because: 'consent is taken on paper, and only what is missing of the data holds it up',
    class: 'validation',
    difficulty: 2,
    change: ({ applications, completeness }) => ({
      applications: {
        submit(context, call) {
          const found = applications.find(context, call);
          const lacks = completeness.missing(context, found);
          const isWhole =
            lacks.application_validation_errors.length + lacks.individual_errors.length === 0;
          if (found.status !== 'INCOMPLETE' || !isWhole) return applications.submit(context, call);
          const checkSubmittable = (): void => undefined;
          return applications.submit(within(context, { applications: { checkSubmittable } }), call);
        },
      },
    }),
  },
} satisfies Mutants;
