/** Faults of patterns, and of values that count as true, as false or as a number. */
import type { Parts } from '../../reference/parts.ts';
import type { Mutants } from '../types.ts';
import { RESIDENCIES, unchecked } from './loose-input.ts';

/** A change whose updates are this is one of nothing. */
const noUpdatesFor =
  (nothing: unknown) =>
  ({ validation }: Parts) => ({
    validation: {
      read(context, bytes) {
        const body = validation.read(context, bytes);
        const { updates } = (body ?? {}) as { readonly updates?: unknown };
        return updates === nothing ? { ...(body as object), updates: [] } : body;
      },
    } satisfies Partial<Parts['validation']>,
  });

const NO_NUMBER = 'NaN';
const COUNTRY = /^[A-Z]{2}\n$/;

const isLine = (line: RegExp, value: unknown): boolean =>
  typeof value === 'string' && line.test(value);

const behindTheEnd = {
  breaks: 'ERR-013',
  because: 'the sign for the end of a pattern lets a line feed stand behind it',
  class: 'validation',
  difficulty: 4,
} as const;

const looksAtWhatIsThere = {
  breaks: 'ERR-013',
  because: 'a value is looked at only where there is one, and an empty text counts as none',
  class: 'validation',
  difficulty: 3,
} as const;

/** An empty text is kept in this member, or as one of its list. */
const emptyIn = (member: string) =>
  unchecked(
    (_set, { field, value }) =>
      field === member && (Array.isArray(value) ? value.includes('') : value === ''),
  );

export const loosePatternMutants = {
  'date-of-birth-may-be-empty': {
    ...looksAtWhatIsThere,
    change: emptyIn('date_of_birth'),
  },
  'telephone-number-may-be-empty': {
    ...looksAtWhatIsThere,
    change: emptyIn('telephone_number'),
  },
  'nationality-may-be-empty': {
    ...looksAtWhatIsThere,
    change: emptyIn('nationality'),
  },
  'citizenship-of-an-empty-text-is-kept': {
    ...looksAtWhatIsThere,
    change: emptyIn('citizenship'),
  },
  'residency-status-may-be-empty': {
    ...looksAtWhatIsThere,
    change: emptyIn('us_residency_status'),
  },
  'employment-status-may-be-empty': {
    ...looksAtWhatIsThere,
    change: emptyIn('employment_status'),
  },
  'country-of-a-tax-number-may-be-empty': {
    ...looksAtWhatIsThere,
    change: emptyIn('tax_reference_number_country'),
  },
  'digits-of-any-script-make-a-year': {
    breaks: 'ERR-013',
    because: 'the pattern is for digits, and those of every script are digits to it',
    class: 'validation',
    difficulty: 4,
    change: unchecked(
      (_set, { field, value }) =>
        field === 'date_of_birth' && /^\p{Nd}{4}-\d\d-\d\d$/u.test(String(value)),
    ),
  },
  'letter-may-stand-behind-the-digits-of-a-day': {
    breaks: 'ERR-013',
    because: 'the parts of a date are read as far as there are digits',
    class: 'validation',
    difficulty: 4,
    change: unchecked(
      (_set, { field, value }) =>
        field === 'date_of_birth' && isLine(/^\d{4}-\d\d-\d[a-z]$/, value),
    ),
  },
  'blanks-may-stand-for-the-zeros-of-a-date': {
    breaks: 'ERR-013',
    because: 'blanks before a number are skipped by what reads it',
    class: 'validation',
    difficulty: 4,
    change: unchecked(
      (_set, { field, value }) => field === 'date_of_birth' && isLine(/^\d{4}- \d- \d$/, value),
    ),
  },
  'sign-may-stand-before-a-year': {
    breaks: 'ERR-013',
    because: 'dates are read by a library that knows years before the first, which have a sign',
    class: 'validation',
    difficulty: 4,
    change: unchecked(
      (_set, { field, value }) =>
        field === 'date_of_birth' && isLine(/^[+-]\d{4}-\d\d-\d\d$/, value),
    ),
  },
  'percentage-is-looked-at-in-32-bits': {
    breaks: 'ERR-013',
    because: 'a number of 64 bits is compared as one of 32, and kept as it came',
    class: 'validation',
    difficulty: 4,
    change: unchecked(
      (_set, { field, value }) =>
        field === 'percentage_ownership' &&
        Number.isInteger(value) &&
        (Number(value) | 0) <= 100 &&
        (Number(value) | 0) >= 0,
    ),
  },
  'line-feed-may-stand-behind-a-date-of-birth': {
    ...behindTheEnd,
    change: unchecked(
      (_set, { field, value }) => field === 'date_of_birth' && isLine(/^\d{4}-\d\d-\d\d\n$/, value),
    ),
  },
  'line-feed-may-stand-behind-a-telephone-number': {
    ...behindTheEnd,
    change: unchecked(
      (_set, { field, value }) => field === 'telephone_number' && isLine(/^\+\d{7,15}\n$/, value),
    ),
  },
  'line-feed-may-stand-behind-a-nationality': {
    ...behindTheEnd,
    change: unchecked(
      (_set, { field, value }) => field === 'nationality' && isLine(COUNTRY, value),
    ),
  },
  'line-feed-may-stand-behind-a-country-of-a-list': {
    ...behindTheEnd,
    change: unchecked(
      (_set, { value }) => Array.isArray(value) && value.some((one) => isLine(COUNTRY, one)),
    ),
  },
  'line-feed-may-stand-behind-the-country-of-a-tax-number': {
    ...behindTheEnd,
    change: unchecked(
      (_set, { field, value }) =>
        field === 'tax_reference_number_country' && isLine(COUNTRY, value),
    ),
  },
  'line-feed-may-stand-behind-a-stated-value': {
    ...behindTheEnd,
    change: unchecked((_set, { value }) =>
      RESIDENCIES.some((stated) => isLine(new RegExp(`^${stated}\n$`), value)),
    ),
  },
  'updates-that-are-false-are-none': {
    breaks: 'ERR-012',
    because: 'an empty list stands in for whatever counts as false',
    class: 'validation',
    difficulty: 3,
    change: noUpdatesFor(false),
  },
  'updates-of-zero-are-none': {
    breaks: 'ERR-012',
    because: 'an empty list stands in for whatever counts as false',
    class: 'validation',
    difficulty: 3,
    change: noUpdatesFor(0),
  },
  'transfer-of-no-number-is-told-as-none': {
    breaks: 'GEN-003',
    because: 'the text NaN passes for a number, and is written into answers as it came',
    class: 'validation',
    difficulty: 4,
    change: ({ assets, transfers, validation, wire }) => ({
      validation: {
        body(context, operation, body) {
          const { amount } = (body ?? {}) as { readonly amount?: unknown };
          const isLoose = operation.operationId === 'createTransfer' && amount === NO_NUMBER;
          validation.body(context, operation, isLoose ? { ...(body as object), amount: 1 } : body);
        },
      },
      assets: {
        toMinor: (context, assetTypeId, amount) =>
          amount === NO_NUMBER ? 1 : assets.toMinor(context, assetTypeId, amount),
      },
      transfers: {
        request: (context, actor, wish) =>
          transfers.request(context, actor, {
            ...wish,
            ...(String(wish.amount) === NO_NUMBER && { description: NO_NUMBER }),
          }),
      },
      wire: {
        write(context, call, answer) {
          const written = wire.write(context, call, answer);
          if (!String(written.payload).includes(`"${NO_NUMBER}"`)) return written;
          return {
            ...written,
            payload: String(written.payload).replaceAll(/-?0\.01\b/g, NO_NUMBER),
          };
        },
      },
    }),
  },
} as const satisfies Mutants;
