/** People's members and papers that no row of a table names. */
import type { Mutants } from '../types.ts';

const NUMBERS: readonly unknown[] = ['tax_reference_number', 'passport_number'];

export const blindThirtySeventhPeopleMutants = {
  'numbers-of-papers-are-taken-as-numbers': {
    breaks: 'ERR-013',
    because: 'they are called numbers, and the column takes both',
    class: 'validation',
    difficulty: 2,
    change: ({ fields }) => ({
      fields: {
        check(context, set, update) {
          const isNumber = typeof update.value === 'number';
          if (isNumber && NUMBERS.includes(update.field)) return;
          fields.check(context, set, update);
        },
      },
    }),
  },
  'investment-profile-takes-any-value': {
    breaks: 'ERR-013',
    because: 'its members are not shown, so it is kept as it comes',
    class: 'validation',
    difficulty: 2,
    change: ({ fields }) => ({
      fields: {
        check(context, set, update) {
          if (update.field === 'investment_profile' && set === 'IndividualCustomer') return;
          fields.check(context, set, update);
        },
      },
    }),
  },
  'country-of-the-tax-number-is-written-as-nationality': {
    breaks: 'IND-007',
    because: 'the form has one field for a country, and the other was copied from it',
    class: 'persistence',
    difficulty: 3,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const named = updates.map((update) =>
            update.field === 'tax_reference_number_country'
              ? { ...update, field: 'nationality' }
              : update,
          );
          return fields.apply(context, set, current, named);
        },
      },
    }),
  },
} satisfies Mutants;
