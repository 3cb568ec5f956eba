/** The management page in a real browser, with its scripts switched off. */
import { expect, test } from '@playwright/test';
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import type { Config } from '../../../reference/context.ts';
import { listDeliveries, PAGE_SIZE } from '../../../reference/management/webhook-queries.ts';
import type { Platform } from '../../../reference/platform.ts';
import type { Store } from '../../../reference/store/store.ts';
import type { EventType } from '../../../reference/webhooks/event-types.ts';
import { launchChromium } from '../chromium.ts';
import { openReceiver } from '../https-receiver.ts';
import type { Receiver } from '../https-receiver.ts';
import { startReference } from './platform.ts';

const clientId = 'demo-client';
/** Well below that of a test, so that a failure says where it hung. */
const STEP_TIMEOUT_MS = 15_000;
let browser: Browser;
let receiver: Receiver;
let platform: Platform;

async function start(config: Partial<Config>): Promise<void> {
  platform = await startReference({
    config: {
      log: 'silent',
      webhookAuthorityFile: receiver.authorityFile,
      webhookBackoffMs: [20],
      ...config,
    },
  });
}

function subscribe(eventType: EventType, callbackUrl: string): string {
  const { parts, store } = platform.context;
  const call = {
    operationId: 'createSubscription' as const,
    clientId,
    scopes: [],
    path: {},
    query: {},
    headers: {},
    body: { event_type: eventType, callback_url: callbackUrl },
    file: null,
    idempotencyKey: null,
    nowMs: Date.now(),
    selfUrl: '',
  };
  const reply = store.transaction(() => parts.subscriptions.create(platform.context, call));
  return (reply.body as { data: { id: string } }).data.id;
}

function emit(eventType: EventType, data: Readonly<Record<string, unknown>>): void {
  const { parts, store } = platform.context;
  const emission = { clientId, eventType, data, nowMs: Date.now() };
  store.transaction(() => parts.events.emit(platform.context, emission));
}

/** What is asked for from now on: a function that tells, and asks no more. */
function statementsOf(store: Store): () => readonly string[] {
  const asked: string[] = [];
  const { all } = store;
  store.all = (sql, ...values) => {
    asked.push(sql);
    return all(sql, ...values);
  };
  return () => {
    store.all = all;
    return asked;
  };
}

/** How the database finds the rows of a statement, step by step. */
function planOf(sql: string): string[] {
  const values = Array.from(sql.matchAll(/\?/g), () => 1);
  const plan = platform.context.store.all<{ detail: string }>(
    `EXPLAIN QUERY PLAN ${sql}`,
    ...values,
  );
  return plan.map(({ detail }) => detail);
}

/** A page that fails the test when it reports an error or asks another host for anything. */
async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  page.on('request', (request) => expect(new URL(request.url()).origin).toBe(platform.url));
  page.on('pageerror', (error) => expect(error).toBeUndefined());
  page.on('dialog', (dialog) => expect(dialog.message()).toBeUndefined());
  return page;
}

test.beforeAll(async () => {
  [browser, receiver] = await Promise.all([launchChromium(), openReceiver()]);
});

test.beforeEach(async () => {
  receiver.answer = () => ({ status: 200 });
  await start({ controls: true });
});

test.afterEach(() => platform.close());

test.afterAll(async () => {
  await Promise.all([browser.close(), receiver.close()]);
});

test('a failed delivery is found, read and delivered again by its button', async () => {
  receiver.answer = () => ({ status: 503 });
  const subscription = subscribe('ACCOUNT_OPEN', `${receiver.url}/hook`);
  emit('ACCOUNT_OPEN', { account_id: 'acc_wanted' });
  const page = await open();
  await page.goto(`${platform.url}/management`);
  await page.getByRole('link', { name: 'Subscriptions' }).click();
  await page.getByRole('link', { name: subscription }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('row').nth(1)).toContainText('FAILED', { timeout: 100 });
  }).toPass();
  await page.getByRole('row').nth(1).getByRole('link').click();

  await expect(page.getByRole('region', { name: 'Payload' })).toContainText('acc_wanted');
  const attempts = page.getByRole('region', { name: 'Attempts' });
  await expect(attempts.getByText('HTTP 503')).toHaveCount(2);

  receiver.answer = () => ({ status: 204 });
  await page.getByRole('button', { name: 'Redeliver now' }).click();
  await expect(page.getByRole('status')).toContainText('sent again');
  await expect(async () => {
    await page.reload();
    await expect(attempts).toContainText('HTTP 204', { timeout: 100 });
  }).toPass();
  await expect(page.getByText('DELIVERED', { exact: true })).toBeVisible();
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
});

test('accounts stand with their balances in the asset’s own digits', async () => {
  const page = await open();
  await page.goto(`${platform.url}/management/accounts`);
  const cells = (account: string): Locator =>
    page.getByRole('row').filter({ hasText: account }).getByRole('cell');
  await expect(cells('acc_demo_usd_2')).toHaveText([
    'OPEN',
    'FIAT_TESTNET_USD',
    '1,000.00',
    '1,000.00',
    'cus_demo_individual',
    'demo-client',
  ]);
  await expect(cells('acc_demo_btc').nth(2)).toHaveText('20.00000000');
});

test('text of others is shown as text', async () => {
  const hostile = `${receiver.url}/<script>alert(1)</script>"'&<img src=x onerror=alert(2)>`;
  subscribe('ACCOUNT_OPEN', hostile);
  emit('ACCOUNT_OPEN', { account_id: '</pre><script>alert(3)</script>' });
  const page = await open({ javaScriptEnabled: true });
  for (const path of ['', '/subscriptions', '/deliveries']) {
    await page.goto(`${platform.url}/management${path}`);
    await expect(page.locator('main script, main img')).toHaveCount(0);
  }
  await expect(page.getByRole('table')).toContainText('<script>alert(1)</script>');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.locator('pre')).toContainText('</pre><script>alert(3)</script>');
  await expect(page.locator('main script, main img')).toHaveCount(0);
});

test('a verification key is on no page', async () => {
  const id = subscribe('ACCOUNT_OPEN', receiver.url);
  emit('ACCOUNT_OPEN', {});
  const key = platform.context.parts.subscriptions.row(platform.context, id);
  const paths = ['', '/subscriptions', `/subscriptions/${id}`, '/deliveries'];
  for (const path of paths) {
    const answer = await fetch(`${platform.url}/management${path}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain(key.signature_verification_key);
  }
});

test('every page has a title, one heading, captions, and is walked by keyboard', async () => {
  const id = subscribe('ACCOUNT_OPEN', receiver.url);
  emit('ACCOUNT_OPEN', {});
  const page = await open();
  for (const path of ['', '/subscriptions', `/subscriptions/${id}`, '/deliveries', '/accounts']) {
    await page.goto(`${platform.url}/management${path}`);
    await expect(page).toHaveTitle(/\S · Reference platform/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    const tables = await page.getByRole('table').count();
    expect(await page.locator('table > caption').count()).toBe(tables);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  }
});

test('a narrow screen scrolls tables, not the page', async () => {
  subscribe('ACCOUNT_OPEN', `${receiver.url}/${'long'.repeat(60)}`);
  emit('ACCOUNT_OPEN', {});
  const page = await open({ viewport: { width: 360, height: 640 }, javaScriptEnabled: true });
  for (const path of ['', '/subscriptions', '/deliveries', '/accounts']) {
    await page.goto(`${platform.url}/management${path}`);
    const width = await page.evaluate('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(360);
  }
});

test('deliveries come in pages, none of which reads all of them', async () => {
  subscribe('ACCOUNT_OPEN', `${receiver.url}/hook`);
  for (let count = 0; count < 3 * PAGE_SIZE; count++) emit('ACCOUNT_OPEN', { count });
  const page = await open();
  await page.goto(`${platform.url}/management/deliveries`);
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(1 + PAGE_SIZE);
  const first = await rows.nth(1).getByRole('link').textContent();
  const asked = statementsOf(platform.context.store);
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(rows.nth(1).getByRole('link')).not.toHaveText(first ?? '');
  await expect(rows).toHaveCount(1 + PAGE_SIZE);
  const listing = asked().filter((sql) => sql.includes('d.seq <'));
  expect(listing).toHaveLength(1);
  expect(planOf(listing[0] ?? '').filter((step) => /^SCAN|TEMP B-TREE/.test(step))).toEqual([]);
  await page.getByRole('link', { name: 'Newest' }).click();
  await expect(rows.nth(1).getByRole('link')).toHaveText(first ?? '');
});

test('a post from elsewhere redelivers nothing', async () => {
  subscribe('ACCOUNT_OPEN', receiver.url);
  emit('ACCOUNT_OPEN', { post: 'from elsewhere' });
  const read = (): { id: string; status: string; attempts: number } => {
    const [row] = listDeliveries(platform.context, { subscriptionId: null, status: null }, null);
    if (row === undefined) throw new Error('there is no delivery');
    return { id: row.id, status: row.status, attempts: row.attempts };
  };
  await expect.poll(() => read().status).toBe('DELIVERED');
  const before = read();
  const address = `${platform.url}/management/deliveries/${before.id}/redeliver`;
  const origins: Record<string, string>[] = [
    {},
    { origin: 'https://elsewhere.test' },
    { origin: 'null' },
    { origin: platform.url, 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of origins) {
    const answer = await fetch(address, { method: 'POST', headers, redirect: 'manual' });
    expect(answer.status).toBe(403);
  }
  expect(read()).toEqual(before);
  const own = { headers: { origin: platform.url }, method: 'POST', redirect: 'manual' } as const;
  expect((await fetch(address, own)).status).toBe(303);
  await expect.poll(() => read().attempts).toBe(before.attempts + 1);
});

test('a password guards every page, and without one nothing is served beside the API', async () => {
  await platform.close();
  await start({ controls: false, managementPassword: 'open sesame' });
  const page = await open({ httpCredentials: { username: 'operator', password: 'open sesame' } });
  const answer = await page.goto(`${platform.url}/management/deliveries`);
  expect(answer?.status()).toBe(200);
  for (const path of ['/management', '/management/style.css', '/management/deliveries/x']) {
    const wrong = `Basic ${Buffer.from('operator:wrong').toString('base64')}`;
    for (const headers of [{}, { authorization: wrong }, { authorization: 'Basic' }]) {
      expect((await fetch(`${platform.url}${path}`, { headers })).status).toBe(401);
    }
  }
  await platform.close();
  await start({ controls: false, managementPassword: null });
  expect((await fetch(`${platform.url}/management`)).status).toBe(404);
});
