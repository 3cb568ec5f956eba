/** Faults at places drawn anew: customers, their people, applications and counterparties. */
import { Refusal } from '../../../reference/context.ts';
import { dataOf, pause, within, withData } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const GAP_MS = 10;
const NAME_LENGTH = 200;

export const blindFourteenthPeopleMutants = {
  'customer-that-is-asked-for-first-may-still-come': {
    breaks: 'ACC-002',
    because: 'customers reach the service of accounts late, so the first miss is let through',
    class: 'validation',
    difficulty: 3,
    change: ({ accounts, availability }) => {
      const missed = new Set<string>();
      return {
        accounts: {
          create(context, call) {
            const other = within(context, {
              availability: {
                checkCustomer(inner, clientId, customerId) {
                  const found = inner.parts.records.ofAnyone(inner, 'customer', customerId);
                  const first = found === undefined && !missed.has(customerId);
                  missed.add(customerId);
                  if (!first) availability.checkCustomer(inner, clientId, customerId);
                },
              },
            });
            return accounts.create(other, call);
          },
        },
      };
    },
  },
  'individuals-read-at-once-share-a-row-of-texts': {
    breaks: 'IND-002',
    because: 'the second reader gets the row of the first, whose lists are not parsed yet',
    class: 'concurrency',
    difficulty: 4,
    racy: true,
    change: ({ pipeline }) => {
      let running = 0;
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (call.operationId !== 'getCustomerIndividual')
              return pipeline.execute(context, call, handler);
            running += 1;
            await pause(GAP_MS);
            const together = running > 1;
            running -= 1;
            if (!together) return pipeline.execute(context, call, handler);
            return pipeline.execute(context, call, (inner, asked) => {
              const reply = handler(inner, asked);
              const types = dataOf(reply)['individual_type'] as readonly string[];
              return withData(reply, { individual_type: types.join(',') });
            });
          },
        },
      };
    },
  },
  'individual-read-a-second-time-has-no-identifier': {
    breaks: 'IND-001',
    because: 'what was read is kept under its identifier, and comes back without it',
    class: 'persistence',
    difficulty: 3,
    change: ({ individuals }) => {
      const kept = new Set<string>();
      return {
        individuals: {
          get(context, call) {
            const reply = individuals.get(context, call);
            const name = String(call.path['individual_id']);
            if (kept.has(name)) return withData(reply, { id: undefined });
            kept.add(name);
            return reply;
          },
          update(context, call) {
            kept.delete(String(call.path['individual_id']));
            return individuals.update(context, call);
          },
        },
      };
    },
  },
  'person-with-a-very-long-name-is-shown-as-a-corporation': {
    breaks: 'CUS-005',
    because: 'names that no person has are taken for those of corporations',
    class: 'validation',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        get(context, call) {
          const reply = customers.get(context, call);
          const { first_name: first, last_name: last } = dataOf(reply);
          const name = `${String(first)} ${String(last)}`;
          if (name.length <= NAME_LENGTH) return reply;
          return withData(reply, { customer_type: 'CORPORATION', registered_name: name });
        },
      },
    }),
  },
  'no-access-code-after-a-refused-submission': {
    breaks: 'APP-012',
    because: 'a submission locks its application, and a refused one leaves the lock there',
    class: 'error',
    difficulty: 3,
    change: ({ applications }) => {
      const locked = new Set<string>();
      return {
        applications: {
          submit(context, call) {
            locked.add(String(call.path['application_id']));
            const reply = applications.submit(context, call);
            locked.delete(String(call.path['application_id']));
            return reply;
          },
          accessCode(context, call) {
            if (locked.has(String(call.path['application_id'])))
              throw new Refusal('INVALID_STATE', 'The application is being submitted.');
            return applications.accessCode(context, call);
          },
        },
      };
    },
  },
  'accounts-to-link-are-refused-once': {
    breaks: 'CPT-007',
    because: 'the refusal leaves an empty list of offers behind, which is found the next time',
    class: 'error',
    difficulty: 3,
    change: ({ linking }) => {
      const left = new Set<string>();
      return {
        linking: {
          accounts(context, call) {
            const id = String(call.path['counterparty_id']);
            try {
              return linking.accounts(context, call);
            } catch (error) {
              const refused = error instanceof Refusal && error.code === 'INVALID_STATE';
              if (refused && left.has(id)) return { status: 200, body: { data: { accounts: [] } } };
              if (refused) left.add(id);
              throw error;
            }
          },
        },
      };
    },
  },
} as const satisfies Mutants;
