/** Customers and applications: a month later, and sent twice. */
import type { StoredRecord } from '../../../reference/store/records.ts';
import { dataOf } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const MONTH_MS = 30 * 86_400_000;

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
} satisfies Mutants;
