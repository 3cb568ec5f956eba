/** Tokens, scopes, retries, client isolation, pages and request signing of the reference. */
import { expect, test } from '@playwright/test';
import { generateKeyPairSync, sign } from 'node:crypto';
import { operations } from '../../../generated/operations.ts';
import { allScopes } from '../../../reference/http/scopes.ts';
import type { Platform } from '../../../reference/platform.ts';
import { demoIds } from '../../../reference/seed.ts';
import { at, callerOf, digestTables, fetchToken, startReference, tokenOf } from './platform.ts';
import type { Answer, Caller } from './platform.ts';
import { prepareIds } from './valid-requests.ts';

const keys = generateKeyPairSync('ed25519');
const clients = [
  {
    id: 'demo-client',
    secret: 'first',
    scopes: allScopes,
    signingKeyPem: keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  },
  { id: 'second-client', secret: 'second', scopes: allScopes },
];
const transfer = {
  source_account_id: demoIds.accounts.usd,
  destination_account_id: demoIds.accounts.usdSecond,
  amount: 1.5,
};
const withKey = (key: string): Record<string, string> => ({ 'x-svc-idempotency-id': key });
const codeOf = ({ json }: Answer): unknown => at(json, 'errors', '0', 'code');
const idOf = ({ json }: Answer): string => String(at(json, 'data', 'id'));

let platform: Platform;
let call: Caller;
let second: Caller;

test.beforeEach(async () => {
  platform = await startReference({ clients });
  call = callerOf(platform.url, await tokenOf(platform));
  const { tokenUrl, url } = platform;
  second = callerOf(url, await fetchToken({ tokenUrl, id: 'second-client', secret: 'second' }));
});

test.afterEach(() => platform.close());

test('a token is good for its scopes and its time only', async () => {
  const narrow = callerOf(platform.url, await tokenOf(platform, 'transfers:write accounts:read'));
  const allowed = await narrow('POST', '/v1/transfers', transfer);
  const refused = await narrow('GET', '/v1/customers');
  platform.context.parts.clientClock.advance(platform.context, 'demo-client', 43_200_000);
  const late = await narrow('GET', '/v1/accounts/deposits');

  expect(allowed.status).toBe(200);
  expect([refused.status, codeOf(refused)]).toEqual([401, 'INSUFFICIENT_SCOPE']);
  expect([late.status, codeOf(late)]).toEqual([401, 'TOKEN_EXPIRED']);
  expect((await second('GET', '/v1/accounts/deposits')).status).toBe(200);
});

test('no secret but the right one gets a token', async () => {
  const { tokenUrl } = platform;
  for (const [id, secret] of [
    ['demo-client', 'second'],
    ['nobody', 'first'],
    ['demo-client', ''],
  ] as const) {
    await expect(fetchToken({ tokenUrl, id, secret })).rejects.toThrow('no token: 401');
  }
});

test('a key has one effect, whether its retries come one by one or at once', async () => {
  const first = await call('POST', '/v1/transfers', transfer, withKey('a'));
  const again = await call('POST', '/v1/transfers', { ...transfer }, withKey('a'));
  const path = `/v1/transfers/${idOf(first)}/accept`;
  const accepts = await Promise.all(
    Array.from({ length: 20 }, () => call('POST', path, undefined, withKey('b'))),
  );
  const account = await call('GET', `/v1/accounts/deposits/${demoIds.accounts.usdSecond}`);

  expect(again.text).toBe(first.text);
  expect(new Set(accepts.map(({ text }) => text)).size).toBe(1);
  expect(at(account.json, 'data', 'current_balance')).toBe(1_001.5);
});

test('a key is of one client and one operation, and of one request', async () => {
  const first = await call('POST', '/v1/transfers', transfer, withKey('a'));
  const other = await call('POST', '/v1/transfers', { ...transfer, amount: 2 }, withKey('a'));
  const accept = await call('POST', `/v1/transfers/${idOf(first)}/accept`, undefined, withKey('a'));
  const foreign = await second('POST', '/v1/subscriptions', subscription, withKey('c'));
  const own = await call('POST', '/v1/subscriptions', subscription, withKey('c'));

  expect([other.status, codeOf(other)]).toEqual([400, 'IDEMPOTENCY_MISMATCH']);
  expect(at(accept.json, 'data', 'status')).toBe('EXECUTED');
  expect(idOf(own)).not.toBe(idOf(foreign));
});

const subscription = { event_type: 'ACCOUNT_OPEN', callback_url: 'https://127.0.0.1:9/events' };

test('a refused request leaves its key free', async () => {
  const refused = await call('POST', '/v1/transfers', { ...transfer, amount: 0 }, withKey('a'));
  const mended = await call('POST', '/v1/transfers', transfer, withKey('a'));

  expect([refused.status, mended.status]).toEqual([400, 200]);
});

test('another client sees and touches nothing', async () => {
  const ids = await prepareIds(call);
  const before = digestTables(platform);
  const seen: string[] = [];
  for (const { operationId, method, path } of Object.values(operations)) {
    if (!path.includes('{')) continue;
    const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? 'none');
    const body = method === 'PATCH' ? { updates: [{ field: 'title', value: 'x' }] } : undefined;
    const answer = await second(method, filled, body);
    if (answer.status !== 404 && answer.status !== 400) seen.push(`${operationId} ${answer.text}`);
  }
  const listed = await second('GET', '/v1/customers');

  expect(seen).toEqual([]);
  expect(digestTables(platform)).toEqual(before);
  expect(listed.text).not.toContain(demoIds.individual);
});

test('pages cover a list once, and their links stay inside it', async () => {
  const found: unknown[] = [];
  let path = '/v1/accounts/deposits?page_size=2&status=OPEN';
  for (let page = 0; page < 3; page += 1) {
    const { json } = await call('GET', path);
    found.push(...(at(json, 'data', 'accounts') as readonly unknown[]).map((one) => at(one, 'id')));
    const next = new URL(String(at(json, 'links', 'next')));
    expect(next.origin).toBe(platform.url);
    expect(next.searchParams.get('page')).toBe(String(Math.min(page + 1, 2)));
    expect(next.searchParams.get('status')).toBe('OPEN');
    path = `${next.pathname}${next.search}`;
  }
  expect(found).toEqual(Object.values(demoIds.accounts));
});

test('an accept is signed with the registered key, or not at all', async () => {
  const nowSeconds = Math.floor(Date.now() / 1000);
  const accept = async (signedFor: string, atSeconds: number, sentSeconds = atSeconds) => {
    const path = `/v1/transfers/${idOf(await call('POST', '/v1/transfers', transfer))}/accept`;
    const text = `${String(atSeconds)}.POST.${signedFor === 'own' ? path : signedFor}`;
    const signature = sign(null, Buffer.from(text), keys.privateKey).toString('base64');
    const headers = { 'x-signature': signature, 'x-timestamp': String(sentSeconds) };
    return call('POST', path, undefined, headers);
  };

  expect((await accept('own', nowSeconds)).status).toBe(200);
  for (const wrong of [
    await accept('/v1/transfers/trf_other/accept', nowSeconds),
    await accept('own', nowSeconds, nowSeconds - 1),
    await accept('own', nowSeconds - 301),
  ]) {
    expect([wrong.status, codeOf(wrong)]).toEqual([400, 'SIGNATURE_INVALID']);
  }
});
