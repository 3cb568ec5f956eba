/** Faults of the twenty-fifth author: values of people that change on their way. */
import type { Update } from '../../../reference/domain/fields.ts';
import type { Mutant, Mutants } from '../../types.ts';

const TEXT_MOST = 255;

/** What an update holds is kept in another form, or not at all. */
const keptOtherwise = (
  breaks: Mutant['breaks'],
  because: string,
  otherwise: (update: Update) => Update | null,
): Mutant => ({
  breaks,
  because,
  class: 'validation',
  difficulty: 4,
  change: ({ fields }) => ({
    fields: {
      apply(context, set, current, updates) {
        fields.apply(context, set, current, updates);
        const kept = updates.map(otherwise).filter((update) => update !== null);
        return {
          ...current,
          ...Object.fromEntries(kept.map(({ field, value }) => [field, value])),
        };
      },
    },
  }),
});

const text =
  (change: (value: string) => string, only?: string) =>
  ({ field, value }: Update): Update => {
    const isMeant = typeof value === 'string' && (only === undefined || only === field);
    return { field, value: isMeant ? change(value) : value };
  };

export const blindTwentyFifthPeopleMutants = {
  'apostrophe-in-a-name-is-escaped': keptOtherwise(
    'CUS-009',
    'values are made safe for pages when they come in',
    text((value) => value.replaceAll("'", '&#39;')),
  ),
  'letters-beyond-latin-are-question-marks': keptOtherwise(
    'CUS-009',
    'the column of the database holds Latin letters',
    text((value) => value.replaceAll(/[^\0-\u024f]/gu, '?')),
  ),
  'text-is-cut-at-255-letters': keptOtherwise(
    'CUS-009',
    'the column of the database is that wide, and does not complain',
    text((value) => value.slice(0, TEXT_MOST)),
  ),
  'third-citizenship-is-not-kept': keptOtherwise(
    'CUS-009',
    'there is a column for the first and one for the second',
    ({ field, value }) => ({
      field,
      value: field === 'citizenship' && Array.isArray(value) ? value.slice(0, 2) : value,
    }),
  ),
} satisfies Mutants;
