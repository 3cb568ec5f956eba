/** Requests that no platform may carry out, made from valid ones by one fault each. */
import fc from 'fast-check';
import type { ValidRequest } from './valid-requests.ts';

export type MalformedRequest = {
  /** What is wrong with it, for messages. */
  readonly fault: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
};

type Arbitrary = fc.Arbitrary<MalformedRequest>;
type Json = Readonly<Record<string, unknown>>;

export type Materials = {
  readonly valid: readonly ValidRequest[];
  /** All scopes. */
  readonly token: string;
  /** A live token whose scope fits no operation that writes. */
  readonly narrowToken: string;
  readonly expiredToken: string;
};

const RECORD_ID = /(?<=\/)[a-z]{3}_[\w-]+/;
const JSON_TYPE = { 'content-type': 'application/json' };

function request(
  base: ValidRequest,
  fault: string,
  token: string,
  change: { readonly body?: string | Uint8Array | null; readonly headers?: Record<string, string> },
): MalformedRequest {
  const text = base.body === undefined ? null : JSON.stringify(base.body);
  const body = change.body === undefined ? text : change.body;
  const type: Record<string, string> = body === null ? {} : JSON_TYPE;
  const headers = { authorization: `Bearer ${token}`, ...type, ...change.headers };
  return { fault, method: base.method, path: base.path, headers, body };
}

/** Every member of a body, by the names that lead to it. */
function places(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const below = Object.entries(value).flatMap(([name, member]) => places(member, [...path, name]));
  return path.length === 0 ? below : [path, ...below];
}

function replaced(value: unknown, path: readonly string[], by: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return by;
  if (Array.isArray(value)) {
    return value.map((member: unknown, index) =>
      String(index) === name ? replaced(member, rest, by) : member,
    );
  }
  return { ...(value as Json), [name]: replaced((value as Json)[name], rest, by) };
}

function read(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((found, name) => (found as Json)[name], value);
}

const kind = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);
const odd: readonly unknown[] = [null, true, 7, 'x', [], [1], {}, { a: 1 }];

/** A value of another JSON type than the one that is there. */
function otherType(value: unknown): fc.Arbitrary<unknown> {
  return fc.constantFrom(...odd.filter((wrong) => wrong === null || kind(wrong) !== kind(value)));
}

function bodyFaults({ valid, token }: Materials): Arbitrary[] {
  const withBody = valid.filter(({ body }) => body !== undefined);
  const any = fc.constantFrom(...valid);
  const some = fc.constantFrom(...withBody);
  const closed = fc.constantFrom(...withBody.filter((base) => base.closed));
  const torn = some.chain((base) => {
    const text = JSON.stringify(base.body);
    return fc
      .integer({ min: 1, max: text.length - 1 })
      .map((length) => request(base, 'torn JSON', token, { body: text.slice(0, length) }));
  });
  const wrongType = some.chain((base) =>
    fc.constantFrom(...places(base.body)).chain((place) =>
      otherType(read(base.body, place)).map((by) => {
        const body = JSON.stringify(replaced(base.body, place, by));
        return request(base, `wrong type at ${place.join('.')}`, token, { body });
      }),
    ),
  );
  const member = fc.oneof(
    fc.constantFrom('__proto__', 'constructor', 'id', ''),
    fc.string().map((text) => `${text}?`),
  );
  const unknown = fc.tuple(closed, member, fc.jsonValue()).map(([base, name, value]) => {
    const text = JSON.stringify(base.body);
    const added = `${JSON.stringify(name)}:${JSON.stringify(value)}`;
    return request(base, 'unknown member', token, { body: `{${added},${text.slice(1)}` });
  });
  const notObject = fc
    .tuple(any, fc.jsonValue())
    .filter(([, value]) => kind(value) !== 'object' || value === null)
    .map(([base, value]) => request(base, 'no object', token, { body: JSON.stringify(value) }));
  return [torn, wrongType, unknown, notObject, ...rawBodyFaults({ valid, token })];
}

const lexemes = ['1e400', '0', '-1', '1e-9', '0.12345678901234567', '99999999999999999', '"1"'];
const badTexts = ['"\\u0000"', '"\\ud800"', '"\t"'];

function rawBodyFaults({ valid, token }: Pick<Materials, 'valid' | 'token'>): Arbitrary[] {
  const any = fc.constantFrom(...valid);
  const withBody = valid.filter(({ body }) => body !== undefined);
  const some = fc.constantFrom(...withBody);
  const moving = fc.constantFrom(...withBody.filter(({ body }) => body?.['amount'] !== undefined));
  const swap = (base: ValidRequest, pattern: RegExp, by: string): string =>
    JSON.stringify(base.body).replace(pattern, () => by);
  return [
    fc.tuple(moving, fc.constantFrom(...lexemes)).map(([base, lexeme]) => {
      const body = swap(base, /(?<="amount":)[\d.]+/, lexeme);
      return request(base, `amount ${lexeme}`, token, { body });
    }),
    fc.tuple(some, fc.constantFrom(...badTexts)).map(([base, text]) => {
      const body = swap(base, /(?<=[:[])("[^"]*"|\d[\d.]*|true)/, text);
      return request(base, `text ${text}`, token, { body });
    }),
    fc.tuple(any, fc.uint8Array({ maxLength: 200 })).map(([base, bytes]) => {
      const body = new Uint8Array([0xff, ...bytes]);
      return request(base, 'no UTF-8', token, { body });
    }),
    fc.tuple(any, fc.string()).map(([base, text]) => {
      return request(base, 'no JSON', token, { body: `{'${text}` });
    }),
    fc.tuple(any, fc.integer({ min: 65, max: 5_000 })).map(([base, depth]) => {
      return request(base, 'nested too deeply', token, { body: '['.repeat(depth) });
    }),
    some.map((base) => {
      const body = JSON.stringify(base.body).replace('{', '{"a":1,"a":2,');
      return request(base, 'a member twice', token, { body });
    }),
    fc
      .tuple(some, fc.constantFrom('text/plain', 'application/xml', 'multipart/form-data', 'json'))
      .map(([base, type]) => {
        return request(base, `as ${type}`, token, { headers: { 'content-type': type } });
      }),
  ];
}

const longText = fc.integer({ min: 256, max: 3_000 }).map((length) => 'k'.repeat(length));

function headerFaults({ valid, token }: Materials): Arbitrary[] {
  const any = fc.constantFrom(...valid);
  const accepts = fc.constantFrom(...valid.filter(({ path }) => path.endsWith('/accept')));
  const badKey = fc.oneof(longText, fc.constantFrom('', 'k\u00e9y', '\u0080', 'a\tb'));
  const nowSeconds = String(Math.floor(Date.now() / 1000));
  return [
    fc.tuple(any, badKey).map(([base, key]) => {
      const headers = { 'x-svc-idempotency-id': key };
      return request(base, 'bad idempotency key', token, { headers });
    }),
    fc.tuple(accepts, fc.base64String()).map(([base, signature]) => {
      const headers = { 'x-signature': signature };
      return request(base, 'signature without timestamp', token, { headers });
    }),
    fc
      .tuple(accepts, fc.base64String(), fc.constantFrom('', 'now', '-1', '1e9', '0', nowSeconds))
      .map(([base, signature, timestamp]) => {
        const headers = { 'x-signature': signature, 'x-timestamp': timestamp };
        return request(base, 'bad signature', token, { headers });
      }),
  ];
}

function tokenFaults({ valid, token, narrowToken, expiredToken }: Materials): Arbitrary[] {
  const any = fc.constantFrom(...valid);
  const cut = fc.integer({ min: 0, max: token.length - 1 }).map((length) => token.slice(0, length));
  const visible = fc.stringMatching(/^[!-~]{1,200}$/);
  const bad = fc.oneof(
    cut.map((text) => `Bearer ${text}`),
    visible.map((text) => `Bearer ${text}`),
    visible,
    fc.constantFrom('', 'Bearer', `Basic ${token}`, token, `Bearer ${token} x`, `Bearer ${token}.`),
    fc.constantFrom(`Bearer ${narrowToken}`, `Bearer ${expiredToken}`),
  );
  return [
    fc.tuple(any, bad).map(([base, authorization]) => {
      return request(base, 'bad token', token, { headers: { authorization } });
    }),
  ];
}

const queries = [
  ...['-1', '2147483648', 'x', '', '1.5', '1e3', '0x1', '%201'].map((text) => `page=${text}`),
  ...['0', '-1', '201', '1000000000', 'x', '%00'].map((text) => `page_size=${text}`),
  ...['order=UP', 'order=asc', 'start_date=2026-02-30', 'start_date=x', 'end_date=20260101'],
  ...['category_type=X', 'transaction_status=posted', 'page=1&page=2', 'page_size=1&page_size='],
];
const wrongMethods: readonly (readonly [string, string])[] = [
  ['DELETE', '/v1/customers'],
  ['PUT', '/v1/transfers'],
  ['PATCH', '/v1/transfers'],
  ['HEAD', '/v1/customers'],
  ['POST', '/v1/transactions'],
  ['GET', '/auth/v1/token'],
];
const oddIds = ['%00', '%', '%zz', '%E0%A4%A', '..', '..%2f..', "'%20OR%201=1--", '%F0%9F%92%A9'];

function pathFaults({ valid, token }: Materials): Arbitrary[] {
  const withId = valid.filter(({ path }) => RECORD_ID.test(path));
  const bare = { operationId: 'listTransactions', method: 'GET', closed: true } as const;
  const oddId = fc.oneof(
    fc.constantFrom(...oddIds),
    fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(`${text}?`)),
    fc.integer({ min: 129, max: 5_000 }).map((length) => 'a'.repeat(length)),
  );
  const segment = fc.stringMatching(/^[a-z0-9_.~-]{1,20}$/);
  return [
    fc.tuple(fc.constantFrom(...withId), oddId).map(([base, id]) => {
      const path = base.path.replace(RECORD_ID, () => id);
      return request({ ...base, path }, 'odd id', token, {});
    }),
    fc.constantFrom(...queries).map((query) => {
      const path = `/v1/transactions?${query}`;
      return request({ ...bare, path }, 'bad query', token, {});
    }),
    fc.constantFrom(...wrongMethods).map(([method, path]) => {
      return request({ ...bare, method, path }, 'wrong method', token, {});
    }),
    fc.tuple(fc.constantFrom('GET', 'POST', 'PATCH'), segment, segment).map(([method, a, b]) => {
      return request({ ...bare, method, path: `/v1/x-${a}/${b}` }, 'no such path', token, {});
    }),
  ];
}

/** All kinds of faults, bodies the most. */
export function malformedRequests(materials: Materials): Arbitrary {
  return fc.oneof(
    { weight: 5, arbitrary: fc.oneof(...bodyFaults(materials)) },
    { weight: 2, arbitrary: fc.oneof(...headerFaults(materials)) },
    { weight: 2, arbitrary: fc.oneof(...tokenFaults(materials)) },
    { weight: 2, arbitrary: fc.oneof(...pathFaults(materials)) },
  );
}
