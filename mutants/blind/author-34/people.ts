/** Customers, their people and who they pay: changes that reach one place and not another. */
import { Refusal } from '../../../reference/context.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import { updatesOf } from '../../../reference/domain/fields.ts';
import { lacking } from '../../answers.ts';
import type { Data } from '../../steps.ts';
import { dataOf, refusedLate } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const STATES: readonly string[] = ['ACTIVE', 'FROZEN', 'DORMANT', 'PENDING', 'EDD', 'CLOSED'];

export const blindThirtyFourthPeopleMutants = {
  'individual-that-was-changed-twice-lacks-its-types': {
    breaks: 'IND-001',
    because: 'types are kept in a table of their own, by the version of who has them',
    class: 'persistence',
    difficulty: 4,
    change: ({ individuals }) => {
      const changes = new Map<string, number>();
      return {
        individuals: {
          update(context, call) {
            const reply = individuals.update(context, call);
            const id = call.path['individual_id'] ?? '';
            const named = updatesOf(call.body).map(({ field }) => field);
            const count = named.includes('individual_type') ? 0 : (changes.get(id) ?? 0) + 1;
            changes.set(id, count);
            return reply;
          },
          record(context, individual) {
            const record = individuals.record(context, individual);
            const isLost = (changes.get(individual.id) ?? 0) > 1;
            return isLost ? lacking(record, 'individual_type') : record;
          },
        },
      };
    },
  },
  'corporation-changed-under-the-key-of-its-individuals-change-takes-it-back': {
    breaks: 'CUS-012',
    because: 'a key opens its unit of work again, and what that had done is begun anew',
    class: 'idempotency',
    difficulty: 5,
    change: ({ customers, individuals, records }) => {
      const before = new Map<string, StoredRecord>();
      return {
        individuals: {
          update(context, call) {
            const individual = individuals.find(context, call);
            const reply = individuals.update(context, call);
            if (call.idempotencyKey !== null)
              before.set(`${call.clientId} ${call.idempotencyKey}`, individual);
            return reply;
          },
        },
        customers: {
          update(context, call) {
            const reply = customers.update(context, call);
            const undone = before.get(`${call.clientId} ${call.idempotencyKey ?? ''}`);
            if (undone !== undefined)
              records.update(context, undone, { body: undone.body }, call.nowMs);
            return reply;
          },
        },
      };
    },
  },
  'status-of-a-customer-is-changed-where-a-reason-is-told': {
    breaks: 'CUS-011',
    because: 'what has a reason goes to staff as a wish, and the job that takes it carries it out',
    class: 'state',
    difficulty: 4,
    change: ({ customers, records }) => ({
      customers: {
        update(context, call) {
          const { reason, updated_by: by } = call.body as Data;
          const wish = updatesOf(call.body).find(({ field }) => field === 'status');
          const isReasoned = typeof reason === 'string' && typeof by === 'string';
          if (wish === undefined || !isReasoned) return customers.update(context, call);
          const id = call.path['customer_id'] ?? '';
          const customer = customers.find(context, call.clientId, id);
          const status = STATES.find((state) => state === wish.value) ?? customer.status;
          records.update(context, customer, { status }, call.nowMs);
          return refusedLate(context, 'VALIDATION_FAILED');
        },
      },
    }),
  },
  'counterparty-that-was-listed-before-it-was-linked-offers-no-accounts': {
    breaks: 'CPT-006',
    because: 'who was listed is kept for a while, and linking asks what is kept',
    class: 'state',
    difficulty: 4,
    change: ({ counterparties, linking }) => {
      const listed = new Map<string, string>();
      return {
        counterparties: {
          list(context, call) {
            const reply = counterparties.list(context, call);
            const rows = dataOf(reply)['counterparties'] as readonly Data[];
            for (const { id, status } of rows) listed.set(String(id), String(status));
            return reply;
          },
        },
        linking: {
          accounts(context, call) {
            const counterparty = linking.find(context, call);
            if (counterparty.status !== 'LINKED' || listed.get(counterparty.id) !== 'PENDING')
              return linking.accounts(context, call);
            throw new Refusal('COUNTERPARTY_NOT_ACTIVE', 'The counterparty is PENDING.');
          },
        },
      };
    },
  },
  'counterparty-keeps-no-member-that-it-was-not-created-with': {
    breaks: 'CPT-003',
    because: 'the change replaces members of the document that is kept, and adds none',
    class: 'persistence',
    difficulty: 4,
    change: ({ counterparties, records }) => ({
      counterparties: {
        update(context, call) {
          const before = counterparties.find(context, call);
          const reply = counterparties.update(context, call);
          const now = counterparties.find(context, call);
          const kept = Object.entries(now.body).filter(([name]) => name in before.body);
          const body = Object.fromEntries(kept);
          records.update(context, now, { body }, call.nowMs);
          return reply;
        },
      },
    }),
  },
} satisfies Mutants;
