/** Faults at drawn places: customers, their accounts and people, applications, counterparties. */
import { Refusal } from '../../../reference/context.ts';
import type { Call } from '../../../reference/context.ts';
import type { RecordBody } from '../../../reference/store/records.ts';
import { dataOf, pause, within } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const DAY_MS = 86_400_000;
const GAP_MS = 40;
const ID_LENGTH = 24;
const NAME_LENGTH = 100;

const customerOf = (call: Call): string => call.path['customer_id'] ?? '';
const accountOf = (call: Call): string => call.path['account_id'] ?? '';

export const blindTwelfthPeopleMutants = {
  'citizenships-are-one-text-on-the-next-day': {
    breaks: 'CUS-002',
    because: 'the nightly copy writes lists as texts',
    class: 'time',
    difficulty: 4,
    change: ({ clientClock, customers }) => ({
      customers: {
        item(context, customer) {
          const item = customers.item(context, customer);
          const ageMs = clientClock.nowMs(context, customer.clientId) - customer.updatedMs;
          const { citizenship } = item;
          return ageMs > DAY_MS && Array.isArray(citizenship)
            ? { ...item, citizenship: citizenship.join(',') }
            : item;
        },
      },
    }),
  },
  'account-that-could-not-be-closed-outlives-its-customer': {
    breaks: 'CUS-016',
    because: 'a closing that was refused marks the account as held for review',
    class: 'state',
    difficulty: 4,
    change: ({ accounts }) => {
      const held = new Set<string>();
      return {
        accounts: {
          request(context, row, status, nowMs) {
            try {
              return accounts.request(context, row, status, nowMs);
            } catch (error) {
              if (status === 'CLOSED') held.add(row.id);
              throw error;
            }
          },
          following(context, row, customerStatus) {
            if (customerStatus === 'CLOSED' && held.has(row.id)) return null;
            return accounts.following(context, row, customerStatus);
          },
        },
      };
    },
  },
  'twin-of-a-change-is-worked-off-later': {
    breaks: 'IDM-008',
    because: 'a request that meets its twin is put into a queue, whose worker comes with the next',
    class: 'concurrency',
    difficulty: 5,
    racy: true,
    change: ({ pipeline }) => {
      const running = new Set<string>();
      const queues = new Map<string, () => void>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (call.operationId !== 'updateCustomer' || call.idempotencyKey === null)
              return pipeline.execute(context, call, handler);
            const name = `${call.clientId} ${call.idempotencyKey}`;
            if (running.has(name)) {
              queues.set(customerOf(call), () => {
                context.store.transaction(() => handler(context, call));
              });
              return context.parts.wire.serialise(context, {
                status: 200,
                body: { data: { id: customerOf(call) } },
              });
            }
            running.add(name);
            const waiting = queues.get(customerOf(call));
            queues.delete(customerOf(call));
            try {
              await pause(GAP_MS);
              const answer = await pipeline.execute(context, call, handler);
              waiting?.();
              return answer;
            } finally {
              running.delete(name);
            }
          },
        },
      };
    },
  },
  'status-of-an-application-without-people-is-not-found': {
    breaks: 'APP-013',
    because: 'corporations are joined with their people, of which there is none yet',
    class: 'persistence',
    difficulty: 3,
    change: ({ applicants, applications }) => ({
      applications: {
        status(context, call) {
          const application = applications.find(context, call);
          const corporate = application.body['application_type'] === 'CORPORATION';
          if (corporate && applicants.ofApplication(context, application).length === 0)
            throw new Refusal('NOT_FOUND', 'There is no such application.');
          return applications.status(context, call);
        },
      },
    }),
  },
  'customer-who-never-did-anything-does-not-fall-asleep': {
    breaks: 'CUS-022',
    because: 'the last activity is looked for among the transactions, and there is none',
    class: 'time',
    difficulty: 3,
    change: ({ dormancy }) => ({
      dormancy: {
        asleep: (context, clientId, limitMs) =>
          dormancy.asleep(context, clientId, limitMs).filter(({ id }) => {
            const sql = 'SELECT 1 FROM transactions WHERE account_id = ?';
            return context.store.one(sql, id) !== undefined;
          }),
      },
    }),
  },
  'share-that-is-given-up-goes-to-the-next-person': {
    breaks: 'IND-006',
    because: 'shares have to make a hundred, so that one is handed on, to whoever comes next',
    class: 'validation',
    difficulty: 4,
    change: ({ individuals }) => ({
      individuals: {
        update(context, call) {
          const { customers, records } = context.parts;
          const before = individuals.find(context, call).body['percentage_ownership'];
          const reply = individuals.update(context, call);
          const changed = individuals.find(context, call);
          if (before === undefined || changed.body['percentage_ownership'] !== undefined)
            return reply;
          const customer = customers.find(context, call.clientId, customerOf(call));
          const next = individuals
            .ofCustomer(context, customer)
            .find(({ id }) => id !== changed.id);
          if (next === undefined) return reply;
          const share = Number(next.body['percentage_ownership'] ?? 0) + Number(before);
          const body = { ...next.body, percentage_ownership: share };
          records.update(context, next, { body }, call.nowMs);
          return reply;
        },
      },
    }),
  },
  'corporations-begin-at-their-second-page': {
    breaks: 'PAG-004',
    because: 'the list of corporations came later, and counts its pages from one',
    class: 'pagination',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: {
        list(context, call) {
          const { type, page } = call.query;
          if (type !== 'CORPORATION' || page !== undefined) return customers.list(context, call);
          return customers.list(context, { ...call, query: { ...call.query, page: '1' } });
        },
      },
    }),
  },
  'account-is-opened-for-as-much-of-an-identifier-as-fits': {
    breaks: 'ACC-002',
    because: 'the column of identifiers cuts what is too long',
    class: 'validation',
    difficulty: 4,
    change: ({ accounts }) => ({
      accounts: {
        create(context, call) {
          const body = call.body as Data;
          const id = String(body['customer_id']).slice(0, ID_LENGTH);
          return accounts.create(context, { ...call, body: { ...body, customer_id: id } });
        },
      },
    }),
  },
  'customer-with-a-long-name-does-not-come-into-being': {
    breaks: 'APP-014',
    because: 'the name does not fit its column, and the approval does not look at the outcome',
    class: 'persistence',
    difficulty: 4,
    change: ({ records, review }) => ({
      review: {
        createCustomer(context, application, nowMs) {
          const customer = review.createCustomer(context, application, nowMs);
          const long = ['first_name', 'last_name', 'registered_name'].some((name) => {
            const value = customer.body[name];
            return typeof value === 'string' && value.length > NAME_LENGTH;
          });
          if (long) records.remove(context, customer);
          return customer;
        },
      },
    }),
  },
  'last-of-the-accounts-for-linking-cannot-be-connected': {
    breaks: 'CPT-009',
    because: 'the loop over the accounts ends one too early',
    class: 'validation',
    difficulty: 4,
    change: ({ linking }) => ({
      linking: {
        requireOffered(context, counterparty, linkId) {
          linking.requireOffered(context, counterparty, linkId);
          if (linking.offered(context, counterparty).at(-1)?.account_link_id === linkId)
            throw new Refusal('VALIDATION_FAILED', 'There is no such account.');
        },
      },
    }),
  },
  'customer-is-listed-as-it-was-when-it-was-first-listed': {
    breaks: 'CUS-009',
    because: 'lists are made of a copy that only states are written to',
    class: 'persistence',
    difficulty: 3,
    change: ({ customers }) => {
      const kept = new Map<string, RecordBody>();
      return {
        customers: {
          list(context, call) {
            const other = within(context, {
              customers: {
                item(inner, customer) {
                  const body = kept.get(customer.id) ?? customer.body;
                  kept.set(customer.id, body);
                  return customers.item(inner, { ...customer, body });
                },
              },
            });
            return customers.list(other, call);
          },
        },
      };
    },
  },
  'refused-change-of-an-account-comes-with-the-next': {
    breaks: 'ACC-006',
    because: 'the form of the account is not emptied when it is refused',
    class: 'error',
    difficulty: 4,
    change: ({ accounts }) => {
      const left = new Map<string, string>();
      return {
        accounts: {
          update(context, call) {
            const { updates = [] } = call.body as {
              readonly updates?: readonly { readonly field: string; readonly value: unknown }[];
            };
            const product = updates.find(({ field }) => field === 'product_id')?.value;
            try {
              const reply = accounts.update(context, call);
              const old = left.get(accountOf(call));
              if (old === undefined) return reply;
              left.delete(accountOf(call));
              const sql = 'UPDATE accounts SET product_id = ? WHERE id = ?';
              context.store.run(sql, old, accountOf(call));
              return accounts.get(context, call);
            } catch (error) {
              if (typeof product === 'string') left.set(accountOf(call), product);
              throw error;
            }
          },
        },
      };
    },
  },
  'closed-account-is-found-in-the-archive': {
    breaks: 'VER-001',
    because: 'what is closed is moved to another address',
    class: 'wire',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        get(context, call) {
          const reply = accounts.get(context, call);
          if (dataOf(reply)['status'] !== 'CLOSED') return reply;
          const location = `/archive/accounts/deposits/${encodeURIComponent(accountOf(call))}`;
          return { status: 308, body: { data: { location } }, headers: { location } };
        },
      },
    }),
  },
} as const satisfies Mutants;
