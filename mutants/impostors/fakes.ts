/** Schema-valid fakes made from the description alone: what a façade would answer. */
import { createHash } from 'node:crypto';

type Json = null | boolean | number | string | Json[] | { [member: string]: Json };
type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: Json;
  readonly enum?: readonly Json[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
};

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-01-02T03:04:05.123456Z',
  date: '2026-01-02',
  uri: 'https://facade.invalid/',
  email: 'someone@facade.invalid',
};

/** A value that the schema allows; `seed` makes its ids differ from call to call. */
export function fake(schema: Schema, root: unknown, seed: string, depth = 0): Json {
  if (depth > 12) return {};
  const deeper = (inner: Schema, name: string): Json => fake(inner, root, seed + name, depth + 1);
  if (schema.$ref !== undefined) return deeper(resolve(schema.$ref, root), '');
  if (schema.const !== undefined) return schema.const;
  const first = schema.enum?.[0];
  if (first !== undefined) return first;
  const branch = schema.oneOf?.[0] ?? schema.anyOf?.[0];
  const merged = [...(schema.allOf ?? []), ...(branch === undefined ? [] : [branch])]
    .map((part) => deeper(part, ''))
    .filter((part) => typeof part === 'object' && part !== null && !Array.isArray(part));
  if (schema.properties !== undefined || merged.length > 0) {
    const own = Object.entries(schema.properties ?? {}).map(([name, member]) => [
      name,
      deeper(member, name),
    ]);
    return Object.assign({}, ...merged, Object.fromEntries(own)) as Json;
  }
  if (schema.items !== undefined) return [deeper(schema.items, '0')];
  return scalar(schema, seed);
}

function scalar(schema: Schema, seed: string): Json {
  const type = Array.isArray(schema.type) ? (schema.type as readonly string[])[0] : schema.type;
  switch (type) {
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'array':
      return [];
    case 'string':
      if (schema.pattern?.includes('+') === true) return '+15550100000';
      if (schema.pattern?.includes('A-Z') === true) return 'US';
      return (
        FORMATS[schema.format ?? ''] ?? createHash('sha256').update(seed).digest('hex').slice(0, 24)
      );
    default:
      return {};
  }
}

function resolve(pointer: string, root: unknown): Schema {
  const parts = pointer.replace(/^#\//, '').split('/');
  let value: unknown = root;
  for (const part of parts) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    value = (value as Record<string, unknown>)[name];
  }
  return value as Schema;
}
