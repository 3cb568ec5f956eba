import { expect, test } from '@playwright/test';
import { Blocked, HarnessError } from '../../../fixtures/errors.ts';
import type { IdempotencyKey } from '../../../fixtures/kit.ts';
import { ok, startStubPlatform, stubForEach, type StubPlatform } from '../stub-platform.ts';
import { json, startStub, type StubAnswer } from '../stub-server.ts';

const start = stubForEach();

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
  await platform().deleteSubscription({ path: { subscription_id: 's' } }, mayFail);
  expect(calls()).toHaveLength(1 + 6 + 6);
});

test('one 500 is asked again where that does no harm, unless there are to be none', async () => {
  let turn = 0;
  const failsFirst: StubAnswer = (asked, request, response) => {
    turn += 1;
    if (turn === 1) json(response, 500, {});
    else ok(asked, request, response);
  };
  const statuses = async (
    claims: readonly 'noServerErrors'[],
    call: (platform: ReturnType<StubPlatform['platform']>) => Promise<unknown>,
  ): Promise<(number | undefined)[]> => {
    turn = 0;
    const started = await startStubPlatform(failsFirst, { file: { claims } });
    await call(started.platform());
    await started.close();
    return started
      .exchanges()
      .filter(({ operation }) => operation !== 'createToken')
      .map(({ answer }) => answer?.status);
  };
  const idempotencyKey = 'k' as IdempotencyKey;
  const get = { path: { transfer_id: 't' } };
  const create = { body: {} };
  expect(await statuses([], (it) => it.getTransfer(get))).toEqual([500, 200]);
  expect(await statuses([], (it) => it.createTransfer(create, { idempotencyKey }))).toEqual([
    500, 200,
  ]);
  expect(await statuses([], (it) => it.createTransfer(create))).toEqual([500]);
  const probe = { idempotencyKey, intent: 'probe' } as const;
  expect(await statuses([], (it) => it.createTransfer(create, probe))).toEqual([500]);
  const setsUp = { ...probe, setsUp: true } as const;
  expect(await statuses([], (it) => it.createTransfer(create, setsUp))).toEqual([500, 200]);
  expect(await statuses([], (it) => it.getTransfer(get, { mayFail: true }))).toEqual([500]);
  expect(await statuses(['noServerErrors'], (it) => it.getTransfer(get))).toEqual([500]);
});

const shares = [
  { of: 'one process', processes: 1, limits: { concurrency: 2, requestsPerSecond: 50 } },
  { of: 'each of two processes', processes: 2, limits: { concurrency: 5, requestsPerSecond: 100 } },
];

for (const { of, processes, limits } of shares) {
  test(`the rate and the number in flight of a credential are kept by ${of}`, async () => {
    let [inFlight, most] = [0, 0];
    const { platform, calls } = await start(
      (_asked, _request, response) => {
        most = Math.max(most, (inFlight += 1));
        setTimeout(() => {
          inFlight -= 1;
          json(response, 200, {});
        }, 60);
      },
      { file: { limits }, processes },
    );
    const started = performance.now();
    const ask = { path: { transfer_id: 't' } };
    await Promise.all(Array.from({ length: 12 }, () => platform().getTransfer(ask)));
    expect(calls()).toHaveLength(12);
    expect(most).toBe(2);
    expect(performance.now() - started).toBeGreaterThan(215);
  });
}

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
    'transactions?page=6',
    '?page=4',
    '/v1/transactions?page=5&account_id=a b€#end',
  ]) {
    await platform().follow('listTransactions', link);
  }
  expect(calls().map(({ url }) => url)).toEqual(
    ['1', '2', '3', '6', '4', '5&account_id=a%20b%E2%82%AC'].map(
      (page) => `/v1/transactions?page=${page}`,
    ),
  );
  const user = stub.origin.replace('//', '//user@');
  for (const link of ['https://evil.example/v1', '//evil.example/', 'file:///x', '', user]) {
    await expect(platform().follow('listTransactions', link)).rejects.toBeInstanceOf(Blocked);
  }
  expect(calls()).toHaveLength(6);
});

test('a link to another name of the platform is followed at its base address', async () => {
  const other = await startStub(ok);
  const aliases = [`${other.origin}/bank`, 'https://gateway.internal:8443/'];
  const { platform, calls } = await start(ok, { aliases });
  for (const link of [
    `${other.origin}/bank/v1/transactions?page=1`,
    'HTTPS://Gateway.internal:8443/v1/transactions?page=2',
  ]) {
    await platform().follow('listTransactions', link);
  }
  expect(calls().map(({ url }) => url)).toEqual(
    ['1', '2'].map((page) => `/v1/transactions?page=${page}`),
  );
  for (const link of [
    `${other.origin}/v1/transactions`,
    `${other.origin}/bank@evil.example/`,
    'https://gateway.internal:8443@evil.example/v1',
    'https://gateway.internal:8443//evil.example/',
    'https://gateway.internal:84430/v1',
  ]) {
    await expect(platform().follow('listTransactions', link)).rejects.toBeInstanceOf(Blocked);
  }
  expect([calls().length, other.asked.length]).toEqual([2, 0]);
  await other.close();
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
        mayRepeatError: false,
        mayRepeatLost: false,
        nameRequest: false,
        request: { method: 'POST', url, headers: {}, body: null },
      },
    );
  expect((await call(`${stub.origin}/controls/x`)).operation).toBeNull();
  await expect(call('http://127.0.0.2:1/')).rejects.toThrow(/not named in the target file/);
});

test('what something on the way may answer is evidence, and judged by no passive check', async () => {
  const { platform, store } = await start((_asked, _request, response) =>
    json(response, 400, 'Bad Request'),
  );
  const passive = (): unknown[] =>
    store.entries.filter((entry) => entry.kind === 'passive' && entry.operation === 'getTransfer');
  const path = { transfer_id: 't' };
  const options = { mayFail: true, unjudged: true } as const;
  await platform().getTransfer({ path }, options);
  const api = platform();
  await api.keep(await api.getTransfer({ path }, { ...options, unkept: true }));
  const stored = store.entries.filter(
    (entry) => entry.kind === 'exchange' && entry.operation === 'getTransfer',
  );
  expect([stored.length, passive().length]).toEqual([2, 0]);
  await platform().getTransfer({ path }, { mayFail: true });
  expect(passive()).toMatchObject([{ outcomes: { 'error-body-is-json-object': 'violated' } }]);
});
