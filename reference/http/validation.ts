/** Requests against the description: nothing is coerced, filled in or taken away. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { Refusal } from '../context.ts';
import type { Context } from '../context.ts';
import { description } from './description.ts';
import type { Operation, Parameter } from './description.ts';
import { parseBody } from './json.ts';

const DESCRIPTION_ID = 'reference:description';
const KEY_LENGTH_MAX = 255;

const ajv = new Ajv2020({ strict: false, logger: false, validateSchema: false });
formats.default(ajv);
ajv.addSchema({ $id: DESCRIPTION_ID, ...description });

const compiled = new Map<string, ValidateFunction>();

function validatorAt(pointer: string): ValidateFunction {
  const known = compiled.get(pointer);
  if (known !== undefined) return known;
  const made = ajv.compile({ $ref: `${DESCRIPTION_ID}#${encodeURI(pointer)}` });
  compiled.set(pointer, made);
  return made;
}

/** Names the place and the rule, never the value. */
function explain(where: string, error: ErrorObject | undefined): string {
  return `${where}${error?.instancePath ?? ''} ${error?.message ?? 'is not valid'}.`;
}

/** The value a query text stands for, by its declared type; the text itself when it is none. */
function typedValue(text: string, type: string): unknown {
  if (type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (type === 'number' && /^-?\d{1,15}(\.\d{1,10})?$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

export const validation = {
  /** Query parameters and headers that the operation declares; others are left alone. */
  parameters(
    context: Context,
    operation: Operation,
    query: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>>,
  ): void {
    for (const parameter of operation.parameters) {
      if (parameter.in === 'path') continue;
      const text = parameter.in === 'query' ? query[parameter.name] : headers[parameter.name];
      context.parts.validation.parameter(context, parameter, text);
    }
  },

  parameter(_context: Context, parameter: Parameter, text: string | undefined): void {
    const where = `${parameter.in} ${parameter.name}`;
    if (text === undefined) {
      if (!parameter.required) return;
      throw new Refusal('VALIDATION_FAILED', `${where} is missing.`);
    }
    const validate = validatorAt(parameter.schemaPointer);
    if (text.includes('\0') || !validate(typedValue(text, parameter.type))) {
      throw new Refusal('VALIDATION_FAILED', explain(where, validate.errors?.[0]));
    }
  },

  /** The value of a JSON body that is not empty. */
  read(_context: Context, bytes: Uint8Array): unknown {
    return parseBody(bytes);
  },

  /** `body` is undefined when the request has none. */
  body(_context: Context, operation: Operation, body: unknown): void {
    if (body === undefined) {
      if (!operation.bodyRequired) return;
      throw new Refusal('VALIDATION_FAILED', 'The request needs a JSON body.');
    }
    if (operation.bodyPointer === null) {
      if (typeof body === 'object' && body !== null && !Array.isArray(body)) return;
      throw new Refusal('VALIDATION_FAILED', 'A body, if there is one, must be a JSON object.');
    }
    const validate = validatorAt(operation.bodyPointer);
    if (validate(body)) return;
    throw new Refusal('VALIDATION_FAILED', explain('body', validate.errors?.[0]));
  },

  /** Whether a value fits the schema at a JSON pointer into the description. */
  matches(_context: Context, pointer: string, value: unknown): boolean {
    return validatorAt(pointer)(value);
  },

  /** The key of a request; null when it has none. */
  idempotencyKey(_context: Context, text: string | undefined): string | null {
    if (text === undefined) return null;
    if (text.length <= KEY_LENGTH_MAX && /^[\x20-\x7e]+$/.test(text)) return text;
    throw new Refusal('VALIDATION_FAILED', 'x-svc-idempotency-id must be 1 to 255 characters.');
  },
};
