/** The client credentials grant. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { isEscaped, json, type Route, type Said } from './server.ts';
import { now, type Store } from './store.ts';
import type { Call, Client } from './types.ts';

const LIFETIME_S = 43_200;
const LIMIT = 64 << 10;

export function tokens(store: Store, routes: Route[]): void {
  const path = '/oauth/v1/token';
  routes.push({ method: 'POST', path, limit: LIMIT, serve: (call) => token(store, call) });
}

function token(store: Store, { query, headers, body, reply }: Call): Said {
  reply['Cache-Control'] = 'no-store';
  const refused = (status: number, error: string, description: string): Said => {
    if (status === 401) reply['WWW-Authenticate'] = 'Basic realm="token"';
    return json({ error, error_description: description }, status);
  };
  const isForm = /^application\/x-www-form-urlencoded *(;|$)/i.test(headers['content-type'] ?? '');
  const form = isForm ? body.toString() : '';
  if (!isEscaped(form)) return refused(400, 'invalid_request', 'the parameters cannot be read');
  const inForm = new URLSearchParams(form);
  const parameter = (name: string): string => inForm.get(name) ?? query.get(name) ?? '';
  const basic = basicOf(headers.authorization ?? '');
  if (basic === null) return refused(401, 'invalid_client', 'client authentication is required');
  const client = store.clients.get(basic.id);
  if (client === undefined || !isSame(client.secret, basic.secret)) {
    return refused(401, 'invalid_client', 'unknown client or wrong secret');
  }
  const grant = parameter('grant_type');
  if (grant === '') return refused(400, 'invalid_request', 'grant_type is required');
  if (grant !== 'client_credentials') {
    return refused(400, 'unsupported_grant_type', 'only client_credentials is supported');
  }
  const wanted = parameter('scope').split(/\s+/).filter(Boolean);
  const unknown = wanted.find((scope) => !client.scopes.includes(scope));
  if (unknown !== undefined) {
    return refused(400, 'invalid_scope', `the client may not have scope ${unknown}`);
  }
  return json(issued(store, client, wanted.length === 0 ? client.scopes : wanted));
}

function issued(store: Store, client: Client, wanted: readonly string[]) {
  const scopes = new Set(wanted);
  const value = randomBytes(32).toString('hex');
  const expires = now(store) + LIFETIME_S * 1_000_000;
  store.tokens.set(value, { client: client.id, scopes, expires });
  const scope = [...scopes].sort().join(' ');
  return { token_type: 'Bearer', expires_in: LIFETIME_S, access_token: value, scope };
}

function basicOf(header: string): { id: string; secret: string } | null {
  const [, encoded] = /^basic (.+)$/i.exec(header) ?? [];
  const text = Buffer.from(encoded ?? '', 'base64').toString();
  const colon = text.indexOf(':');
  if (colon < 0) return null;
  return { id: text.slice(0, colon), secret: text.slice(colon + 1) };
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
