/** Values that are taken and not kept as they are, and pages reckoned without the filter. */
import { overlayParts } from '../../../reference/parts.ts';
import type { Parts, PartsOverlay } from '../../../reference/parts.ts';
import type { Fields } from '../../../reference/domain/fields.ts';
import type { Mutants } from '../../types.ts';

const COLUMN_LENGTH = 100;
const EPOCH = '1970-01-01';

function mapped(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapped(item, change));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, mapped(member, change)]);
  return Object.fromEntries(members) as Fields;
}

/** Of customers and individuals, as a change of them is stored. */
function storing(change: (text: string) => string): (original: Parts) => PartsOverlay {
  return ({ fields }) => ({
    fields: {
      apply: (context, set, current, updates) =>
        mapped(fields.apply(context, set, current, updates), change) as Fields,
    },
  });
}

export const blindSeventhRecordsKeptMutants = {
  'long-texts-of-people-are-cut-to-their-column': {
    breaks: 'CUS-009',
    because: 'the database is not strict, and cuts what is longer than its column',
    class: 'persistence',
    difficulty: 3,
    change: storing((text) => text.slice(0, COLUMN_LENGTH)),
  },
  'birthdays-before-1970-become-its-first-day': {
    breaks: 'CUS-009',
    because: 'dates are kept as seconds since then, in a column without a sign',
    class: 'time',
    difficulty: 3,
    change: storing((text) => (/^\d{4}-\d\d-\d\d$/.test(text) && text < EPOCH ? EPOCH : text)),
  },
  'letters-of-four-bytes-are-dropped-from-applications': {
    breaks: 'APP-004',
    because: 'the tables of the onboarding were made with an encoding of three bytes',
    class: 'persistence',
    difficulty: 4,
    change: ({ applications }) => ({
      applications: {
        merged: (context, current, wish) =>
          mapped(applications.merged(context, current, wish), (text) =>
            text.replace(/[\u{10000}-\u{10FFFF}]/gu, ''),
          ) as Fields,
      },
    }),
  },
  'last-page-of-filtered-customers-is-that-of-all': {
    breaks: 'PAG-003',
    because: 'the count for the links is taken of the table, and the filter is on the rows',
    class: 'pagination',
    difficulty: 3,
    change: ({ customers, paging }) => ({
      customers: {
        list(context, call) {
          const parts = overlayParts(context.parts, () => ({
            paging: {
              links(inner, asked, at) {
                const all = { page: 0, pageSize: 1 };
                const { records } = inner.parts;
                const { total } = records.list(inner, asked.clientId, 'customer', all);
                return paging.links(inner, asked, at, total);
              },
            },
          }));
          return customers.list({ ...context, parts }, call);
        },
      },
    }),
  },
} as const satisfies Mutants;
