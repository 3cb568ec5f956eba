/** The operator controls of the reference platform, each seen from the client's side. */
import { expect, test } from '@playwright/test';
import type { Platform } from '../../../reference/platform.ts';
import { demoIds } from '../../../reference/seed.ts';
import { callerOf, startReference, tokenOf } from './platform.ts';
import type { Caller } from './platform.ts';

type Json = Readonly<Record<string, unknown>>;
type Answer = { readonly status: number; readonly data: Json };

const controlsToken = 'token-of-the-controls';
let platform: Platform;
let client: Caller;

async function seen(answer: ReturnType<Caller>): Promise<Answer> {
  const { status, json } = await answer;
  return { status, data: (json as { readonly data?: Json }).data ?? {} };
}

const control = (path: string, body?: Json): Promise<Answer> =>
  seen(callerOf(platform.controlsUrl, controlsToken)('POST', `/${path}`, body));

const api = (method: string, path: string, body?: Json): Promise<Answer> =>
  seen(client(method, `/v1/${path}`, body));

async function connect(): Promise<string> {
  const token = await tokenOf(platform);
  client = callerOf(platform.url, token);
  return token;
}

const balances = async (account: string): Promise<readonly unknown[]> => {
  const { data } = await api('GET', `accounts/deposits/${account}`);
  return [data['current_balance'], data['available_balance']];
};

async function withdraw(amount: number): Promise<string> {
  const { data } = await api('POST', 'withdrawals', {
    withdrawal_rail: 'ACH',
    source_account_id: demoIds.accounts.usd,
    destination_counterparty_id: demoIds.counterparties.fiat,
    purpose: 'Vendor payment',
    amount,
    description: 'Controls',
  });
  const id = String(data['id']);
  expect((await api('POST', `withdrawals/${id}/accept`)).status).toBe(200);
  return id;
}

test.beforeAll(async () => {
  platform = await startReference({ config: { controls: true, controlsToken } });
  await connect();
});

test.afterAll(() => platform.close());

test('controls need their own bearer, and a client’s token is none', async () => {
  const path = `/accounts/${demoIds.accounts.usd}/status`;
  for (const token of ['', 'wrong', await connect()]) {
    const caller = callerOf(platform.controlsUrl, token);
    expect((await caller('POST', path, { status: 'FROZEN' })).status).toBe(401);
    expect((await caller('GET', '')).status).toBe(401);
  }
  const { data } = await seen(callerOf(platform.controlsUrl, controlsToken)('GET', ''));
  expect((data['controls'] as Json[]).length).toBeGreaterThan(15);
});

test('a simulated deposit raises both balances, less its fee', async () => {
  const { usdSecond } = demoIds.accounts;
  const before = await balances(usdSecond);
  const answer = await control(`accounts/${usdSecond}/simulate-deposit`, {
    amount: 25.5,
    rail: 'ACH',
    fee: 0.5,
  });
  expect(answer.status).toBe(200);
  const after = await balances(usdSecond);
  expect(after).toEqual(before.map((balance) => Number(balance) + 25));
});

test('settling takes a withdrawal from accepted over in progress to executed', async () => {
  const before = await balances(demoIds.accounts.usd);
  const id = await withdraw(100);
  const [current, available] = await balances(demoIds.accounts.usd);
  expect(current).toBe(before[0]);
  expect(Number(available)).toBeLessThanOrEqual(Number(before[1]) - 100);

  expect((await control(`movements/${id}/settle`)).data['status']).toBe('IN_PROGRESS');
  expect((await control(`movements/${id}/settle`)).data['status']).toBe('EXECUTED');
  const [settled, free] = await balances(demoIds.accounts.usd);
  expect(Number(settled)).toBeLessThanOrEqual(Number(before[0]) - 100);
  expect(free).toBe(settled);
  expect((await control(`movements/${id}/settle`)).status).toBe(400);

  expect((await control(`withdrawals/${id}/return`)).status).toBe(200);
  expect(Number((await balances(demoIds.accounts.usd))[0])).toBe(Number(settled) + 100);
});

test('a correction moves both balances either way', async () => {
  const { eur } = demoIds.accounts;
  const before = await balances(eur);
  expect((await control(`accounts/${eur}/correct`, { amount: 7.25 })).status).toBe(200);
  expect((await control(`accounts/${eur}/correct`, { amount: -2.25 })).status).toBe(200);
  expect(await balances(eur)).toEqual(before.map((balance) => Number(balance) + 5));
  expect((await control(`accounts/${eur}/correct`, { amount: 0.001 })).status).toBe(400);
  expect((await control(`accounts/${eur}/correct`, { amount: '5' })).status).toBe(400);
});

test('customer and account states follow the operator, with their cascade', async () => {
  const { individual, accounts } = demoIds;
  const path = `customers/${individual}/status`;
  expect((await control(path, { status: 'FROZEN' })).data['status']).toBe('FROZEN');
  expect((await api('GET', `customers/${individual}`)).data['status']).toBe('FROZEN');
  expect((await api('GET', `accounts/deposits/${accounts.usd}`)).data['status']).toBe('FROZEN');
  expect((await control(path, { status: 'ACTIVE' })).status).toBe(200);
  expect((await api('GET', `accounts/deposits/${accounts.usd}`)).data['status']).toBe('OPEN');

  const account = `accounts/${accounts.eur}/status`;
  expect((await control(account, { status: 'FROZEN' })).status).toBe(200);
  expect((await api('GET', `accounts/deposits/${accounts.eur}`)).data['status']).toBe('FROZEN');
  expect((await control(account, { status: 'OPEN' })).status).toBe(200);
  expect((await control(account, { status: 'MELTED' })).status).toBe(400);
});

test('a rate is set for one client alone and holds at its next exchange', async () => {
  const pair = {
    source_asset_type_id: 'FIAT_TESTNET_USD',
    destination_asset_type_id: 'FIAT_TESTNET_EUR',
  };
  expect((await control('clients/demo-client/rate', { ...pair, rate: 0.5 })).status).toBe(200);
  expect((await control('clients/nobody/rate', { ...pair, rate: 0.5 })).status).toBe(404);
  expect((await control('clients/demo-client/rate', { ...pair, rate: 0 })).status).toBe(400);
  const { usd, eur } = demoIds.accounts;
  const before = await balances(eur);
  const { data } = await api('POST', 'exchanges/market', {
    source_account_id: usd,
    destination_account_id: eur,
    amount: 10,
    action: 'FIX_SOURCE',
  });
  const id = String(data['id']);
  expect((await api('POST', `exchanges/${id}/accept`)).status).toBe(200);
  await control(`movements/${id}/settle`);
  expect(Number((await balances(eur))[0])).toBe(Number(before[0]) + 5);
});

test('a pending counterparty is verified, a linked kind is linked', async () => {
  const { pending } = demoIds.counterparties;
  expect((await control(`counterparties/${pending}/approve`)).data['status']).toBe('ACTIVE');
  expect((await api('GET', `counterparties/${pending}`)).data['status']).toBe('ACTIVE');
  expect((await control(`counterparties/${pending}/approve`)).status).toBe(400);

  const { data } = await api('POST', 'counterparties', {
    counterparty_type: 'FIAT_US_LINKED',
    customer_id: demoIds.individual,
    description: 'To be linked',
    profile: { name: 'Ada Example' },
  });
  const linked = await control(`counterparties/${String(data['id'])}/link`);
  expect(linked.data['status']).toBe('LINKED');
});

const application = {
  application_type: 'INDIVIDUAL',
  customer_details: {
    first_name: 'Ada',
    last_name: 'Wanted',
    date_of_birth: '1985-04-12',
    nationality: 'US',
    mailing_address: { address_line1: '1 Main Street', city: 'Springfield', country_code: 'US' },
  },
  account_to_open: { product_id: 'DEPOSIT_STANDARD', asset_type_id: 'FIAT_TESTNET_USD' },
  terms_and_conditions_accepted: true,
  information_attested: true,
};

async function submitted(): Promise<string> {
  const { data } = await api('POST', 'applications', application);
  const id = String(data['id']);
  expect((await control(`applications/${id}/approve`)).status).toBe(400);
  expect((await api('POST', `applications/${id}/submit`)).status).toBe(200);
  return id;
}

test('an approved application has its customer and account', async () => {
  const id = await submitted();
  const changes = await control(`applications/${id}/request-changes`);
  expect(changes.data['status']).toBe('CHANGES_REQUESTED');
  expect((await control(`applications/${id}/approve`)).status).toBe(400);
  const consent = { information_attested: true };
  expect((await api('PATCH', `applications/${id}`, consent)).status).toBe(200);
  expect((await api('POST', `applications/${id}/submit`)).status).toBe(200);

  const { data } = await control(`applications/${id}/approve`);
  expect(data['status']).toBe('APPROVED');
  const customer = await api('GET', `customers/${String(data['customer_id'])}`);
  expect(customer.data).toMatchObject({ status: 'ACTIVE', last_name: 'Wanted' });
  const { account_id: accountId } = data['account_to_open'] as Json;
  const account = await api('GET', `accounts/deposits/${String(accountId)}`);
  expect(account.data).toMatchObject({ status: 'OPEN', customer_id: data['customer_id'] });
});

test('a rejected application makes nobody a customer', async () => {
  const id = await submitted();
  expect((await control(`applications/${id}/reject`)).data['status']).toBe('REJECTED');
  expect((await control(`applications/${id}/approve`)).status).toBe(400);
  const { data } = await api('GET', `applications/${id}`);
  expect(data['customer_id']).toBeUndefined();
});

test('an executed deposit is clawed back once', async () => {
  const { eur } = demoIds.accounts;
  const before = await balances(eur);
  const deposit = await control(`accounts/${eur}/simulate-deposit`, { amount: 40 });
  expect(await balances(eur)).toEqual(before.map((balance) => Number(balance) + 40));
  const path = `deposits/${String(deposit.data['id'])}/return`;
  expect((await control(path)).status).toBe(200);
  expect(await balances(eur)).toEqual(before);
  expect((await control(path)).status).toBe(400);
});

test('a client’s clock goes forward, and no other client’s with it', async () => {
  const day = 24 * 3_600;
  const { context } = platform;
  const before = context.parts.clientClock.nowMs(context, 'demo-client');
  const answer = await control('clients/demo-client/advance-clock', { seconds: day });
  expect(answer.status).toBe(200);
  const moved = context.parts.clientClock.nowMs(context, 'demo-client') - before;
  expect(moved).toBeGreaterThanOrEqual(day * 1_000);
  expect(context.parts.clientClock.offsetMs(context, 'second-client')).toBe(0);
  for (const seconds of [0, -5, 1.5, '60', 1e12]) {
    expect((await control('clients/demo-client/advance-clock', { seconds })).status).toBe(400);
  }
  expect((await control('clients/nobody/advance-clock', { seconds: 1 })).status).toBe(404);
});

test('orders to the deliverer stay with their subscription', async () => {
  await connect();
  const { data } = await api('POST', 'subscriptions', {
    event_type: 'ACCOUNT_OPEN',
    callback_url: 'https://127.0.0.1:1/',
  });
  const id = String(data['id']);
  const failed = await control(`subscriptions/${id}/fail-next`, { count: 2 });
  expect(failed.data).toEqual({ id, fail_next: 2, fail_mode: 'unsent' });
  const delayed = await control(`subscriptions/${id}/delay-next`, { delay_ms: 250 });
  expect(delayed.data).toEqual({ id, delay_next: 1, delay_ms: 250 });
  expect((await control('subscriptions/none/fail-next', {})).status).toBe(404);
  expect((await control(`subscriptions/${id}/fail-next`, { mode: 'sometimes' })).status).toBe(400);
});

test('bad bodies and unknown records are refused as JSON', async () => {
  const address = `${platform.controlsUrl}/accounts/${demoIds.accounts.usd}/status`;
  const headers = { authorization: `Bearer ${controlsToken}`, 'content-type': 'application/json' };
  for (const body of ['{', '[]', 'null', '"x"', '']) {
    const answer = await fetch(address, { method: 'POST', headers, body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toHaveProperty('errors');
  }
  const unknown = ['accounts/x/correct', 'movements/x/settle', 'withdrawals/x/return'];
  for (const path of [...unknown, 'applications/x/approve', 'customers/x/status', 'nothing/x']) {
    const answer = await control(path, { amount: 1, status: 'ACTIVE' });
    expect([path, answer.status]).toEqual([path, 404]);
  }
});
