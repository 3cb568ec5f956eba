import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Agent, request } from 'undici';
import { memoryStore } from '../../../fixtures/evidence/run-store.ts';
import type { Exchange } from '../../../fixtures/evidence/types.ts';
import type { IdempotencyKey } from '../../../fixtures/kit.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { openFeed, type Feed } from '../../../fixtures/webhooks/feed.ts';
import { startHub, type Hub } from '../../../fixtures/webhooks/hub/hub.ts';
import { connectHub } from '../../../fixtures/webhooks/side-channel.ts';
import { sign } from '../../../fixtures/webhooks/signature.ts';
import { createWebhooks } from '../../../fixtures/webhooks/webhooks.ts';
import { sampleTarget } from '../sample-target.ts';

// One platform or hub for the whole file.
test.describe.configure({ mode: 'default' });

let folder: string;
let certificateFile: string;
const KEY = 'whk_test_0123456789abcdef0123456789abcdef';
let hub: Hub;
const feeds: Feed[] = [];

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-'));
  certificateFile = join(folder, 'receiver.pem');
  hub = await startHub({ listen: { host: '127.0.0.1', port: 0 }, certificateFile });
});
test.afterAll(async () => {
  await Promise.all(feeds.map((feed) => feed.close()));
  await hub.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Delivers as a platform would: HTTPS, trusting nothing but the certificate file. */
async function deliver(url: string, body: string, key = KEY, seconds = '1700000000') {
  const dispatcher = new Agent({ connect: { ca: readFileSync(certificateFile, 'utf8') } });
  try {
    const headers = { 'x-svc-timestamp': seconds, 'x-svc-signature': sign(seconds, body, key) };
    const answer = await request(url, { method: 'POST', headers, body, dispatcher });
    await answer.body.dump();
    return answer.statusCode;
  } finally {
    await dispatcher.destroy();
  }
}

/** What one worker has: a connection of its own, and a platform that counts its subscriptions. */
async function worker(name: string, created: string[]) {
  const store = memoryStore({ worker: name });
  const feed = openFeed(await connectHub(hub.environment), store.redactor);
  feeds.push(feed);
  const createSubscription = ({ body }: { body: { event_type: string } }) => {
    created.push(body.event_type);
    const data = { id: `sub_${body.event_type}`, signature_verification_key: KEY };
    const answer = { status: 200, headers: {}, body: JSON.stringify({ data }) };
    return Promise.resolve({ answer } as unknown as Exchange);
  };
  const webhooks = createWebhooks({
    feed,
    store,
    target: createTargetView(sampleTarget({ timing: { webhookWaitMs: 2_000 } })),
    platform: { createSubscription } as never,
    test: { testId: `test of ${name}`, attempt: 0 },
    key: (label) => label as IdempotencyKey,
    isDeclared: true,
  });
  return { webhooks, store, feed };
}

test('a delivery is kept byte by byte and verified, in every worker', async () => {
  const created: string[] = [];
  const [one, two] = [await worker('w1', created), await worker('w2', created)];
  const [first, second] = await Promise.all([
    one.webhooks.subscribed('ACCOUNT_OPEN'),
    two.webhooks.subscribed('ACCOUNT_OPEN'),
  ]);
  expect(created).toEqual(['ACCOUNT_OPEN']);
  expect(second).toEqual(first);

  const body = '{"event_id":"e1",  "event_type":"ACCOUNT_OPEN","event_data":{"n":"é€😀"}}';
  expect(await deliver(first.url, body)).toBe(200);

  for (const { webhooks, store } of [one, two]) {
    const delivery = await webhooks.delivery(({ eventType }) => eventType === 'ACCOUNT_OPEN');
    expect(delivery).toMatchObject({
      kind: 'delivery',
      method: 'POST',
      secure: true,
      body,
      subscriptionId: 'sub_ACCOUNT_OPEN',
      verifiedBy: [{ subscriptionId: 'sub_ACCOUNT_OPEN', form: 'utf8' }],
      answered: { status: 200 },
    });
    expect(store.entries.filter(({ kind }) => kind === 'delivery')).toHaveLength(1);
  }
});

test('a wrong signature verifies by no key', async () => {
  const { webhooks } = await worker('w3', []);
  const { url, path } = await webhooks.callback();
  webhooks.learnKey('sub_own', KEY, path);
  await deliver(url, '{"event_type":"X"}', 'not the key');
  const delivery = await webhooks.delivery((one) => one.path === path);
  expect(delivery).toMatchObject({ subscriptionId: 'sub_own', verifiedBy: [] });
});

test('a key learnt after the delivery counts for it', async () => {
  const { webhooks } = await worker('w4', []);
  const { url, path } = await webhooks.callback();
  await deliver(url, '{"event_type":"X"}');
  expect(await webhooks.delivery((one) => one.path === path)).toMatchObject({
    subscriptionId: null,
  });
  webhooks.learnKey('sub_late', KEY);
  const [again] = webhooks.deliveries((one) => one.path === path);
  expect(again?.verifiedBy).toContainEqual({ subscriptionId: 'sub_late', form: 'utf8' });
});

test('a key that two subscriptions have counts for both, whoever it was learnt for last', async () => {
  const { webhooks } = await worker('w10', []);
  const shared = 'whk_shared_0123456789abcdef0123456789';
  const { url, path } = await webhooks.callback();
  webhooks.learnKey('sub_one', shared, path);
  await deliver(url, '{"event_type":"X"}', shared);
  const ids = async (): Promise<(string | undefined)[]> => {
    const one = await webhooks.delivery((delivery) => delivery.path === path);
    return (one?.verifiedBy ?? []).map(({ subscriptionId }) => subscriptionId);
  };
  expect(await ids()).toEqual(['sub_one']);
  webhooks.learnKey('sub_two', shared, (await webhooks.callback()).path);
  expect(await ids()).toEqual(['sub_one', 'sub_two']);
});

test('a callback path answers as it is told, then with 200', async () => {
  const { webhooks } = await worker('w5', []);
  const { url, path } = await webhooks.callback({ answers: [500, 302], delaysMs: [120] });
  // Who brings nothing only looks.
  expect(await deliver(url, '')).toBe(200);
  const startedMs = Date.now();
  expect(await deliver(url, '{}')).toBe(500);
  expect(Date.now() - startedMs).toBeGreaterThanOrEqual(120);
  expect(await deliver(url, '{}')).toBe(302);
  expect(await deliver(url, '{}')).toBe(200);
  await expect.poll(() => webhooks.deliveries((one) => one.path === path)).toHaveLength(4);
  const [, late] = webhooks.deliveries((one) => one.path === path);
  // The clock and the timer count in whole milliseconds, each from its own beginning.
  expect(late?.answered.afterMs).toBeGreaterThanOrEqual(119);
});

test('a path behaves for the records that it is told alone, also for what waits already', async () => {
  const { webhooks } = await worker('w12', []);
  const { url, path } = await webhooks.callback({ answers: [500, 500], delaysMs: [300, 300] });
  const event = (id: string, subject: unknown): string =>
    JSON.stringify({ event_id: id, event_data: { order: { id: subject } } });
  const delivered = async (body: string): Promise<[number, boolean]> => {
    const startedMs = performance.now();
    const status = await deliver(url, body);
    return [status, performance.now() - startedMs >= 299];
  };
  const waiting = [delivered(event('e1', 'own')), delivered(event('e2', 'other'))];
  await new Promise((done) => setTimeout(done, 100));
  await webhooks.behaveFor(path, ['own', '7']);
  expect(await Promise.all(waiting)).toEqual([
    [500, true],
    [200, false],
  ]);
  const later = [event('e3', 'other'), event('e4', 7), event('e1', 'own'), event('e1', 'own')];
  const statuses = [];
  for (const body of later) statuses.push((await delivered(body))[0]);
  expect(statuses).toEqual([200, 500, 500, 200]);
});

test('plain HTTP on the same port is answered, and told as not secure', async () => {
  const { webhooks } = await worker('w10', []);
  const { url, path } = await webhooks.callback();
  expect(await deliver(url.replace('https:', 'http:'), '{}')).toBe(200);
  expect(await deliver(url, '{}')).toBe(200);
  await expect.poll(() => webhooks.deliveries((one) => one.path === path)).toHaveLength(2);
  const seen = webhooks.deliveries((one) => one.path === path);
  expect(seen.map(({ secure }) => secure)).toEqual([false, true]);
});

test('a platform that does not trust the certificate is told by why it broke off', async () => {
  const { webhooks } = await worker('w12', []);
  const { url } = await webhooks.callback();
  await request(url, { method: 'POST', body: '{}' }).then(
    () => expect(null).toBe('trusted'),
    () => undefined,
  );
  await expect.poll(() => webhooks.brokenOff()).not.toBeNull();
});

test('the certificate is no authority, which some clients take for no server, and good since yesterday', () => {
  const { ca, validFrom, subjectAltName } = new X509Certificate(readFileSync(certificateFile));
  expect(ca).toBe(false);
  expect(Date.parse(validFrom)).toBeLessThan(Date.now() - 3_600_000);
  expect(subjectAltName).toContain('127.0.0.1');
});

test('a redirect points where the callback was told to', async () => {
  const { webhooks } = await worker('w11', []);
  const { url } = await webhooks.callback({ answers: [307], location: 'https://other.example/' });
  const dispatcher = new Agent({ connect: { ca: readFileSync(certificateFile, 'utf8') } });
  const answer = await request(url, { method: 'POST', body: '{}', dispatcher });
  await answer.body.dump();
  await dispatcher.destroy();
  expect([answer.statusCode, answer.headers['location']]).toEqual([307, 'https://other.example/']);
});

test('status 0 drops the connection', async () => {
  const { webhooks } = await worker('w6', []);
  const { url } = await webhooks.callback({ answers: [0] });
  await expect(deliver(url, '{}')).rejects.toThrow();
  expect(await deliver(url, '{}')).toBe(200);
});

test('nothing within the wait is null, and no evidence', async () => {
  const { webhooks, store } = await worker('w7', []);
  expect(await webhooks.delivery(({ path }) => path === '/nowhere')).toBeNull();
  expect(store.entries).toEqual([]);
});

test('a path that was never handed out is not found, and is still seen', async () => {
  const { webhooks, feed } = await worker('w8', []);
  const path = '/somewhere/else';
  expect(await deliver(feed.port.publicUrl + path, '{}')).toBe(404);
  expect(await webhooks.delivery((one) => one.path === path)).not.toBeNull();
});

test('the side channel refuses whoever lacks the secret of the run', async () => {
  const wrong = connectHub({ ...hub.environment, ASSAY_HUB_SECRET: 'guess' });
  await expect(wrong).rejects.toThrow('the webhook hub refused /hello');
});

test('keys never reach the run store', async () => {
  const { webhooks, store } = await worker('w9', []);
  const { url, path } = await webhooks.callback();
  webhooks.learnKey('sub_leak', KEY);
  await deliver(url, JSON.stringify({ event_type: 'X', leak: KEY }));
  await webhooks.delivery((one) => one.path === path);
  expect(JSON.stringify(store.entries)).not.toContain(KEY);
});

test('after a failed subscription the next worker may try', async () => {
  await hub.port.claim('DEPOSIT_COMPLETED');
  const waiting = hub.port.claim('DEPOSIT_COMPLETED');
  await hub.port.abandon('DEPOSIT_COMPLETED');
  expect((await waiting).state).toBe('yours');
});
