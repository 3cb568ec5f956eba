import { expect, test } from '@playwright/test';
import { number } from '../../../fixtures/json.ts';
import type { IdempotencyKey } from '../../../fixtures/kit.ts';
import { ok, startStubPlatform, stubForEach, TOKEN } from '../stub-platform.ts';
import { json, type StubAnswer } from '../stub-server.ts';
import { SECRETS } from '../stub-target.ts';

const start = stubForEach();

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

test('each request has a token, a name of its own, and a key where its header is shown', async () => {
  const { platform, calls, stub } = await start(ok);
  const key = 'key-1' as IdempotencyKey;
  await platform().acceptTransfer({ path: { transfer_id: 't' } }, { idempotencyKey: key });
  await platform().acceptTransfer({ path: { transfer_id: 't' } });
  const without = { headers: { 'X-Svc-Idempotency-Id': '' } };
  await platform().acceptTransfer({ path: { transfer_id: 't' } }, without);
  await platform().getTransfer({ path: { transfer_id: 't' } });
  const [first, again, ...others] = calls();
  expect(first?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  expect(first?.headers['x-svc-idempotency-id']).toBe('key-1');
  expect(again?.headers['x-svc-idempotency-id']).toMatch(/^[\da-f-]{36}$/);
  const keys = others.map(({ headers }) => headers['x-svc-idempotency-id']);
  expect(keys).toEqual([undefined, undefined]);
  expect(first?.headers['x-svc-request-id']).toMatch(/^[\da-f-]{36}$/);
  expect(first?.headers['x-svc-request-id']).not.toBe(again?.headers['x-svc-request-id']);
  expect([first?.body.length, first?.headers['content-type']]).toEqual([0, undefined]);
  expect(stub.asked.filter(({ url }) => url.startsWith('/v1/token'))).toHaveLength(1);
});

test('tokens are asked for as the document says, once for each credential and scopes', async () => {
  const { platform, stub, client } = await start(ok);
  const ask = { path: { transfer_id: 't' } };
  const [api, wanted] = [platform(), ['a:read', 'x y']];
  const nothing = (): Promise<void> => Promise.resolve();
  await Promise.all([api.getTransfer(ask), api.getTransfer(ask)]);
  await api.getTransfer(ask, { as: 'second' });
  await api.getTransfer(ask, { scopes: wanted });
  await api.getTransfer(ask, { scopes: wanted });
  await client.tokens.whileClockMoves('second', nothing);
  await api.getTransfer(ask, { scopes: wanted });
  await api.getTransfer(ask, { as: 'second' });
  await client.tokens.whileClockMoves(undefined, nothing);
  await api.getTransfer(ask, { scopes: wanted });
  const tokens = stub.asked.filter(({ url }) => url.startsWith('/v1/token'));
  expect(tokens.map(({ url }) => url)).toEqual([
    '/v1/token?grant_type=client_credentials&scope=a%3Aread+a%3Awrite',
    '/v1/token?grant_type=client_credentials&scope=a%3Aread',
    '/v1/token?grant_type=client_credentials&scope=a%3Aread+x%20y',
    '/v1/token?grant_type=client_credentials&scope=a%3Aread',
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

test('a call whose token came to its end on the way is made a few times more with another one', async () => {
  for (const lifetime of [0.2, 3600]) {
    let made = 0;
    const { platform, calls, close } = await startStubPlatform(
      (_asked, _request, response) => {
        setTimeout(() => json(response, 401, { errors: [] }), 250);
      },
      {
        token: (_asked, _request, response) => {
          made += 1;
          const given = { token_type: 'Bearer', expires_in: lifetime, scope: '' };
          json(response, 200, { ...given, access_token: `${TOKEN}-${made}` });
        },
      },
    );
    const options = { intent: 'probe' } as const;
    const exchange = await platform().getTransfer({ path: { transfer_id: 't' } }, options);
    expect(exchange.answer?.status).toBe(401);
    expect([...new Set(calls().map(({ headers }) => headers.authorization))]).toEqual(
      (lifetime < 1 ? [1, 2, 3, 4] : [1]).map((count) => `Bearer ${TOKEN}-${count}`),
    );
    if (lifetime < 1) expect(calls()).toHaveLength(4);
    await close();
  }
});

test('a call that a moved clock refuses is made again with a token of after it', async () => {
  let [made, moved] = [0, 0];
  let answerMove: (() => void) | undefined;
  const { platform, client, calls } = await start(
    ({ headers }, _request, response) => {
      const isOld = Number(headers.authorization?.split('-').at(-1)) <= moved;
      // What was asked before the clock moved is answered while it moves.
      setTimeout(() => json(response, isOld ? 401 : 200, {}), 30);
    },
    {
      token: (_asked, _request, response) => {
        made += 1;
        const given = { token_type: 'Bearer', expires_in: 3600, scope: '' };
        json(response, 200, { ...given, access_token: `${TOKEN}-${made}` });
      },
    },
  );
  const ask = { path: { transfer_id: 't' } };
  await platform().getTransfer(ask);
  moved = made;
  const before = platform().getTransfer(ask);
  await new Promise((resolve) => setTimeout(resolve, 10));
  const moving = client.tokens.whileClockMoves('primary', async () => {
    await new Promise<void>((resolve) => (answerMove = resolve));
    moved = made;
  });
  const meanwhile = platform().getTransfer(ask);
  await platform().getTransfer(ask, { as: 'second' });
  expect(calls().filter(({ headers }) => headers.authorization?.endsWith('-1'))).toHaveLength(2);
  answerMove?.();
  const all = await Promise.all([before, meanwhile]);
  await moving;
  expect(all.map(({ answer }) => answer?.status)).toEqual([200, 200]);
  const sent = calls().map(({ headers }) => headers.authorization?.split('-').at(-1));
  expect(sent).toEqual(['1', '1', '2', '3', '3']);
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
    /our own createSubscription request is invalid at \/event_type.*assets, requests\.createSubscription, description$/,
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

test('what nobody keeps is in no evidence, and counted at the end', async () => {
  const { client, platform, store, exchanges } = await start(ok);
  const unkept = { unkept: true } as const;
  await platform().getTransaction({ path: { id: 'one' } }, unkept);
  const kept = await platform().getTransaction({ path: { id: 'other' } }, unkept);
  await platform().keep(kept);
  await platform().keep(kept);
  await platform().getTransaction({ path: { id: 'third' } }, unkept);
  await client.close();
  expect(exchanges().map(({ id }) => id)).toEqual([expect.any(String), kept.id]);
  expect(store.entries.at(-1)).toEqual({ kind: 'unkept', exchanges: 2 });
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

test('what a third client proves itself with is kept out as well, wherever it is told', async () => {
  const third = { clientId: 'three', clientSecret: 'third-secret-0003', scopes: ['a:read'] };
  const basic = Buffer.from(`three:${third.clientSecret}`).toString('base64');
  const telling: StubAnswer = (_asked, _request, response) => {
    json(response, 200, { told: [basic, third.clientSecret] });
  };
  const credentials = {
    primary: { ...third, clientId: 'one', clientSecret: SECRETS.primary },
    third,
  };
  const { platform, store } = await start(telling, { file: { credentials } });
  const { answer } = await platform().getTransaction({ path: { id: 't' } }, { as: 'third' });
  expect(answer?.body).toContain(basic);
  const written = JSON.stringify(store.entries);
  for (const secret of [third.clientSecret, basic]) expect(written).not.toContain(secret);
});
