/** Deliveries of the reference platform to a real HTTPS receiver on loopback. */
import { createHmac } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { openReceiver } from '../https-receiver.ts';
import type { Received, Receiver } from '../https-receiver.ts';
import { openWebhookPlatform } from './webhook-platform.ts';
import type { WebhookPlatform } from './webhook-platform.ts';

type Payload = {
  readonly event_id: string;
  readonly event_date: string;
  readonly event_type: string;
  readonly event_data: Readonly<Record<string, unknown>>;
};

const payloadOf = (request: Received): Payload => JSON.parse(request.body) as Payload;

function signatureOf(request: Received, key: string): string {
  const text = `${request.headers['x-svc-timestamp'] ?? ''}.${request.body}`;
  return createHmac('sha256', key).update(text).digest('hex');
}

let receiver: Receiver;
let platform: WebhookPlatform;

test.beforeEach(async () => {
  receiver = await openReceiver();
  platform = openWebhookPlatform({ webhookAuthorityFile: receiver.authorityFile });
});

test.afterEach(async () => {
  await platform.close();
  await receiver.close();
});

test('an event arrives once, stamped and signed with the key of its own subscription', async () => {
  const first = platform.subscribe('ACCOUNT_OPEN', `${receiver.url}/hook?a=1`);
  const second = platform.subscribe('ACCOUNT_FROZEN', `${receiver.url}/hook?a=1`);
  platform.emit('ACCOUNT_OPEN', { account_id: 'acc_é€😀' });
  platform.emit('ACCOUNT_FROZEN', { account_id: 'acc_2' });
  await receiver.until(2);
  await platform.idle();

  expect(receiver.received).toHaveLength(2);
  for (const request of receiver.received) {
    const own = payloadOf(request).event_type === 'ACCOUNT_OPEN' ? first : second;
    expect(request.method).toBe('POST');
    expect(request.path).toBe('/hook?a=1');
    expect(request.headers['content-type']).toContain('application/json');
    expect(request.headers['x-svc-signature']).toBe(signatureOf(request, own.key));
    const sentSeconds = Number(request.headers['x-svc-timestamp']);
    expect(Math.abs(sentSeconds - request.atMs / 1000)).toBeLessThan(3);
  }
  const open = receiver.received.map(payloadOf).find((it) => it.event_type === 'ACCOUNT_OPEN');
  expect(open?.event_data).toEqual({ account_id: 'acc_é€😀' });
  expect(open?.event_date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
  expect(first.key).not.toBe(second.key);
});

test('a refused delivery is tried again with the same text, stamped and signed anew', async () => {
  receiver.answer = (_request, count) => ({ status: count < 3 ? 500 : 204 });
  await platform.close();
  platform = openWebhookPlatform({
    webhookAuthorityFile: receiver.authorityFile,
    webhookBackoffMs: [1_100, 1_100],
  });
  const subscription = platform.subscribe('ACCOUNT_OPEN', receiver.url);
  platform.emit('ACCOUNT_OPEN', { account_id: 'acc_1' });
  await receiver.until(3);
  await platform.idle();

  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  const stamps = receiver.received.map(({ headers }) => headers['x-svc-timestamp']);
  expect(new Set(stamps).size).toBe(3);
  for (const request of receiver.received) {
    expect(request.headers['x-svc-signature']).toBe(signatureOf(request, subscription.key));
  }
  expect(platform.history()).toEqual([
    {
      status: 'DELIVERED',
      attempts: [
        { outcome: 'REFUSED', status_code: 500 },
        { outcome: 'REFUSED', status_code: 500 },
        { outcome: 'ACKNOWLEDGED', status_code: 204 },
      ],
    },
  ]);
});

test('a delivery is given up after the last back-off, and redelivered on request', async () => {
  receiver.answer = () => ({ status: 503 });
  platform.subscribe('ACCOUNT_OPEN', receiver.url);
  platform.emit('ACCOUNT_OPEN', { account_id: 'acc_1' });
  await expect.poll(() => platform.history()[0]?.status).toBe('FAILED');
  expect(receiver.received).toHaveLength(3);

  receiver.answer = () => ({ status: 200 });
  platform.redeliver(0);
  await expect.poll(() => platform.history()[0]?.status).toBe('DELIVERED');
  expect(receiver.received).toHaveLength(4);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
});

test('redirects, silence beyond the limit and broken addresses are failed attempts', async () => {
  receiver.answer = ({ path }) =>
    path === '/slow'
      ? { status: 200, afterMs: 900 }
      : { status: 307, headers: { location: `${receiver.url}/elsewhere` } };
  platform.subscribe('ACCOUNT_OPEN', `${receiver.url}/moved`);
  platform.subscribe('ACCOUNT_FROZEN', `${receiver.url}/slow`);
  platform.subscribe('ACCOUNT_CLOSED', 'https://127.0.0.1:1/');
  platform.emit('ACCOUNT_OPEN', {});
  platform.emit('ACCOUNT_FROZEN', {});
  platform.emit('ACCOUNT_CLOSED', {});
  await expect
    .poll(() => platform.history().map(({ status }) => status), { timeout: 15_000 })
    .toEqual(['FAILED', 'FAILED', 'FAILED']);

  const outcomes = platform.history().map(({ attempts }) => attempts.map((it) => it.outcome));
  expect(outcomes).toEqual([
    ['REFUSED', 'REFUSED', 'REFUSED'],
    ['TIMED_OUT', 'TIMED_OUT', 'TIMED_OUT'],
    ['UNREACHABLE', 'UNREACHABLE', 'UNREACHABLE'],
  ]);
  expect(receiver.received.filter(({ path }) => path === '/elsewhere')).toEqual([]);
});

test('an untrusted certificate gets nothing until its authority is trusted', async () => {
  await platform.close();
  const stranger = await openReceiver();
  const authorityFile = `${receiver.authorityFile}.later`;
  platform = openWebhookPlatform({
    webhookAuthorityFile: authorityFile,
    webhookBackoffMs: Array.from({ length: 40 }, () => 100),
  });
  platform.subscribe('ACCOUNT_OPEN', stranger.url);
  platform.emit('ACCOUNT_OPEN', {});
  await expect.poll(() => platform.history()[0]?.attempts.length).toBeGreaterThan(1);
  expect(stranger.received).toEqual([]);

  writeFileSync(authorityFile, stranger.authorityPem);
  await stranger.until(1);
  await platform.idle();
  expect(platform.history()[0]?.status).toBe('DELIVERED');
  await stranger.close();
});

test('nothing arrives after deletion, neither new events nor retries', async () => {
  receiver.answer = () => ({ status: 500 });
  const gone = platform.subscribe('ACCOUNT_OPEN', `${receiver.url}/gone`);
  platform.subscribe('ACCOUNT_OPEN', `${receiver.url}/stays`);
  platform.emit('ACCOUNT_OPEN', { round: 1 });
  await receiver.until(2);
  platform.unsubscribe(gone.id);
  await platform.idle();
  const before = receiver.received.filter(({ path }) => path === '/gone').length;

  receiver.answer = () => ({ status: 200 });
  platform.emit('ACCOUNT_OPEN', { round: 2 });
  await expect
    .poll(() => platform.history().map(({ status }) => status))
    .toEqual(['DISCARDED', 'DELIVERED', 'DELIVERED']);
  expect(receiver.received.filter(({ path }) => path === '/gone')).toHaveLength(before);
});

test('an event of a rolled-back transaction is never sent', async () => {
  platform.subscribe('ACCOUNT_OPEN', receiver.url);
  expect(() =>
    platform.context.store.transaction(() => {
      platform.emit('ACCOUNT_OPEN', { account_id: 'never' });
      throw new Error('rolled back');
    }),
  ).toThrow('rolled back');
  platform.emit('ACCOUNT_OPEN', { account_id: 'barrier' });
  await receiver.until(1);
  await platform.idle();
  expect(receiver.received.map((it) => payloadOf(it).event_data)).toEqual([
    { account_id: 'barrier' },
  ]);
});

test('a slow receiver gets few requests at a time and holds up no other', async () => {
  await platform.close();
  platform = openWebhookPlatform({
    webhookAuthorityFile: receiver.authorityFile,
    webhookAcknowledgeMs: 10_000,
  });
  const came = new EventEmitter();
  const fast = once(came, 'fast');
  receiver.answer = ({ path }) => {
    if (path === '/slow') return { status: 200, after: fast };
    came.emit('fast');
    return { status: 200 };
  };
  platform.subscribe('ACCOUNT_OPEN', `${receiver.url}/slow`);
  platform.subscribe('ACCOUNT_FROZEN', `${receiver.url}/fast`);
  for (let count = 0; count < 80; count++) platform.emit('ACCOUNT_OPEN', { count });
  platform.emit('ACCOUNT_FROZEN', {});
  await receiver.until(81);
  await platform.idle();
  expect(receiver.received.findIndex(({ path }) => path === '/fast')).toBeLessThanOrEqual(32);
  expect(receiver.openMax()).toBeLessThanOrEqual(33);
  const ids = receiver.received.map((it) => payloadOf(it).event_id);
  expect(new Set(ids).size).toBe(81);
});

test('what was under way at a stop is sent after the next start', async () => {
  receiver.answer = () => ({ status: 200, afterMs: 400 });
  platform.subscribe('ACCOUNT_OPEN', receiver.url);
  platform.emit('ACCOUNT_OPEN', { account_id: 'acc_1' });
  await receiver.until(1);
  await platform.stopDeliverer();
  receiver.answer = () => ({ status: 200 });
  platform.startDeliverer();
  await receiver.until(2);
  await platform.idle();

  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  expect(platform.history()).toEqual([
    {
      status: 'DELIVERED',
      attempts: [
        { outcome: 'INTERRUPTED', status_code: null },
        { outcome: 'ACKNOWLEDGED', status_code: 200 },
      ],
    },
  ]);
});

test('an operator can fail or delay the next deliveries of one subscription', async () => {
  const { id } = platform.subscribe('ACCOUNT_OPEN', receiver.url);
  platform.order(id, { fail_next: 1, fail_mode: 'unacknowledged' });
  platform.emit('ACCOUNT_OPEN', { order: 'unacknowledged' });
  await receiver.until(2);
  await platform.idle();
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);

  platform.order(id, { fail_next: 1, fail_mode: 'unsent' });
  platform.emit('ACCOUNT_OPEN', { order: 'unsent' });
  await receiver.until(3);
  await platform.idle();
  expect(platform.history()[1]?.attempts.map(({ outcome }) => outcome)).toEqual([
    'FAILED_BY_OPERATOR',
    'ACKNOWLEDGED',
  ]);

  platform.order(id, { delay_next: 1, delay_ms: 500 });
  const startedMs = Date.now();
  platform.emit('ACCOUNT_OPEN', { order: 'delayed' });
  await receiver.until(4);
  await platform.idle();
  expect(Date.now() - startedMs).toBeGreaterThanOrEqual(490);
});
