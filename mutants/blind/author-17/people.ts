/** Faults as teams ship them: customers, their individuals and their accounts. */
import { refusedLate } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const NAMES: readonly string[] = ['first_name', 'middle_name', 'last_name'];
const DAY_OF_A_MONTH = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

type Updates = {
  readonly updates?: readonly { readonly field: string; readonly value: unknown }[];
};

/** Each word with one capital letter, at its beginning. */
function tidied(name: string): string {
  const small = name.toLowerCase();
  return small.replace(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase());
}

export const blindSeventeenthPeopleMutants = {
  'name-of-an-individual-is-tidied-up-to-one-capital-a-word': {
    breaks: 'IND-007',
    because: 'people type names in capitals, so a helper writes them as a name is written',
    class: 'wire',
    difficulty: 3,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const tidy = updates.map(({ field, value }) => {
            const isName = NAMES.includes(field) && typeof value === 'string';
            return { field, value: isName ? tidied(value) : value };
          });
          return fields.apply(context, set, current, set === 'Individual' ? tidy : updates);
        },
      },
    }),
  },
  'day-of-birth-of-an-individual-may-be-one-that-its-month-has-not': {
    breaks: 'ERR-013',
    because: 'the date is checked by its pattern, which knows no months of thirty days',
    class: 'validation',
    difficulty: 3,
    change: ({ fields }) => ({
      fields: {
        check(context, set, update) {
          const isDay = typeof update.value === 'string' && DAY_OF_A_MONTH.test(update.value);
          if (set === 'Individual' && update.field === 'date_of_birth' && isDay) return;
          fields.check(context, set, update);
        },
      },
    }),
  },
  'account-is-frozen-by-the-good-half-of-a-refused-update': {
    breaks: 'ERR-007',
    because: 'updates are done one by one in a loop, each with a transaction of its own',
    class: 'error',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        update(context, call) {
          const { updates = [], ...rest } = call.body as Updates;
          const bad = updates.findIndex(({ field }) => field !== 'status');
          if (bad < 1) return accounts.update(context, call);
          const body = { ...rest, updates: updates.slice(0, bad) };
          accounts.update(context, { ...call, body });
          return refusedLate(context, 'VALIDATION_FAILED');
        },
      },
    }),
  },
} as const satisfies Mutants;
