/** The control that restarts the reference: what is in its database stays, and nothing else. */
import { expect, test } from '@playwright/test';
import type { Platform } from '../../../reference/platform.ts';
import { demoIds } from '../../../reference/seed.ts';
import { at, callerOf, startReference, tokenOf } from './platform.ts';
import type { Answer, Caller } from './platform.ts';

const CONTROLS_TOKEN = 'operator';
const transfer = {
  source_account_id: demoIds.accounts.usd,
  destination_account_id: demoIds.accounts.usdSecond,
  amount: 1.5,
};

let platform: Platform;
let call: Caller;

const restart = (): Promise<Answer> =>
  callerOf(platform.controlsUrl, CONTROLS_TOKEN)('POST', '/restart');

test.beforeEach(async () => {
  platform = await startReference({ config: { controls: true, controlsToken: CONTROLS_TOKEN } });
  call = callerOf(platform.url, await tokenOf(platform));
});

test.afterEach(() => platform.close());

test('tokens, records and keys of before a restart are known after it, at the same address', async () => {
  const key = { 'x-svc-idempotency-id': 'before' };
  const created = await call('POST', '/v1/transfers', transfer, key);
  const path = `/v1/transfers/${String(at(created.json, 'data', 'id'))}`;
  const before = await call('GET', path);
  const { context } = platform;

  const answer = await restart();

  expect([answer.status, answer.json]).toEqual([200, { data: { restarted: true } }]);
  expect(platform.context).not.toBe(context);
  expect(await call('GET', path)).toEqual(before);
  expect((await call('POST', '/v1/transfers', transfer, key)).text).toBe(created.text);
});

test('restarts that are asked for at once come one after the other, and closing comes after them', async () => {
  const { context } = platform;
  const answers = await Promise.all(
    [restart(), restart(), restart()].map((one) => one.catch(String)),
  );

  // A connection that brought no whole request yet is cut by a restart.
  expect(answers.some((one) => typeof one !== 'string' && one.status === 200)).toBe(true);
  expect(platform.context).not.toBe(context);
  expect((await call('GET', '/v1/transactions')).status).toBe(200);
  void restart().catch(() => undefined);
  await platform.close();
  await expect(call('GET', '/v1/transactions')).rejects.toThrow();
});

test('a restart is the operator’s alone', async () => {
  const { status } = await callerOf(platform.controlsUrl, 'somebody')('POST', '/restart');
  expect(status).toBe(401);
});
