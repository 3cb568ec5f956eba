/** Fields of people and corporations: which may be written, and with which values. */
import { Refusal } from '../context.ts';
import type { Context } from '../context.ts';
import { schemaProperties } from '../http/description.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Schemas of the description whose members can be written one by one. */
export type FieldSet = 'IndividualCustomer' | 'CorporateCustomer' | 'Individual';

export type Update = { readonly field: string; readonly value: unknown };

const FIXED: readonly string[] = ['id', 'status', 'customer_type'];
const TEXT_LENGTH_MAX = 500;
const REQUIRED: Readonly<Record<FieldSet, readonly string[]>> = {
  IndividualCustomer: ['first_name', 'last_name'],
  CorporateCustomer: ['registered_name'],
  Individual: ['first_name', 'last_name', 'individual_type'],
};

function blank(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && !value.length;
}

function tooLong(value: unknown): boolean {
  if (typeof value === 'string') return value.length > TEXT_LENGTH_MAX;
  return JSON.stringify(value).length > TEXT_LENGTH_MAX * 10;
}

export const fields = {
  /** The fields of a set that a client may write: all but the read-only ones. */
  writable(_context: Context, set: FieldSet): readonly string[] {
    const described = schemaProperties(set).filter(({ readOnly }) => !readOnly);
    return described.map(({ name }) => name).filter((name) => !FIXED.includes(name));
  },

  /** Refuses a field that cannot be written, and a value that it cannot have. */
  check(context: Context, set: FieldSet, { field, value }: Update): void {
    const { fields, validation } = context.parts;
    if (!fields.writable(context, set).includes(field)) {
      throw new Refusal('VALIDATION_FAILED', 'field does not name a field that can be changed.');
    }
    const pointer = `/components/schemas/${set}/properties/${field}`;
    const empty = (REQUIRED[set].includes(field) || typeof value === 'string') && blank(value);
    if (empty || tooLong(value) || !validation.matches(context, pointer, value)) {
      throw new Refusal('VALIDATION_FAILED', `The value of ${field} is not valid.`);
    }
  },

  /** All updates applied in their order; one bad update refuses all of them. */
  apply(context: Context, set: FieldSet, current: Fields, updates: readonly Update[]): Fields {
    const { fields } = context.parts;
    for (const update of updates) fields.check(context, set, update);
    const changes = updates.map(({ field, value }): [string, unknown] => [field, value]);
    return { ...current, ...Object.fromEntries(changes) };
  },

  /** Every member checked as an update would be. */
  checkAll(context: Context, set: FieldSet, values: Fields): void {
    const { fields } = context.parts;
    for (const [field, value] of Object.entries(values))
      fields.check(context, set, { field, value });
  },
};

/** The updates of a patch body whose shape was validated already. */
export function updatesOf(body: unknown): readonly Update[] {
  return (body as { readonly updates?: readonly Update[] }).updates ?? [];
}

/** The same members but for one. */
export function without(members: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(members).filter(([other]) => other !== name));
}
