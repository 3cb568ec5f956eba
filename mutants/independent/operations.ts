/** What all operations share: the token, its scope, and the key that makes a retry safe. */
import { createHash } from 'node:crypto';
import { isObject, read, write } from './json.ts';
import { bad, refusal } from './refusals.ts';
import { BODY_LIMIT, json, said, type Route } from './server.ts';
import { now, type Store } from './store.ts';
import type { Answer, Asked, Call, Op, Token } from './types.ts';

const UPLOAD_LIMIT = 10 << 20;
const KEY_MAX = 255;

export function operationsOf(store: Store, routes: Route[]): Op {
  return (method, path, scope, handler) => {
    const isUpload = path.startsWith('/v1/documents/');
    const limit = isUpload ? UPLOAD_LIMIT : BODY_LIMIT;
    const isKept = method !== 'GET' && !isUpload;
    routes.push({
      method,
      path,
      limit,
      serve(call) {
        const { client } = authorized(store, call, scope);
        const asked = { ...call, client };
        return isKept ? once(store, asked, handler) : said(handler(asked));
      },
    });
  };
}

/** Only what succeeded is kept: what was refused may be asked again with its key. */
function once(store: Store, asked: Asked, handler: (asked: Asked) => Answer) {
  const key = asked.headers['x-svc-idempotency-id'];
  if (typeof key !== 'string' || key === '') return said(handler(asked));
  if (Buffer.byteLength(key) > KEY_MAX) {
    throw bad(`x-svc-idempotency-id is longer than ${KEY_MAX}`);
  }
  const slot = [asked.client, `${asked.method} ${asked.path}`, key].join('\0');
  const hash = createHash('sha256').update(canonical(asked.body)).digest('hex');
  const old = store.idempotent.get(slot);
  if (old === undefined) {
    const first = said(handler(asked));
    store.idempotent.set(slot, { hash, body: first.body.toString() });
    return first;
  }
  if (old.hash !== hash) {
    const message = 'the idempotency key was used with another body';
    throw refusal(409, 'idempotency_mismatch', message);
  }
  asked.reply['Idempotent-Replayed'] = 'true';
  return { status: 200, body: old.body };
}

/** Without differences of white space and of the order of members. */
function canonical(body: Buffer): Buffer | string {
  try {
    return write(read(body.toString()));
  } catch {
    return body;
  }
}

function authorized(store: Store, { headers }: Call, scope: string): Token {
  const [, value] = /^bearer +(\S.*)$/i.exec(headers.authorization ?? '') ?? [];
  if (value === undefined) throw refusal(401, 'unauthorized', 'a bearer token is required');
  const token = store.tokens.get(value.trim());
  if (token === undefined || now(store) >= token.expires) {
    throw refusal(401, 'unauthorized', 'the access token is invalid or has expired');
  }
  if (!token.scopes.has(scope)) {
    throw refusal(403, 'insufficient_scope', `the operation needs scope ${scope}`);
  }
  return token;
}

/** The body, which has to be an object. */
export function objectIn(body: Buffer): Readonly<Record<string, unknown>> {
  const text = body.toString();
  if (text.trim() === '') throw bad('a JSON body is required');
  if (!text.trimStart().startsWith('{')) throw bad('the body must be a JSON object');
  try {
    const value = read(text);
    if (isObject(value)) return value;
  } catch (error) {
    throw bad(`invalid JSON: ${error instanceof Error ? error.message : ''}`);
  }
  throw bad('the body must be a JSON object');
}

/** Members that are text, or left out: then they are empty. */
export function textsIn<Name extends string>(
  body: Readonly<Record<string, unknown>>,
  names: readonly Name[],
): Record<Name, string> {
  const texts = names.map((name) => {
    const value = body[name] ?? '';
    if (typeof value !== 'string') throw bad(`invalid JSON: ${name} must be a string`);
    return [name, value] as const;
  });
  return Object.fromEntries(texts) as Record<Name, string>;
}

export function data(value: unknown): Answer {
  return { json: { data: value } };
}

/** An operation of the operator, whose key is checked before the body is looked at. */
export function operatorOf(routes: Route[], key: string) {
  return (
    method: string,
    path: string,
    handle: (call: Call, body: Readonly<Record<string, unknown>>) => unknown,
  ): void => {
    routes.push({
      method,
      path: `/ops${path}`,
      limit: BODY_LIMIT,
      serve(call) {
        if (call.headers['x-operator-key'] !== key) {
          throw refusal(401, 'unauthorized', 'X-Operator-Key is missing or wrong');
        }
        const body = call.body.length === 0 ? {} : objectIn(call.body);
        return json({ data: handle(call, body) });
      },
    });
  };
}

export type Operator = ReturnType<typeof operatorOf>;
