/** Faults at drawn places: customers, their people and their accounts. */
import { Refusal } from '../../../reference/context.ts';
import { updatesOf } from '../../../reference/domain/fields.ts';
import type { Mutants } from '../../types.ts';

export const blindTenthPeopleMutants = {
  'empty-change-of-a-corporation-is-refused': {
    breaks: 'CUS-010',
    because: 'the form of corporations was written later, and wants at least one change',
    class: 'validation',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          const customer = customers.find(context, call.clientId, call.path['customer_id'] ?? '');
          const corporate = customer.body['customer_type'] === 'CORPORATION';
          if (corporate && Object.keys(call.body as object).length === 0) {
            throw new Refusal('VALIDATION_FAILED', 'There is nothing to change.');
          }
          return customers.update(context, call);
        },
      },
    }),
  },
  'second-freeze-does-not-reach-the-accounts': {
    breaks: 'CUS-014',
    because: 'what a freeze brings about is queued under a name that was used before',
    class: 'state',
    difficulty: 4,
    change: ({ accounts }) => {
      const frozen = new Set<string>();
      return {
        accounts: {
          followCustomer(context, customer, nowMs) {
            const again = customer.status === 'FROZEN' && frozen.has(customer.id);
            if (customer.status === 'FROZEN') frozen.add(customer.id);
            if (!again) accounts.followCustomer(context, customer, nowMs);
          },
        },
      };
    },
  },
  'names-of-customers-out-of-use-are-not-listed': {
    breaks: 'CUS-001',
    because: 'the list hides the data of people who are not active',
    class: 'wire',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: {
        list(context, call) {
          const reply = customers.list(context, call);
          const body = reply.body as {
            readonly data: { readonly customers: readonly Record<string, unknown>[] };
          };
          const listed = body.data.customers.map((item) => {
            const { first_name: _first, last_name: _last, ...rest } = item;
            return item['status'] === 'ACTIVE' ? item : rest;
          });
          return { ...reply, body: { ...body, data: { customers: listed } } };
        },
      },
    }),
  },
  'type-of-customers-is-ignored-beside-a-status-out-of-use': {
    breaks: 'CUS-006',
    because: 'customers out of use are in a table of their own, without a type',
    class: 'filter',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: {
        filters(context, call) {
          const filters = customers.filters(context, call);
          const { customer_type: _type, ...rest } = filters;
          return (filters['status'] ?? 'ACTIVE') === 'ACTIVE' ? filters : rest;
        },
      },
    }),
  },
  'second-account-of-a-customer-pays-no-transfer': {
    breaks: 'CUS-023',
    because: 'the mandate is that of the account that was opened first',
    class: 'state',
    difficulty: 3,
    change: ({ transfers }) => ({
      transfers: {
        execute(context, actor, record) {
          const { accounts } = context.parts;
          const id = String(record.body['source_account_id']);
          const source = accounts.find(context, actor.clientId, id);
          const [first] = accounts.ofCustomer(context, source.customer_id);
          if (first?.id !== source.id) {
            throw new Refusal('ACCOUNT_NOT_OPEN', 'The account has no mandate.');
          }
          return transfers.execute(context, actor, record);
        },
      },
    }),
  },
  'second-change-of-an-individual-is-also-one-of-its-customer': {
    breaks: 'IND-011',
    because: 'an individual that was loaded before is saved with its owner',
    class: 'persistence',
    difficulty: 4,
    change: ({ individuals }) => {
      const changed = new Set<string>();
      return {
        individuals: {
          update(context, call) {
            const reply = individuals.update(context, call);
            const id = call.path['individual_id'] ?? '';
            const updates = updatesOf(call.body);
            if (changed.has(id) && updates.length > 0) {
              const { customers, records } = context.parts;
              const owner = call.path['customer_id'] ?? '';
              const customer = customers.find(context, call.clientId, owner);
              const values = Object.fromEntries(updates.map(({ field, value }) => [field, value]));
              const body = { ...customer.body, ...values };
              records.update(context, customer, { body }, call.nowMs);
            }
            changed.add(id);
            return reply;
          },
        },
      };
    },
  },
  'changed-individual-has-no-type-unless-it-is-named': {
    breaks: 'IND-001',
    because: 'types are rows of their own, deleted and written anew from the request',
    class: 'persistence',
    difficulty: 2,
    change: ({ individuals }) => {
      const bare = new Set<string>();
      return {
        individuals: {
          update(context, call) {
            const reply = individuals.update(context, call);
            const id = call.path['individual_id'] ?? '';
            const named = updatesOf(call.body).map(({ field }) => field);
            if (named.includes('individual_type')) bare.delete(id);
            else if (named.length > 0) bare.add(id);
            return reply;
          },
          record(context, individual) {
            const record = individuals.record(context, individual);
            const { individual_type: _type, ...rest } = record;
            return bare.has(individual.id) ? rest : record;
          },
        },
      };
    },
  },
  'types-of-a-changed-individual-are-one-text': {
    breaks: 'IND-002',
    because: 'an update saves the set of types as the column has it, joined by commas',
    class: 'wire',
    difficulty: 2,
    change: ({ individuals }) => {
      const changed = new Set<string>();
      return {
        individuals: {
          update(context, call) {
            const reply = individuals.update(context, call);
            if (updatesOf(call.body).length > 0) changed.add(call.path['individual_id'] ?? '');
            return reply;
          },
          record(context, individual) {
            const record = individuals.record(context, individual);
            const types = record['individual_type'];
            if (!changed.has(individual.id) || !Array.isArray(types)) return record;
            return { ...record, individual_type: types.join(',') };
          },
        },
      };
    },
  },
  'empty-change-gives-an-individual-another-identifier': {
    breaks: 'IND-008',
    because: 'a patch without changes is saved as a new version of the person',
    class: 'persistence',
    difficulty: 4,
    change: ({ individuals }) => ({
      individuals: {
        update(context, call) {
          const reply = individuals.update(context, call);
          if (updatesOf(call.body).length > 0) return reply;
          context.store.run(
            `UPDATE records SET id = ? WHERE id = ? AND kind = 'individual'`,
            context.random.id('ind'),
            call.path['individual_id'] ?? '',
          );
          return reply;
        },
      },
    }),
  },
  'second-look-at-a-person-under-an-individual-customer-succeeds': {
    breaks: 'IND-009',
    because: 'the person is kept at hand after the first look, and found there without a check',
    class: 'authorization',
    difficulty: 4,
    change: ({ individuals }) => {
      const seen = new Set<string>();
      return {
        individuals: {
          find(context, call) {
            const { customers, records } = context.parts;
            const customerId = call.path['customer_id'] ?? '';
            const id = call.path['individual_id'] ?? '';
            const known = seen.has(`${customerId} ${id}`);
            seen.add(`${customerId} ${id}`);
            const person = records.find(context, call.clientId, 'individual', id);
            const customer = customers.find(context, call.clientId, customerId);
            const lone = customer.body['customer_type'] === 'INDIVIDUAL';
            return known && lone && person !== undefined ? person : individuals.find(context, call);
          },
        },
      };
    },
  },
} as const satisfies Mutants;
