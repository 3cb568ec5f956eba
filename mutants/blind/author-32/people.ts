/** Faults of a year's changes to a platform that was right: records of people, and who may act. */
import type { Context } from '../../../reference/context.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import type { Mutants } from '../../types.ts';
import { pause } from '../../steps.ts';

const GAP_MS = 10;
const DAY_MS = 86_400_000;
const NO_DAY = '0000-00-00';

function dayBefore(day: string): string {
  const atMs = Date.parse(`${day}T00:00:00Z`) - DAY_MS;
  return new Date(atMs).toISOString().slice(0, 10);
}

/** What an older copy of the people of a customer says is written over all but one of them. */
function writeBack(
  context: Context,
  people: readonly StoredRecord[],
  but: string | undefined,
  nowMs: number,
): void {
  const { records } = context.parts;
  for (const { id, kind, body } of people) {
    const person = records.ofAnyone(context, kind, id);
    if (id !== but && person !== undefined) records.update(context, person, { body }, nowMs);
  }
}

export const blindThirtySecondPeopleMutants = {
  'birthday-in-summer-is-a-day-early': {
    breaks: 'IND-007',
    because: 'dates became moments of local time, which are written in universal time',
    class: 'time',
    difficulty: 3,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const shifted = updates.map((update) => {
            const day = update.field === 'date_of_birth' ? String(update.value) : '';
            const summer = set === 'Individual' && /^\d{4}-(0[4-9]|10)-\d{2}$/.test(day);
            return summer ? { ...update, value: dayBefore(day) } : update;
          });
          return fields.apply(context, set, current, shifted);
        },
      },
    }),
  },
  'changes-of-two-people-at-once-lose-one': {
    breaks: 'IND-007',
    because: 'a corporation and its people are one document since, which is written as a whole',
    class: 'concurrency',
    difficulty: 4,
    change: ({ pipeline }) => ({
      pipeline: {
        async execute(context, call, handler) {
          if (call.operationId !== 'updateCustomerIndividual')
            return pipeline.execute(context, call, handler);
          const { customer_id: customerId, individual_id: id } = call.path;
          const read = context.parts.records.children(context, customerId ?? '', 'individual');
          await pause(GAP_MS);
          const answer = await pipeline.execute(context, call, handler);
          if (answer.status === 200) writeBack(context, read, id, call.nowMs);
          return answer;
        },
      },
    }),
  },
  'change-back-is-taken-for-a-repetition': {
    breaks: 'CUS-009',
    because: 'who sends no key is protected too, by a hash of what is to be changed',
    class: 'idempotency',
    difficulty: 4,
    change: ({ customers }) => {
      const done = new Set<string>();
      return {
        customers: {
          update(context, call) {
            const id = call.path['customer_id'] ?? '';
            const name = JSON.stringify([call.clientId, id, call.body]);
            if (done.has(name)) return { status: 200, body: { data: { id } } };
            const reply = customers.update(context, call);
            done.add(name);
            return reply;
          },
        },
      };
    },
  },
  'closed-person-is-born-on-no-day': {
    breaks: 'CUS-004',
    because: 'what is erased by law is overwritten with noughts, as the column takes no null',
    class: 'persistence',
    difficulty: 3,
    change: ({ customers, records }) => ({
      customers: {
        setStatus(context, customer, status, nowMs) {
          const changed = customers.setStatus(context, customer, status, nowMs);
          if (status !== 'CLOSED' || changed.body['date_of_birth'] === undefined) return changed;
          const body = { ...changed.body, date_of_birth: NO_DAY };
          return records.update(context, changed, { body }, nowMs);
        },
      },
    }),
  },
  'frozen-corporation-is-found-among-the-active-ones': {
    breaks: 'CUS-007',
    because: 'two filters together are answered by an index, which is written at creation alone',
    class: 'filter',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        filters(context, call) {
          const asked = customers.filters(context, call);
          const { status } = asked;
          if (asked['customer_type'] !== 'CORPORATION' || status === undefined) return asked;
          return status === 'ACTIVE' ? { customer_type: 'CORPORATION' } : { status: 'NONE' };
        },
      },
    }),
  },
} satisfies Mutants;
