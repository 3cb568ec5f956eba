/** Faults of the twenty-fifth author: values of people that change on their way, and changes lost. */
import type { Context } from '../../reference/context.ts';
import type { Update } from '../../reference/domain/fields.ts';
import type { AccountStatus } from '../../reference/ledger/rows.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import type { Mutant, Mutants } from '../types.ts';

const TEXT_MOST = 255;
const FRESH_MS = 1_000;

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

const dormantLeft = (breaks: Mutant['breaks'], status: AccountStatus, because: string): Mutant => ({
  breaks,
  because,
  class: 'state',
  difficulty: 4,
  change: ({ accounts }) => ({
    accounts: {
      following: (context, row, customerStatus) =>
        row.status === 'DORMANT' && customerStatus === status
          ? null
          : accounts.following(context, row, customerStatus),
    },
  }),
});

type Read = { readonly record: StoredRecord; readonly atMs: number };

/** As it was read at the first of several changes that follow at once. */
function readLately(
  context: Context,
  reads: Map<string, Read>,
  record: StoredRecord,
): StoredRecord {
  const nowMs = context.clock.systemNowMs();
  const read = reads.get(record.id);
  if (read !== undefined && nowMs - read.atMs < FRESH_MS) {
    return { ...record, body: read.record.body };
  }
  reads.set(record.id, { record, atMs: nowMs });
  return record;
}

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
  'zeros-before-a-tax-number-are-lost': keptOtherwise(
    'CUS-009',
    'a text of digits is kept as a number',
    text((value) => value.replace(/^0+(?=\d)/, ''), 'tax_reference_number'),
  ),
  'birth-on-a-leap-day-is-moved': keptOtherwise(
    'CUS-009',
    'the days of a month are in a table with 28 for February',
    text((value) => value.replace(/-02-29$/, '-02-28'), 'date_of_birth'),
  ),
  'text-is-cut-at-255-letters': keptOtherwise(
    'CUS-009',
    'the column of the database is that wide, and does not complain',
    text((value) => value.slice(0, TEXT_MOST)),
  ),
  'email-address-is-kept-in-lower-case': keptOtherwise(
    'CUS-009',
    'addresses are compared without their case, and so kept',
    text((value) => value.toLowerCase(), 'email_address'),
  ),
  'third-citizenship-is-not-kept': keptOtherwise(
    'CUS-009',
    'there is a column for the first and one for the second',
    ({ field, value }) => ({
      field,
      value: field === 'citizenship' && Array.isArray(value) ? value.slice(0, 2) : value,
    }),
  ),
  'ownership-of-nothing-changes-nothing': keptOtherwise(
    'IND-007',
    'a value that is zero is taken for one that is not there',
    (update) => (update.value === 0 ? null : update),
  ),
  'second-change-at-once-undoes-the-first': {
    breaks: 'CUS-009',
    because: 'what is changed was read into a memory that forgets after a second',
    class: 'persistence',
    difficulty: 4,
    change: ({ customers }) => {
      const reads = new Map<string, Read>();
      let isUpdate = false;
      return {
        customers: {
          update(context, call) {
            isUpdate = true;
            try {
              return customers.update(context, call);
            } finally {
              isUpdate = false;
            }
          },
          find(context, clientId, id) {
            const record = customers.find(context, clientId, id);
            return isUpdate ? readLately(context, reads, record) : record;
          },
        },
      };
    },
  },
  'closed-customer-leaves-dormant-accounts': dormantLeft(
    'CUS-016',
    'CLOSED',
    'accounts asleep are in another table, which is not walked over',
  ),
  'frozen-customer-leaves-dormant-accounts': dormantLeft(
    'CUS-014',
    'FROZEN',
    'an account asleep is held to need no lock',
  ),
} satisfies Mutants;
