/** Faults of the twenty-second author, after the first release: customers and their people. */
import type { Reply } from '../../../reference/context.ts';
import type { Fields } from '../../../reference/domain/fields.ts';
import { meanwhile, pause } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const BETWEEN_MS = 10;
const DAY_MS = 86_400_000;

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);

export const blindTwentySecondPeopleMutants = {
  'single-customer-is-kept-awake-by-a-cache': {
    breaks: 'CUS-022',
    because: 'changes by clients and staff empty the cache; the nightly job writes past it',
    class: 'persistence',
    difficulty: 4,
    change: ({ customers, individuals, records }) => {
      const kept = new Map<string, Reply>();
      return {
        customers: {
          get(context, call) {
            const { id } = customers.find(context, call.clientId, call.path['customer_id'] ?? '');
            const reply = kept.get(id) ?? customers.get(context, call);
            kept.set(id, reply);
            return reply;
          },
        },
        individuals: {
          create(context, customer, wish) {
            kept.delete(customer.id);
            return individuals.create(context, customer, wish);
          },
        },
        records: {
          update(context, record, change, nowMs) {
            if (change.status !== 'DORMANT') kept.delete(record.id);
            if (record.kind === 'individual') kept.delete(record.parentId ?? '');
            return records.update(context, record, change, nowMs);
          },
        },
      };
    },
  },
  'birthday-in-summer-moves-to-the-day-before': {
    breaks: 'CUS-009',
    because: 'a date became a moment at local midnight, and summer time puts it an hour earlier',
    class: 'time',
    difficulty: 4,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const changed = fields.apply(context, set, current, updates);
          const named = updates.some(({ field }) => field === 'date_of_birth');
          const birth = changed['date_of_birth'];
          if (!named || typeof birth !== 'string' || !/-(0[4-9]|10)-/.test(birth)) return changed;
          return { ...changed, date_of_birth: dayBefore(birth) };
        },
      },
    }),
  },
  'changes-of-an-individual-at-once-lose-one': {
    breaks: 'IND-007',
    because: 'the person is loaded, changed and saved as a whole, with nothing that guards it',
    class: 'concurrency',
    difficulty: 4,
    change: ({ fields, pipeline }) => {
      const early = meanwhile<Fields>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            const id = call.path['individual_id'] ?? '';
            const { records } = context.parts;
            const loaded = records.find(context, call.clientId, 'individual', id);
            if (call.operationId !== 'updateCustomerIndividual' || loaded === undefined) {
              return pipeline.execute(context, call, handler);
            }
            await pause(BETWEEN_MS);
            return early.during(loaded.body, () => pipeline.execute(context, call, handler));
          },
        },
        fields: {
          apply: (context, set, current, updates) =>
            fields.apply(context, set, early.known ?? current, updates),
        },
      };
    },
  },
} as const satisfies Mutants;
