/** Faults of the thirtieth author: values of people that mean something else to those who keep them. */
import type { FieldSet, Update } from '../../../reference/domain/fields.ts';
import type { Mutant, Mutants } from '../../types.ts';

const CUSTOMERS: readonly FieldSet[] = ['IndividualCustomer', 'CorporateCustomer'];

/** Values as they are kept, of texts that a PATCH sets; undefined leaves what was there. */
function kept(
  sets: readonly FieldSet[],
  change: (value: string, field: string) => string | undefined,
): Mutant['change'] {
  return ({ fields }) => ({
    fields: {
      apply(context, set, current, updates) {
        const changed = fields.apply(context, set, current, updates);
        if (!sets.includes(set)) return changed;
        const meant = updates.flatMap(({ field, value }: Update): [string, unknown][] => {
          if (typeof value !== 'string') return [];
          const text = change(value, field);
          return [[field, text ?? current[field]]];
        });
        return { ...changed, ...Object.fromEntries(meant) };
      },
    },
  });
}

export const blindThirtiethPeopleMutants = {
  'backslashes-of-a-text-are-taken-for-escapes': {
    breaks: 'CUS-009',
    because: 'the text is put into a statement and taken out of it again',
    class: 'persistence',
    difficulty: 4,
    change: kept(CUSTOMERS, (value) => value.replaceAll(/\\(.)/g, '$1')),
  },
  'angle-brackets-of-a-text-are-taken-for-markup': {
    breaks: 'CUS-009',
    because: 'what looks like a tag is taken out, for the pages that show it',
    class: 'persistence',
    difficulty: 4,
    change: kept(CUSTOMERS, (value) => value.replaceAll(/<[^>]*>/g, '')),
  },
  'passport-number-that-looks-like-a-number-becomes-one': {
    breaks: 'CUS-009',
    because:
      'the nightly file goes through a spreadsheet, which knows an exponent when it sees one',
    class: 'persistence',
    difficulty: 5,
    change: kept(CUSTOMERS, (value, field) =>
      field === 'passport_number' ? value.replace(/^(\d+)E(\d+)$/, '$1E+$2') : value,
    ),
  },
  'name-that-reads-null-is-none': {
    breaks: 'CUS-009',
    because: 'an absent value is written as a word between two systems',
    class: 'persistence',
    difficulty: 5,
    change: kept(CUSTOMERS, (value) => (/^null$/i.test(value) ? undefined : value)),
  },
  'norway-is-no-country': {
    breaks: 'CUS-009',
    because: 'the list of countries is YAML, in which an unquoted NO is false',
    class: 'persistence',
    difficulty: 5,
    change: kept(CUSTOMERS, (value, field) =>
      field === 'nationality' && value === 'NO' ? undefined : value,
    ),
  },
  'namibia-is-no-answer': {
    breaks: 'IND-007',
    because: 'the tool that loads people reads NA as not available',
    class: 'persistence',
    difficulty: 5,
    change: kept(['Individual'], (value, field) =>
      field === 'nationality' && value === 'NA' ? undefined : value,
    ),
  },
  'births-before-1930-move-a-century-on': {
    breaks: 'CUS-009',
    because: 'the core bank keeps two digits of a year, and thirty is where its century begins',
    class: 'persistence',
    difficulty: 5,
    change: kept(CUSTOMERS, (value, field) => {
      const isOld = field === 'date_of_birth' && value < '1930';
      return isOld ? `20${value.slice(2)}` : value;
    }),
  },
} satisfies Mutants;
