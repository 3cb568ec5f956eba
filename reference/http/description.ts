/** The platform's own description: the interface and what it makes concrete (its overlay). */
import { readFileSync } from 'node:fs';
import type { OperationId } from '../../generated/operations.ts';
import { operations } from '../../generated/operations.ts';

type Json = null | boolean | number | string | Json[] | { [member: string]: Json };
type JsonObject = { [member: string]: Json };

export type Parameter = {
  readonly name: string;
  readonly in: 'query' | 'header' | 'path';
  readonly required: boolean;
  readonly type: string;
  /** JSON pointer of the schema inside the description. */
  readonly schemaPointer: string;
};

export type Operation = {
  readonly operationId: OperationId;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `{name}` placeholders. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly bodyRequired: boolean;
  /** JSON pointer of the schema of a JSON body; null where none is described. */
  readonly bodyPointer: string | null;
};

const file = new URL('../../generated/reference-description.json', import.meta.url);

export const description = JSON.parse(readFileSync(file, 'utf8')) as JsonObject;

const escape = (token: string): string => token.replaceAll('~', '~0').replaceAll('/', '~1');

function at(pointer: string): Json | undefined {
  let value: Json | undefined = description;
  for (const token of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined;
    const members: JsonObject = Array.isArray(value) ? Object.fromEntries(value.entries()) : value;
    value = members[token.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return value;
}

/** The pointer itself, or where its `$ref` leads. */
function resolve(pointer: string): string {
  const value = at(pointer);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return pointer;
  const reference = value['$ref'];
  return typeof reference === 'string' ? resolve(reference.slice(1)) : pointer;
}

function parametersAt(pointer: string): Parameter[] {
  const listed = at(`${pointer}/parameters`);
  const count = Array.isArray(listed) ? listed.length : 0;
  return Array.from({ length: count }, (_, index) => {
    return parameterAt(resolve(`${pointer}/parameters/${String(index)}`));
  });
}

function parameterAt(pointer: string): Parameter {
  const parameter = at(pointer) as JsonObject;
  const schema = at(resolve(`${pointer}/schema`)) as JsonObject;
  return {
    name: parameter['name'] as string,
    in: parameter['in'] as Parameter['in'],
    required: parameter['required'] === true,
    type: schema['type'] as string,
    schemaPointer: `${pointer}/schema`,
  };
}

function operation(operationId: OperationId): Operation {
  const { method, path } = operations[operationId];
  const pathPointer = `/paths/${escape(path)}`;
  const pointer = `${pathPointer}/${method.toLowerCase()}`;
  const bodyPointer = resolve(`${pointer}/requestBody`);
  const body = at(bodyPointer) as JsonObject | undefined;
  const schemaPointer = `${bodyPointer}/content/application~1json/schema`;
  return {
    operationId,
    method,
    path,
    parameters: [...parametersAt(pathPointer), ...parametersAt(pointer)],
    bodyRequired: body?.['required'] === true,
    bodyPointer: at(schemaPointer) === undefined ? null : schemaPointer,
  };
}

/** Every operation of the description, in its order. */
export const describedOperations: readonly Operation[] = (
  Object.keys(operations) as OperationId[]
).map(operation);

export type Property = { readonly name: string; readonly readOnly: boolean };

/** The members of a schema among the components, in their order. */
export function schemaProperties(schema: string): readonly Property[] {
  const properties = at(`/components/schemas/${schema}/properties`) as JsonObject;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    readOnly: (property as JsonObject)['readOnly'] === true,
  }));
}
