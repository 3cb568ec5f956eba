/** What the suite and the reference must know of every operation, as one module of data. */
import type { JsonObject } from '../../../fixtures/description/types.ts';
import { formatted, headed } from './formatted.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const DETAILED_SUCCESS = '200';

export async function operationsModule(description: JsonObject): Promise<string> {
  const entries = described(description).map((entry) => [entry['operationId'], entry]);
  const eventTypes = Object.keys(object(description['webhooks']));
  return formatted(
    headed('The operations and event types.') +
      `${OPERATION_TYPE}
export const operations = ${JSON.stringify(Object.fromEntries(entries))} as const satisfies Readonly<Record<string, Operation>>;

export type OperationId = keyof typeof operations;

export const operationIds = Object.keys(operations) as readonly OperationId[];

/** The listed event types; a platform may have more. */
export const eventTypes = ${JSON.stringify(eventTypes)} as const;

export type EventType = (typeof eventTypes)[number];
`,
  );
}

const OPERATION_TYPE = `
export type Effect = 'read' | 'create' | 'reversible' | 'irreversible';

export type Area =
  | 'token'
  | 'transactions'
  | 'customers'
  | 'withdrawals'
  | 'transfers'
  | 'subscriptions'
  | 'applications'
  | 'accounts'
  | 'counterparties'
  | 'deposits'
  | 'documents'
  | 'exchanges'
  | 'payments'
  | 'settlements';

export type Operation = {
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly area: Area;
  /** Kind of record that the answer speaks of. */
  readonly record: string;
  readonly effect: Effect;
  /** The stated scopes. */
  readonly scopes: readonly string[];
  /** Whether x-svc-idempotency-id is shown. */
  readonly idempotency: boolean;
  /** Whether x-signature and x-timestamp are shown. */
  readonly signing: boolean;
  /** One of the 20 operations of the detailed tables, whose success is exactly 200. */
  readonly detailed: boolean;
  readonly deprecated: boolean;
  /** Whether a request body is described, and whether it must be there. */
  readonly requestBody: 'required' | 'optional' | 'none';
  /** Bodies that exist, or may exist, and whose members are not shown. */
  readonly notShown: { readonly request: boolean; readonly response: boolean };
  readonly pathParameters: readonly string[];
  readonly queryParameters: readonly string[];
};
`;

type Found = { path: string; method: string; operation: JsonObject };

function described(description: JsonObject): JsonObject[] {
  const found: Found[] = Object.entries(object(description['paths'])).flatMap(([path, item]) =>
    METHODS.filter((method) => method in object(item)).map((method) => ({
      path,
      method,
      operation: object(object(item)[method]),
    })),
  );
  return found.map((one) => entryOf(description, one));
}

function entryOf(description: JsonObject, { path, method, operation }: Found): JsonObject {
  const resolve = (value: unknown): JsonObject => resolved(description, value);
  const parameters = list(operation['parameters']).map(resolve);
  const named = (place: string): unknown[] =>
    parameters.filter((parameter) => parameter['in'] === place).map((found) => found['name']);
  const body = operation['requestBody'] === undefined ? null : resolve(operation['requestBody']);
  const answers = object(operation['responses']);
  return {
    operationId: operation['operationId'],
    method: method.toUpperCase(),
    path,
    area: operation['x-area'],
    record: operation['x-record'],
    effect: operation['x-effect'],
    scopes: list(operation['security']).flatMap((one) => Object.values(object(one)).flat()),
    idempotency: named('header').includes('x-svc-idempotency-id'),
    signing: named('header').includes('x-signature'),
    detailed: operation['x-success'] === DETAILED_SUCCESS,
    deprecated: operation['deprecated'] === true,
    requestBody: body === null ? 'none' : body['required'] === true ? 'required' : 'optional',
    notShown: {
      request: body !== null && isNotShown(body, resolve),
      response: isNotShown(resolve(answers['200']), resolve),
    },
    pathParameters: named('path'),
    queryParameters: named('query'),
  };
}

function isNotShown(holder: JsonObject, resolve: (value: unknown) => JsonObject): boolean {
  return Object.values(object(holder['content'])).some(
    (media) => resolve(object(media)['schema'])['x-not-shown'] === true,
  );
}

function resolved(description: JsonObject, value: unknown): JsonObject {
  const reference = object(value)['$ref'];
  if (typeof reference !== 'string') return object(value);
  const steps = reference.replace(/^#\//, '').split('/');
  const target = steps.reduce<unknown>((node, step) => object(node)[step], description);
  return resolved(description, target);
}

function object(value: unknown): JsonObject {
  if (typeof value === 'object' && value !== null) return value as JsonObject;
  throw new TypeError(`the description has ${String(value)} where an object belongs`);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
