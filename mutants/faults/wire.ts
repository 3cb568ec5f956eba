/**
 * Faults placed after serialisation: a table over the shown members of the description. For each
 * shown record of an answer and each of its members: missing, of a wrong type, outside its
 * enumeration, in a broken format.
 */
import { readFileSync } from 'node:fs';
import type { OperationId } from '../../generated/operations.ts';
import { onBodies } from '../answers.ts';
import type { Data } from '../steps.ts';
import type { Mutant, Mutants } from '../types.ts';

type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
};

/** Where in an answer records of a schema stand. */
type Place = {
  readonly operation: OperationId;
  readonly schema: string;
  /** Members that lead to the record, or to the list of them; `*` is each item. */
  readonly at: readonly string[];
  /** Only records with these members are meant. */
  readonly where?: Data;
};

type Fault = {
  readonly name: string;
  readonly breaks: Mutant['breaks'];
  readonly because: string;
  readonly difficulty: Mutant['difficulty'];
  readonly change: (record: Data) => Data;
};

const file = new URL('../../generated/description.json', import.meta.url);
const description = JSON.parse(readFileSync(file, 'utf8')) as {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

const person = { customer_type: 'INDIVIDUAL' };

const places: readonly Place[] = [
  { operation: 'listTransactions', schema: 'Transaction', at: ['data', 'transactions', '*'] },
  { operation: 'listTransactions', schema: 'Page', at: ['links'] },
  { operation: 'getTransaction', schema: 'Transaction', at: ['data'] },
  {
    operation: 'listCustomers',
    schema: 'IndividualCustomer',
    at: ['data', 'customers', '*'],
    where: person,
  },
  { operation: 'listCustomers', schema: 'Page', at: ['links'] },
  { operation: 'getCustomer', schema: 'IndividualCustomer', at: ['data'], where: person },
  { operation: 'getCustomerIndividual', schema: 'Individual', at: ['data'] },
  { operation: 'listSubscriptions', schema: 'Subscription', at: ['data', 'subscriptions', '*'] },
  { operation: 'createSubscription', schema: 'Subscription', at: ['data'] },
  { operation: 'getSubscription', schema: 'Subscription', at: ['data'] },
];

/** Members that name the answer's record: without them it cannot be told what was broken. */
const discriminators: readonly string[] = ['customer_type'];

function schemaOf(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.split('/').at(-1) ?? '';
  const { $ref: _reference, ...beside } = schema;
  return { ...schemaOf(description.components.schemas[name] ?? {}), ...beside };
}

function present(name: string, change: (value: unknown) => unknown): Fault['change'] {
  return (record) => (name in record ? { ...record, [name]: change(record[name]) } : record);
}

const otherType: Readonly<Record<string, { readonly as: string; readonly make: unknown }>> = {
  string: { as: 'number', make: 7 },
  number: { as: 'text', make: '12.50' },
  integer: { as: 'text', make: '25' },
  object: { as: 'text', make: 'not an object' },
  array: { as: 'text', make: 'not an array' },
};

function formatFaults(name: string, schema: Schema): Fault[] {
  const fault = (of: string, because: string, make: unknown): Fault => ({
    name: of,
    breaks: 'GEN-009',
    because,
    difficulty: 2,
    change: present(name, (value) => (Array.isArray(value) ? [make] : make)),
  });
  const rule = schema.type === 'array' ? schemaOf(schema.items ?? {}) : schema;
  if (rule.format === 'date-time') {
    return [fault('without-time', 'the column is a date', '2026-03-04')];
  }
  if (rule.format === 'date') return [fault('with-time', 'a date is midnight', '1985-12-10T00:00')];
  if (rule.format === 'uri')
    return [fault('without-scheme', 'the host is enough', 'not an address')];
  if (rule.maximum !== undefined) {
    return [fault('beyond-its-bounds', 'thousandths are counted', rule.maximum + 1)];
  }
  const country = rule.pattern === '^[A-Z]{2}$';
  if (country) return [fault('with-three-letters', 'the longer code is kept', 'USA')];
  if (rule.pattern === undefined) return [];
  return [fault('as-it-was-typed', 'the text of the form is kept', '(202) 555-0123')];
}

function enumFault(name: string, schema: Schema): Fault[] {
  const rule = schema.type === 'array' ? schemaOf(schema.items ?? {}) : schema;
  if (rule.enum === undefined) return [];
  return [
    {
      name: 'outside-its-values',
      breaks: 'GEN-008',
      because: 'the word used inside is passed on',
      difficulty: 2,
      change: present(name, (value) => (Array.isArray(value) ? ['OTHERWISE'] : 'OTHERWISE')),
    },
  ];
}

function faultsOf(name: string, schema: Schema, required: boolean): Fault[] {
  const other = otherType[schema.type ?? ''];
  const missing: Fault = {
    name: 'missing',
    breaks: 'GEN-006',
    because: 'empty columns are left out by the serialiser',
    difficulty: 1,
    change: (record) => Object.fromEntries(Object.entries(record).filter(([key]) => key !== name)),
  };
  const typed: Fault[] =
    other === undefined
      ? []
      : [
          {
            name: `as-${other.as}`,
            breaks: 'GEN-007',
            because: 'the type of the column is passed on',
            difficulty: 1,
            change: present(name, () => other.make),
          },
        ];
  if (discriminators.includes(name)) return [];
  return [
    ...(required ? [missing] : []),
    ...typed,
    ...enumFault(name, schema),
    ...formatFaults(name, schema),
  ];
}

/** The value with the record, or each record, at the end of the way changed. */
function changedAt(value: unknown, way: readonly string[], change: Fault['change']): unknown {
  const [step, ...rest] = way;
  if (step === undefined) return change(value as Data);
  if (step === '*') return (value as unknown[]).map((item) => changedAt(item, rest, change));
  return { ...(value as Data), [step]: changedAt((value as Data)[step], rest, change) };
}

function meant(record: Data, where: Data = {}): boolean {
  return Object.entries(where).every(([name, value]) => record[name] === value);
}

function mutantOf({ operation, schema, at, where }: Place, fault: Fault): Mutant {
  const change = (record: Data): Data => (meant(record, where) ? fault.change(record) : record);
  const { because, difficulty } = fault;
  return {
    // Links have a requirement of their own, for their presence and their type.
    breaks: schema === 'Page' ? 'PAG-001' : fault.breaks,
    because,
    class: 'wire',
    difficulty,
    change: onBodies([operation], (body) => changedAt(body, at, change)),
  };
}

function mutantsAt(place: Place): [string, Mutant][] {
  const { required = [], properties = {} } = description.components.schemas[place.schema] ?? {};
  const links = place.schema === 'Page' ? 'links-' : '';
  return Object.entries(properties).flatMap(([name, property]) =>
    faultsOf(name, schemaOf(property), required.includes(name)).map((fault): [string, Mutant] => [
      `wire-${place.operation}-${links}${name.replaceAll('_', '-')}-${fault.name}`,
      mutantOf(place, fault),
    ]),
  );
}

export const wireMutants: Mutants = Object.fromEntries(places.flatMap(mutantsAt));
