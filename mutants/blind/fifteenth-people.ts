/** Faults as production has them: customers, individuals and applications. */
import { Refusal } from '../../reference/context.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import { pause, within } from '../steps.ts';
import type { Mutants } from '../types.ts';

const GAP_MS = 40;
const STATUS_KEPT_MS = 60_000;
const FIRST_PAGE = 20;
const TOLD_BY_ACCOUNTS: readonly string[] = ['ACTIVE', 'FROZEN', 'CLOSED'];

export const blindFifteenthPeopleMutants = {
  'status-of-a-customer-is-kept-until-its-accounts-tell-of-it': {
    breaks: 'CUS-019',
    because: 'the cache is cleared by the events of accounts, and this state sends none',
    class: 'state',
    difficulty: 3,
    change: ({ availability, customers }) => {
      const cache = new Map<string, { readonly status: string; readonly untilMs: number }>();
      return {
        availability: {
          checkCustomer(context, clientId, customerId) {
            const nowMs = context.clock.systemNowMs();
            const known = cache.get(customerId);
            if (known !== undefined && nowMs < known.untilMs) {
              if (customers.available(context, known.status)) return;
            }
            const { records } = context.parts;
            const status = records.status(context, clientId, 'customer', customerId);
            cache.set(customerId, { status, untilMs: nowMs + STATUS_KEPT_MS });
            availability.checkCustomer(context, clientId, customerId);
          },
        },
        customers: {
          setStatus(context, customer, status, nowMs) {
            const changed = customers.setStatus(context, customer, status, nowMs);
            if (TOLD_BY_ACCOUNTS.includes(status)) cache.delete(customer.id);
            return changed;
          },
        },
      };
    },
  },
  'dormant-customer-gets-no-new-counterparty': {
    breaks: 'CUS-021',
    because: 'counterparties are older than dormancy and ask whether the customer is ACTIVE',
    class: 'state',
    difficulty: 3,
    change: ({ counterparties, customers }) => ({
      counterparties: {
        create(context, call) {
          const older = within(context, {
            customers: {
              requireAvailable(inner, customer) {
                customers.requireAvailable(inner, customer);
                if (customer.status === 'ACTIVE') return;
                throw new Refusal('CUSTOMER_NOT_ACTIVE', `The customer is ${customer.status}.`);
              },
            },
          });
          return counterparties.create(older, call);
        },
      },
    }),
  },
  'freeze-reaches-the-first-page-of-accounts': {
    breaks: 'CUS-014',
    because: 'the accounts to freeze are asked for with the list, which gives twenty at a time',
    class: 'state',
    difficulty: 4,
    change: ({ accounts }) => ({
      accounts: {
        followCustomer(context, customer, nowMs) {
          const firstPage = within(context, {
            accounts: {
              ofCustomer: (inner, customerId) =>
                accounts.ofCustomer(inner, customerId).slice(0, FIRST_PAGE),
            },
          });
          accounts.followCustomer(firstPage, customer, nowMs);
        },
      },
    }),
  },
  'two-changes-of-a-customer-at-once-are-the-later': {
    breaks: 'CUS-009',
    because: 'the customer is read, changed and written whole, and no version is compared',
    class: 'concurrency',
    difficulty: 3,
    racy: true,
    change: ({ customers, pipeline }) => ({
      pipeline: {
        async execute(context, call, handler) {
          if (call.operationId !== 'updateCustomer')
            return pipeline.execute(context, call, handler);
          const id = call.path['customer_id'] ?? '';
          const read = context.parts.records.find(context, call.clientId, 'customer', id);
          await pause(GAP_MS);
          if (read === undefined) return pipeline.execute(context, call, handler);
          const stale = within(context, {
            customers: {
              find(inner, clientId, customerId) {
                const now = customers.find(inner, clientId, customerId);
                return { ...now, body: read.body };
              },
            },
          });
          return pipeline.execute(stale, call, handler);
        },
      },
    }),
  },
  'officer-keeps-the-share-that-the-application-took-away': {
    breaks: 'IND-006',
    because: 'that the share goes with the ownership was put into the change of customers alone',
    class: 'validation',
    difficulty: 3,
    change: ({ applicants, individuals }) => ({
      applicants: {
        update(context, call) {
          const lenient = within(context, {
            individuals: {
              keepOwnership: (inner, changed, named) =>
                named.includes('percentage_ownership')
                  ? individuals.keepOwnership(inner, changed, named)
                  : changed,
            },
          });
          return applicants.update(lenient, call);
        },
      },
    }),
  },
  'deleted-individual-comes-back-with-the-approval': {
    breaks: 'APP-010',
    because: 'a deleted one is only marked, and what makes the customer does not look at the mark',
    class: 'persistence',
    difficulty: 3,
    change: ({ applicants, review }) => {
      const marked = new Map<string, StoredRecord[]>();
      return {
        applicants: {
          removeDetails(context, individual) {
            applicants.removeDetails(context, individual);
            const of = individual.parentId ?? '';
            marked.set(of, [...(marked.get(of) ?? []), individual]);
          },
        },
        review: {
          createCustomer(context, application, nowMs) {
            const customer = review.createCustomer(context, application, nowMs);
            for (const { id, body } of marked.get(application.id) ?? []) {
              const wish = { id, details: body, nowMs };
              context.parts.individuals.create(context, customer, wish);
            }
            return customer;
          },
        },
      };
    },
  },
  'application-that-was-sent-back-cannot-be-submitted-again': {
    breaks: 'APP-006',
    because: 'a date of submission means that it was submitted, and nothing clears it',
    class: 'state',
    difficulty: 3,
    change: ({ applications }) => {
      const submitted = new Set<string>();
      return {
        applications: {
          submit(context, call) {
            const id = call.path['application_id'] ?? '';
            if (submitted.has(id))
              throw new Refusal('INVALID_STATE', 'The application was submitted already.');
            const reply = applications.submit(context, call);
            submitted.add(id);
            return reply;
          },
        },
      };
    },
  },
} as const satisfies Mutants;
