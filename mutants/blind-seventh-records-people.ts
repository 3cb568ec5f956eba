/** Faults of people, by an author who had seen none of the tests. */
import { Refusal } from '../reference/context.ts';
import type { Call } from '../reference/context.ts';
import { updatesOf } from '../reference/domain/fields.ts';
import type { Mutants } from './types.ts';

const DAY_MS = 86_400_000;
const OF_INDIVIDUALS = [
  'middle_name',
  'telephone_number',
  'tax_reference_number',
  'percentage_ownership',
  'title',
] as const;

function dayBefore(day: unknown): unknown {
  if (typeof day !== 'string') return day;
  return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
}

function joinedArray(there: unknown, value: unknown): unknown {
  if (!Array.isArray(there) || !Array.isArray(value)) return value;
  return [...new Set<unknown>(there.concat(value) as unknown[])];
}

const peopleFaults = {
  'absent-members-of-an-individual-are-null': {
    breaks: 'IND-002',
    because: 'the mapper writes every column of the row, set or not',
    class: 'wire',
    difficulty: 2,
    change: ({ individuals }) => ({
      individuals: {
        record: (context, individual) => ({
          ...Object.fromEntries(OF_INDIVIDUALS.map((name) => [name, null])),
          ...individuals.record(context, individual),
        }),
      },
    }),
  },
  'date-of-birth-of-an-individual-is-stored-a-day-early': {
    breaks: 'IND-007',
    because: 'the date becomes midnight in local time and is read back in UTC',
    class: 'time',
    difficulty: 3,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const changed = fields.apply(context, set, current, updates);
          const named = updates.some(({ field }) => field === 'date_of_birth');
          if (set !== 'Individual' || !named) return changed;
          return { ...changed, date_of_birth: dayBefore(changed['date_of_birth']) };
        },
      },
    }),
  },
  'updates-before-the-bad-one-are-kept': {
    breaks: 'ERR-007',
    because: 'each update is saved by itself, and the first that fails ends the loop',
    class: 'persistence',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          const one = (update: unknown): Call => ({ ...call, body: { updates: [update] } });
          try {
            for (const update of updatesOf(call.body)) customers.update(context, one(update));
            return customers.update(context, { ...call, body: {} });
          } catch (error) {
            return context.parts.errors.reply(context, error);
          }
        },
      },
    }),
  },
  'array-of-an-update-is-added-to-the-one-there': {
    breaks: 'CUS-009',
    because: 'a deep merge joins arrays, and the fields that hold one were not thought of',
    class: 'persistence',
    difficulty: 4,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const joined = updates.map(({ field, value }) => ({
            field,
            value: joinedArray(current[field], value),
          }));
          return fields.apply(context, set, current, joined);
        },
      },
    }),
  },
  'only-the-first-update-is-checked': {
    breaks: 'CUS-011',
    because: 'the check was written for one update and is called with the first of them',
    class: 'validation',
    difficulty: 4,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const checked = fields.apply(context, set, current, updates.slice(0, 1));
          const rest = updates
            .slice(1)
            .map(({ field, value }): [string, unknown] => [field, value]);
          return { ...checked, ...Object.fromEntries(rest) };
        },
      },
    }),
  },
  'update-of-an-individual-needs-updates': {
    breaks: 'CUS-010',
    because: 'the body of this operation has one member only, so it was made a required one',
    class: 'validation',
    difficulty: 3,
    change: ({ individuals }) => ({
      individuals: {
        update(context, call) {
          if (updatesOf(call.body).length > 0) return individuals.update(context, call);
          throw new Refusal('VALIDATION_FAILED', 'updates is missing.');
        },
      },
    }),
  },
} as const satisfies Mutants;

export const blindSeventhRecordsPeopleMutants = {
  ...peopleFaults,
} as const satisfies Mutants;
