/** Faults of bodies: one in each request. */
import fc from 'fast-check';
import { request } from './malformed.ts';
import type { Arbitrary, Materials } from './malformed.ts';
import type { ValidRequest } from './valid-requests.ts';

type Json = Readonly<Record<string, unknown>>;

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

/** Bodies that are torn, of the wrong type, with members too many, no JSON at all … */
export function bodyFaults({ valid, token }: Materials): Arbitrary[] {
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
