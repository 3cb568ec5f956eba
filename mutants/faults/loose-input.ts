/** Faults of parsers that take more than was meant, and of libraries that do more than was asked. */
import { updatesOf, without } from '../../reference/domain/fields.ts';
import type { Context } from '../../reference/context.ts';
import type { CustomerStatus } from '../../reference/domain/customers.ts';
import type { FieldSet, Update } from '../../reference/domain/fields.ts';
import type { Parts } from '../../reference/parts.ts';
import type { Mutants } from '../types.ts';

/** These updates are applied as they come, without a look at their values. */
export const unchecked =
  (isLoose: (set: FieldSet, update: Update) => boolean) =>
  ({ fields }: Parts) => ({
    fields: {
      check(context, set, update) {
        if (!isLoose(set, update)) fields.check(context, set, update);
      },
    } satisfies Partial<Parts['fields']>,
  });

/** How many come before the first that is refused. */
function untilWrong(context: Context, set: FieldSet, updates: readonly Update[]): number {
  const wrong = updates.findIndex((update) => {
    try {
      context.parts.fields.check(context, set, update);
      return false;
    } catch {
      return true;
    }
  });
  return Math.max(0, wrong);
}

const isNull = (value: unknown): boolean => value === null;

const isEmpty = (value: unknown): boolean =>
  value === '' || (Array.isArray(value) && value.length === 0);

/** Such a value stands for nothing, which is then not shown. */
const takenAway =
  (set: FieldSet, names: readonly string[], isNothing: (value: unknown) => boolean) =>
  ({ fields, individuals }: Parts) => ({
    fields: {
      check(context, one, update) {
        const { field, value } = update;
        if (one === set && isNothing(value) && names.includes(field)) return;
        fields.check(context, one, update);
      },
      apply(context, one, current, updates) {
        const changed = fields.apply(context, one, current, updates);
        return names
          .filter((name) => isNothing(changed[name]))
          .reduce((rest, name) => without(rest, name), changed);
      },
    } satisfies Partial<Parts['fields']>,
    individuals: {
      keepOwnership: (context, changed, named) =>
        changed['individual_type'] === undefined
          ? changed
          : individuals.keepOwnership(context, changed, named),
    } satisfies Partial<Parts['individuals']>,
  });

/** A value that is read as another one, and kept as that. */
const readAs =
  (isRead: (update: Update) => boolean, as: (value: unknown) => unknown) =>
  ({ fields }: Parts) => ({
    fields: {
      apply: (context, set, current, updates) =>
        fields.apply(
          context,
          set,
          current,
          updates.map((one) => (isRead(one) ? { ...one, value: as(one.value) } : one)),
        ),
    } satisfies Partial<Parts['fields']>,
  });

export const RESIDENCIES = ['US_CITIZEN', 'RESIDENT_ALIEN', 'NON_RESIDENT_ALIEN'];
const DAY_MS = 86_400_000;

const isPart = (value: unknown): boolean => Array.isArray(value) && value.includes(null);

export const looseInputMutants = {
  'residency-is-read-by-its-place-among-the-stated-values': {
    breaks: 'ERR-012',
    because: 'the library takes a number for the place of a value in its enumeration',
    class: 'validation',
    difficulty: 3,
    change: readAs(
      ({ field, value }) => field === 'us_residency_status' && typeof value === 'number',
      (value) => RESIDENCIES[Number(value)],
    ),
  },
  'types-of-an-individual-are-read-by-their-places': {
    breaks: 'ERR-012',
    because: 'the library takes a number for the place of a value in its enumeration',
    class: 'validation',
    difficulty: 4,
    change: readAs(
      ({ field, value }) => field === 'individual_type' && Array.isArray(value),
      (value) => (value as readonly unknown[]).map((one) => (one === 0 ? 'OFFICER' : one)),
    ),
  },
  'time-of-day-is-cut-off-a-date-of-birth': {
    breaks: 'ERR-012',
    because: 'the library reads a date-time for a date, and drops the rest',
    class: 'validation',
    difficulty: 3,
    change: readAs(
      ({ field, value }) => field === 'date_of_birth' && String(value).includes('T'),
      (value) => String(value).slice(0, 10),
    ),
  },
  'number-is-read-as-the-days-of-a-date-of-birth': {
    breaks: 'ERR-012',
    because: 'the library counts days from 1970 where a date comes as a number',
    class: 'validation',
    difficulty: 4,
    change: readAs(
      ({ field, value }) => field === 'date_of_birth' && typeof value === 'number',
      (value) => new Date(Number(value) * DAY_MS).toISOString().slice(0, 10),
    ),
  },
  'null-is-kept-among-countries': {
    breaks: 'ERR-013',
    because: 'null passes every check of a value, in a list as well',
    class: 'validation',
    difficulty: 4,
    change: unchecked((_set, { field, value }) => field === 'citizenship' && isPart(value)),
  },
  'null-is-kept-among-the-types-of-an-individual': {
    breaks: 'ERR-013',
    because: 'null passes every check of a value, in a list as well',
    class: 'validation',
    difficulty: 4,
    change: unchecked((_set, { field, value }) => field === 'individual_type' && isPart(value)),
  },
  'update-keeps-what-stands-before-a-malformed-value': {
    breaks: 'ERR-007',
    because: 'the library writes member by member into the record itself, until one can’t be read',
    class: 'validation',
    difficulty: 4,
    change: ({ customers, fields }) => ({
      customers: {
        update(context, call) {
          const { records } = context.parts;
          const customer = customers.find(context, call.clientId, call.path['customer_id'] ?? '');
          const set = customers.fieldSet(context, customer);
          const known = fields.writable(context, set);
          const updates = updatesOf(call.body);
          const isKnown = updates.every(({ field }) => known.includes(field));
          try {
            return customers.update(context, call);
          } catch (error) {
            const right = isKnown ? updates.slice(0, untilWrong(context, set, updates)) : [];
            if (right.length > 0) {
              const body = fields.apply(context, set, customer.body, right);
              records.update(context, customer, { body }, call.nowMs);
            }
            return context.parts.errors.reply(context, error);
          }
        },
      },
    }),
  },
  'field-names-of-a-customer-are-read-in-any-case': {
    breaks: 'CUS-011',
    because: 'the decoder matches names in any case, the list of what is read-only does not',
    class: 'validation',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          const loose = updatesOf(call.body).find(
            ({ field }) => field !== 'status' && field.toLowerCase() === 'status',
          );
          if (loose === undefined) return customers.update(context, call);
          const { records } = context.parts;
          const id = call.path['customer_id'] ?? '';
          const customer = customers.find(context, call.clientId, id);
          const status = loose.value as CustomerStatus;
          records.update(context, customer, { status }, call.nowMs);
          return { status: 200, body: { data: { id } } };
        },
      },
    }),
  },
  'null-takes-the-types-of-an-individual-away': {
    breaks: 'IND-001',
    because: 'null passes every check of a value, as it does for members that may be missing',
    class: 'validation',
    difficulty: 3,
    change: takenAway('Individual', ['individual_type'], isNull),
  },
  'null-takes-the-last-name-of-a-customer-away': {
    breaks: 'CUS-001',
    because: 'null passes every check of a value, as it does for members that may be missing',
    class: 'validation',
    difficulty: 3,
    change: takenAway('IndividualCustomer', ['last_name'], isNull),
  },
  'empty-text-takes-the-first-name-of-a-customer-away': {
    breaks: 'CUS-001',
    because: 'what is empty is left out of each answer, and may be written',
    class: 'validation',
    difficulty: 3,
    change: takenAway('IndividualCustomer', ['first_name'], isEmpty),
  },
  'empty-list-takes-the-types-of-an-individual-away': {
    breaks: 'IND-001',
    because: 'what is empty is left out of each answer, and may be written',
    class: 'validation',
    difficulty: 3,
    change: takenAway('Individual', ['individual_type'], isEmpty),
  },
  'date-of-birth-without-dashes-is-taken': {
    breaks: 'ERR-013',
    because: 'the library reads every form of ISO 8601, and the text is kept as it came',
    class: 'validation',
    difficulty: 4,
    change: unchecked(
      (_set, { field, value }) => field === 'date_of_birth' && /^\d{8}$/.test(String(value)),
    ),
  },
  'date-of-birth-with-single-digits-is-taken': {
    breaks: 'ERR-013',
    because: 'the parser takes one digit where the format has two, and the text is kept as it came',
    class: 'validation',
    difficulty: 4,
    change: unchecked(
      (_set, { field, value }) => field === 'date_of_birth' && /^\d{4}-\d-\d$/.test(String(value)),
    ),
  },
  'true-passes-for-any-stated-value': {
    breaks: 'ERR-013',
    because: 'the list is searched with types converted, and every text is as good as true',
    class: 'validation',
    difficulty: 3,
    change: unchecked((_set, { value }) => value === true),
  },
  'true-passes-for-any-type-of-an-individual': {
    breaks: 'ERR-013',
    because: 'the list is searched with types converted, and every text is as good as true',
    class: 'validation',
    difficulty: 4,
    change: unchecked((_set, { value }) => Array.isArray(value) && value.includes(true)),
  },
  'address-is-kept-as-the-text-that-came': {
    breaks: 'ERR-013',
    because: 'the column takes any JSON, and its members are nobody’s business here',
    class: 'validation',
    difficulty: 3,
    change: unchecked(
      (_set, { field, value }) => field === 'mailing_address' && typeof value === 'string',
    ),
  },
  'ownership-percentage-is-kept-as-the-text-that-came': {
    breaks: 'ERR-013',
    because: 'the text is compared as a number and kept as it is',
    class: 'validation',
    difficulty: 3,
    change: unchecked(
      (_set, { field, value }) => field === 'percentage_ownership' && typeof value === 'string',
    ),
  },
  'telephone-number-begins-with-any-digit': {
    breaks: 'ERR-013',
    because: 'the pattern counts digits after the plus, and no more',
    class: 'validation',
    difficulty: 3,
    change: unchecked(
      (_set, { field, value }) =>
        field === 'telephone_number' && /^\+[0-9]{7,15}$/.test(String(value)),
    ),
  },
  'digits-of-any-script-make-a-telephone-number': {
    breaks: 'ERR-013',
    because: 'the pattern is for digits, and those of every script are digits to it',
    class: 'validation',
    difficulty: 4,
    change: unchecked(
      (_set, { field, value }) =>
        field === 'telephone_number' && /^\+\p{Nd}{7,15}$/u.test(String(value)),
    ),
  },
  'callback-address-that-does-not-parse-is-a-server-error': {
    breaks: 'ERR-004',
    because: 'the parser of addresses throws, and nobody catches it',
    class: 'error',
    difficulty: 4,
    change: ({ validation }) => ({
      validation: {
        body(context, operation, body) {
          const { callback_url: address } = (body ?? {}) as { readonly callback_url?: unknown };
          const isOdd = typeof address === 'string' && address.startsWith('https://[');
          if (isOdd && !URL.canParse(address)) throw new Error('Invalid URL');
          validation.body(context, operation, body);
        },
      },
    }),
  },
  'account-that-is-set-to-open-is-told-as-opened-again': {
    breaks: 'WHK-017',
    because: 'who sets a state tells of it, whether it is another one or not',
    class: 'webhook',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        request(context, row, status, nowMs) {
          const changed = accounts.request(context, row, status, nowMs);
          if (row.status === status) accounts.announce(context, changed, nowMs);
          return changed;
        },
      },
    }),
  },
  'deliveries-follow-redirects-to-plain-http': {
    breaks: 'WHK-003',
    because: 'the HTTP library follows redirects wherever they lead, unless it is told not to',
    class: 'webhook',
    difficulty: 4,
    change: () => ({
      deliveries: {
        follows: (_context, location) =>
          typeof location === 'string' && location.startsWith('http:') ? location : null,
      },
    }),
  },
} as const satisfies Mutants;
