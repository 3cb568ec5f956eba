/** People's members and papers that no row of a table names. */
import type { Mutants } from '../../types.ts';

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
  'country-of-the-tax-number-stays-as-it-was-first-set': {
    breaks: 'IND-007',
    because: 'it is a part of the number, and numbers are not written over',
    class: 'persistence',
    difficulty: 3,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const name = 'tax_reference_number_country';
          const changed = fields.apply(context, set, current, updates);
          return current[name] === undefined ? changed : { ...changed, [name]: current[name] };
        },
      },
    }),
  },
} satisfies Mutants;
