/** Faults of who is asleep, where that is worked out as it is read, or by a job that looks every so often. */
import type { Context } from '../../reference/context.ts';
import type { Parts } from '../../reference/parts.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import type { Mutants } from '../types.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Less than the embedded platform's target file has nothing happen for. */
const JOB_EVERY_MS = 80;

/** The customer, asleep by now if it has to be. */
function lookedAt(
  { customers, dormancy }: Parts,
  context: Context,
  call: Parameters<Parts['customers']['get']>[1],
): StoredRecord {
  const id = call.path['customer_id'] ?? '';
  dormancy.sweepCustomer(context, call.clientId, id, call.nowMs);
  return customers.find(context, call.clientId, id);
}

export const lookedUpSleepMutants = {
  'customer-falls-asleep-as-somebody-looks-at-it': {
    breaks: 'CUS-022',
    because: 'there is no job: whether it sleeps is worked out when it is asked for',
    class: 'time',
    difficulty: 5,
    change: (parts) => ({
      dormancy: { sweepCustomer: () => undefined },
      customers: {
        get(context, call) {
          lookedAt(parts, context, call);
          return parts.customers.get(context, call);
        },
      },
    }),
  },
  'customer-that-fell-asleep-is-listed-as-awake': {
    breaks: 'CUS-022',
    because:
      'the state of a customer is worked out where it is shown alone, and the list filters what is stored',
    class: 'time',
    difficulty: 4,
    change: (parts) => ({
      dormancy: { sweepCustomer: () => undefined },
      customers: {
        get(context, call) {
          const { customers, records } = context.parts;
          const stored = customers.find(context, call.clientId, call.path['customer_id'] ?? '');
          const shown = lookedAt(parts, context, call);
          if (shown.status !== stored.status) {
            records.update(context, shown, { status: stored.status }, call.nowMs);
          }
          return { status: 200, body: { data: customers.record(context, shown) } };
        },
      },
    }),
  },
  'twelve-months-are-360-days-for-the-job-that-looks-who-sleeps': {
    breaks: 'CUS-022',
    because: 'a month is thirty days, and who sleeps is looked up by a job, every so often',
    class: 'time',
    difficulty: 5,
    change: ({ customers, progress }) => {
      const moved = new Map<string, number>();
      return {
        progress: {
          clockMoved(_context, clientId) {
            moved.set(clientId, Date.now());
          },
        },
        customers: {
          get(context, call) {
            if (Date.now() - (moved.get(call.clientId) ?? Date.now()) > JOB_EVERY_MS) {
              moved.delete(call.clientId);
              progress.clockMoved(context, call.clientId, call.nowMs);
            }
            return customers.get(context, call);
          },
        },
        dormancy: { limitMs: (_context, nowMs) => nowMs - 360 * DAY_MS },
      };
    },
  },
} as const satisfies Mutants;
