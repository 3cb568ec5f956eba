import { expect, test } from '@playwright/test';
import { Blocked, EnvironmentFailure, HarnessError } from '../../fixtures/errors.ts';
import { number } from '../../fixtures/json.ts';
import type { IdempotencyKey } from '../../fixtures/kit.ts';
import { startStubPlatform, TOKEN, type StubPlatform } from './stub-platform.ts';
import { json, type StubAnswer } from './stub-server.ts';
import { SECRETS } from './stub-target.ts';

let it: StubPlatform | undefined;
test.afterEach(async () => {
  await it?.close();
  it = undefined;
});

async function start(...parts: Parameters<typeof startStubPlatform>): Promise<StubPlatform> {
  it = await startStubPlatform(...parts);
  return it;
}

const ok: StubAnswer = (_asked, _request, response) => json(response, 200, { data: { id: 'x' } });

test('path, query and body are encoded, and amounts keep their digits', async () => {
  const { platform, calls } = await start(ok);
  const api = platform();
  await api.getTransfer({ path: { transfer_id: 'a/b?c #..' } });
  await api.getTransfer({ path: { transfer_id: '..' } });
  await api.call('listTransactions', {
    query: { account_id: 'a&b c+d', page: 2, order: undefined },
  });
  await api.createTransfer({ body: { amount: number('90071992547409.930'), note: '€' } });
  expect(calls().map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /v1/transfers/a%2Fb%3Fc%20%23..',
    'GET /v1/transfers/%2E%2E',
    'GET /v1/transactions?account_id=a%26b+c%2Bd&page=2',
    'POST /v1/transfers',
  ]);
  expect(calls()[3]?.body.toString()).toBe('{"amount":90071992547409.930,"note":"€"}');
  expect(calls()[3]?.headers['content-type']).toBe('application/json');
});

test('each request has a token, a name of its own, and a key only when given', async () => {
  const { platform, calls, stub } = await start(ok);
  const key = 'key-1' as IdempotencyKey;
  await platform().acceptTransfer({ path: { transfer_id: 't' } }, { idempotencyKey: key });
  await platform().acceptTransfer({ path: { transfer_id: 't' } });
  const [first, again] = calls();
  expect(first?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  expect(first?.headers['x-svc-idempotency-id']).toBe('key-1');
  expect(again?.headers['x-svc-idempotency-id']).toBeUndefined();
  expect(first?.headers['x-svc-request-id']).toMatch(/^assay-/);
  expect(first?.headers['x-svc-request-id']).not.toBe(again?.headers['x-svc-request-id']);
  expect([first?.body.length, first?.headers['content-type']]).toEqual([0, undefined]);
  expect(stub.asked.filter(({ url }) => url.startsWith('/v1/token'))).toHaveLength(1);
});

test('tokens are asked for as the document says, once for each credential and scopes', async () => {
  const { platform, stub, client } = await start(ok);
  const ask = { path: { transfer_id: 't' } };
  const [api, wanted] = [platform(), ['a:read', 'x y']];
  await Promise.all([api.getTransfer(ask), api.getTransfer(ask)]);
  await api.getTransfer(ask, { as: 'second' });
  await api.getTransfer(ask, { scopes: wanted });
  await api.getTransfer(ask, { scopes: wanted });
  client.tokens.forget();
  await api.getTransfer(ask, { scopes: wanted });
  const tokens = stub.asked.filter(({ url }) => url.startsWith('/v1/token'));
  expect(tokens.map(({ url }) => url)).toEqual([
    '/v1/token?grant_type=client_credentials&scope=a%3Aread+a%3Awrite',
    '/v1/token?grant_type=client_credentials&scope=a%3Aread',
    '/v1/token?grant_type=client_credentials&scope=a%3Aread+x%20y',
    '/v1/token?grant_type=client_credentials&scope=a%3Aread+x%20y',
  ]);
  const basic = Buffer.from(`one:${SECRETS.primary}`).toString('base64');
  expect(tokens[0]?.headers).toMatchObject({
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
    authorization: `Basic ${basic}`,
  });
  expect(tokens[0]?.method).toBe('POST');
});

test('a caller may leave the token or a header out, or send another one', async () => {
  const { platform, calls, stub } = await start(ok);
  await platform().listSubscriptions({}, { as: 'none', headers: { 'X-Svc-Request-Id': '' } });
  await platform().listSubscriptions({}, { headers: { Authorization: 'Bearer garbage' } });
  expect(calls()[0]?.headers.authorization).toBeUndefined();
  expect(calls()[0]?.headers['x-svc-request-id']).toBeUndefined();
  expect(calls()[1]?.headers.authorization).toBe('Bearer garbage');
  expect(stub.asked).toHaveLength(2);
  await platform().createToken({ query: { grant_type: 'client_credentials', scope: 'a b' } });
  expect(stub.asked[2]?.url).toBe('/v1/token?grant_type=client_credentials&scope=a+b');
  expect(stub.asked[2]?.headers.authorization).toMatch(/^Basic /);
});

test('our own invalid request is told before it leaves, unless it is meant', async () => {
  const { platform, calls } = await start(ok);
  const body = { event_type: 7 } as never;
  const sent = platform().createSubscription({ body });
  await expect(sent).rejects.toThrow(
    /our own createSubscription request is invalid at \/event_type/,
  );
  await expect(platform().call('getTransfer', {})).rejects.toThrow(
    /needs the path value transfer_id/,
  );
  expect(calls()).toHaveLength(0);
  await platform().createSubscription({ body }, { intent: 'invalid' });
  const raw = { body: '{"a":', contentType: 'application/json' };
  await platform().createSubscription({ body }, { raw });
  expect(calls().map((call) => call.body.toString())).toEqual(['{"event_type":7}', '{"a":']);
});

test('a file part is sent as multipart/form-data', async () => {
  const { platform, calls } = await start(ok);
  const multipart = { part: 'file', filename: 'a.pdf', type: 'application/pdf' };
  await platform().uploadDocument({ path: { document_id: 'd' }, multipart });
  const [{ headers, body } = { headers: {}, body: Buffer.of() }] = calls();
  const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(headers['content-type'] ?? '')?.[1];
  const text = body.toString('latin1');
  expect(text).toContain(`--${boundary}\r\nContent-Disposition: form-data; name="file"; `);
  expect(text).toContain('filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4');
  expect(text.endsWith(`\r\n--${boundary}--\r\n`)).toBe(true);
});

test('every exchange and its passive outcomes are stored, without secrets', async () => {
  const { platform, store, exchanges } = await start(ok);
  const seen = await platform().getTransaction({ path: { id: 't' } });
  expect(seen.request.headers['authorization']).toBe(`Bearer ${TOKEN}`);
  expect(exchanges().map(({ operation }) => operation)).toEqual(['createToken', 'getTransaction']);
  const passive = store.entries.filter((entry) => entry.kind === 'passive');
  expect(passive.at(-1)).toMatchObject({
    subject: seen.id,
    outcomes: { 'detailed-success-is-200': 'held', 'required-members': 'violated' },
    findings: { 'required-members': { pointer: '/data/value' } },
  });
  const written = JSON.stringify(store.entries);
  const basic = Buffer.from(`one:${SECRETS.primary}`).toString('base64');
  for (const secret of [TOKEN, SECRETS.primary, basic]) expect(written).not.toContain(secret);
});

test('429 is waited out, each answer is evidence, and it is never a verdict', async () => {
  let turn = 0;
  const { platform, exchanges, stub } = await start((asked, request, response) => {
    turn += 1;
    if (turn < 3) json(response, 429, {}, { 'retry-after': '0' });
    else ok(asked, request, response);
  });
  const call = await platform().getTransfer({ path: { transfer_id: 't' } });
  expect(call.answer?.status).toBe(200);
  expect(exchanges().map(({ answer }) => answer?.status)).toEqual([200, 429, 429, 200]);
  expect(new Set(exchanges().map(({ id }) => id)).size).toBe(4);
  expect(new Set(stub.asked.slice(1).map(({ headers }) => headers['x-svc-request-id'])).size).toBe(
    3,
  );
  turn = -1000;
  const refused = platform().getTransfer({ path: { transfer_id: 't' } });
  await expect(refused).rejects.toBeInstanceOf(EnvironmentFailure);
  expect(turn).toBe(-1000 + 6);
});

test('a wait longer than the deadline is not begun', async () => {
  const started = performance.now();
  const { platform } = await start((_asked, _request, response) =>
    json(response, 429, {}, { 'retry-after': '3600' }),
  );
  const mayFail = { mayFail: true };
  const { answer } = await platform().getTransfer({ path: { transfer_id: 't' } }, mayFail);
  expect(answer?.status).toBe(429);
  expect(performance.now() - started).toBeLessThan(1500);
});

test('503 is sent again only where that does no harm', async () => {
  const { platform, calls } = await start((_asked, _request, response) =>
    json(response, 503, {}, { 'retry-after': '0' }),
  );
  const mayFail = { mayFail: true };
  await platform().createTransfer({ body: {} }, mayFail);
  expect(calls()).toHaveLength(1);
  const idempotencyKey = 'k' as IdempotencyKey;
  await platform().createTransfer({ body: {} }, { ...mayFail, idempotencyKey });
  expect(calls()).toHaveLength(1 + 6);
});

test('the rate and the number in flight of a credential are kept', async () => {
  let [inFlight, most] = [0, 0];
  const { platform, calls } = await start(
    (_asked, _request, response) => {
      most = Math.max(most, (inFlight += 1));
      setTimeout(() => {
        inFlight -= 1;
        json(response, 200, {});
      }, 60);
    },
    { file: { limits: { concurrency: 2, requestsPerSecond: 50 } } },
  );
  const started = performance.now();
  const ask = { path: { transfer_id: 't' } };
  await Promise.all(Array.from({ length: 12 }, () => platform().getTransfer(ask)));
  expect(calls()).toHaveLength(12);
  expect(most).toBe(2);
  expect(performance.now() - started).toBeGreaterThan(240);
});

test('a gateway, a dropped socket and an open circuit end a call as environment', async () => {
  const { platform, exchanges, stub } = await start((asked, request, response) => {
    if (asked.url.endsWith('/gateway')) json(response, 502, {});
    else request.socket.resetAndDestroy();
  });
  const call = (id: string) => platform().getTransfer({ path: { transfer_id: id } });
  await expect(call('gateway')).rejects.toThrow(/getTransfer was not answered by the platform/);
  await expect(call('x')).rejects.toThrow(/reset/);
  for (let turn = 2; turn < 10; turn += 1) await expect(call('x')).rejects.toThrow(/reset/);
  const asked = stub.asked.length;
  await expect(call('x')).rejects.toThrow(/circuit-open/);
  expect(stub.asked).toHaveLength(asked);
  expect(exchanges().at(-1)?.failure?.class).toBe('circuit-open');
});

test('a connection that we drop ourselves is returned, not thrown', async () => {
  const { platform, calls } = await start(() => undefined);
  const options = { dropAfterMs: 30 };
  const { failure } = await platform().createTransfer({ body: {} }, options);
  expect(failure?.class).toBe('aborted');
  expect(calls()).toHaveLength(1);
});

test('refused credentials block, and are not tried again by every test', async () => {
  const { platform, stub } = await start(ok, {
    token: (_asked, _request, response) => json(response, 401, {}),
  });
  for (let turn = 0; turn < 3; turn += 1) {
    const call = platform().listSubscriptions({});
    await expect(call).rejects.toBeInstanceOf(Blocked);
    await expect(call).rejects.toThrow('the token request of "primary" was answered 401');
  }
  expect(stub.asked).toHaveLength(1);
});

test('a success without a token in it blocks as well', async () => {
  const { platform } = await start(ok, { token: ok });
  await expect(platform().listSubscriptions({})).rejects.toThrow(
    /answered 200 without an access_token/,
  );
});

test('what a test did not declare never leaves', async () => {
  const { platform, stub } = await start(ok);
  const create = platform('read').createTransfer({ body: {} });
  await expect(create).rejects.toThrow('its effect is "create", the test declares "read"');
  await expect(create).rejects.toBeInstanceOf(HarnessError);
  expect(stub.asked.every(({ url }) => url.startsWith('/v1/token'))).toBe(true);
});

for (const [what, options] of [
  ['in production', { file: { environment: 'production' } }],
  ['under a profile of reads', { effects: ['read'] }],
] as const) {
  test(`${what} nothing leaves but GET and the token request`, async () => {
    const { platform, calls } = await start(ok, options);
    await platform().listTransactions({});
    await platform().createToken({ query: { grant_type: 'client_credentials', scope: 'a' } });
    for (const call of [
      platform().createTransfer({ body: {} }),
      platform().updateCustomer({ path: { customer_id: 'c' }, body: {} }),
      platform().deleteSubscription({ path: { subscription_id: 's' } }),
    ]) {
      await expect(call).rejects.toThrow(/only GET and the token request may leave/);
    }
    expect(calls().map(({ method }) => method)).toEqual(['GET']);
  });
}

test('links are followed on the base address alone', async () => {
  const { platform, calls, stub } = await start(ok);
  for (const link of [
    '/v1/transactions?page=1',
    `${stub.origin}/v1/transactions?page=2`,
    'v1/transactions?page=3',
    '?page=4',
    '/v1/transactions?page=5&account_id=a b€#end',
  ]) {
    await platform().follow('listTransactions', link);
  }
  expect(calls().map(({ url }) => url)).toEqual(
    ['1', '2', '3', '4', '5&account_id=a%20b%E2%82%AC'].map(
      (page) => `/v1/transactions?page=${page}`,
    ),
  );
  const user = stub.origin.replace('//', '//user@');
  for (const link of ['https://evil.example/v1', '//evil.example/', 'file:///x', '', user]) {
    await expect(platform().follow('listTransactions', link)).rejects.toBeInstanceOf(Blocked);
  }
  expect(calls()).toHaveLength(5);
});

test('controls of other hosts that the target file names may be called, others not', async () => {
  const { client, stub } = await start(ok);
  const call = (url: string) =>
    client.wire.exchange(
      { testId: 't', attempt: 0, effect: 'irreversible' },
      {
        operation: null,
        intent: 'valid',
        actor: 'controls',
        effect: 'create',
        mayRepeat: false,
        nameRequest: false,
        request: { method: 'POST', url, headers: {}, body: null },
      },
    );
  expect((await call(`${stub.origin}/controls/x`)).operation).toBeNull();
  await expect(call('http://127.0.0.2:1/')).rejects.toThrow(/not named in the target file/);
});
