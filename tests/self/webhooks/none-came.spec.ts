/** Where no delivery ever comes, tests end with that cause, and not each after its own wait. */
import { expect, test } from '@playwright/test';
import type { Platform } from '../../../fixtures/client/platform.ts';
import { Blocked } from '../../../fixtures/errors.ts';
import { memoryStore } from '../../../fixtures/evidence/run-store.ts';
import type { IdempotencyKey } from '../../../fixtures/kit.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { openFeed } from '../../../fixtures/webhooks/feed.ts';
import { createInVain, noneCame } from '../../../fixtures/webhooks/in-vain.ts';
import { createItemLog } from '../../../fixtures/webhooks/hub/item-log.ts';
import type { HubPort } from '../../../fixtures/webhooks/log.ts';
import { createWebhooks } from '../../../fixtures/webhooks/webhooks.ts';
import { sampleTarget } from '../sample-target.ts';

const WAIT_MS = 300;

test('a few tests that waited for as long as one may wait in all are enough, not fewer and not sooner', () => {
  let atMs = 0;
  const inVain = createInVain(() => atMs);
  expect(inVain.isEnough(WAIT_MS)).toBe(false);
  atMs = 10 * WAIT_MS;
  for (const testId of ['a', 'b', 'b']) inVain.add(testId, atMs - WAIT_MS);
  atMs += 10 * WAIT_MS;
  expect(inVain.isEnough(WAIT_MS)).toBe(false);
  inVain.add('c', atMs);
  expect(inVain.isEnough(WAIT_MS)).toBe(true);
  atMs = 12 * WAIT_MS - 1;
  expect(inVain.isEnough(WAIT_MS)).toBe(false);
});

/** Several tests of one worker, and what comes to its receiver. */
function receiving(fault: string | null = null) {
  const log = createItemLog();
  const port = {
    publicUrl: 'https://receiver.test',
    read: (from: number) => log.read(from, 20),
    heldUpUntilMs: () => Promise.resolve(0),
    wayFault: () => Promise.resolve(fault),
    close: () => Promise.resolve(),
  } as unknown as HubPort;
  const store = memoryStore();
  const feed = openFeed(port, store.redactor);
  const target = createTargetView(
    sampleTarget({
      timing: { webhookWaitMs: WAIT_MS },
      webhooks: { listen: { host: '127.0.0.1', port: 0 }, publicUrl: 'https://receiver.test' },
    }),
  );
  const webhooksOf = (testId: string) =>
    createWebhooks({
      feed,
      target,
      platform: {} as Platform,
      store,
      test: { testId, attempt: 0 },
      key: () => 'key' as IdempotencyKey,
      isDeclared: true,
    });
  const waiting = (testId: string) =>
    webhooksOf(testId).delivery(({ eventType }) => eventType === 'ACCOUNT_OPEN');
  const deliver = (eventType: string): void => {
    log.add({
      kind: 'delivery',
      receivedAtMs: Date.now(),
      method: 'POST',
      path: '/shared/a',
      secure: true,
      headers: {},
      body: Buffer.from(JSON.stringify({ event_type: eventType })),
      answered: { status: 200, afterMs: 1 },
    });
  };
  const cause = () => noneCame({ webhooks: webhooksOf('z'), target });
  return { log, feed, waiting, deliver, cause, webhooksOf };
}

const afterAFew = async ({ waiting }: ReturnType<typeof receiving>): Promise<void> => {
  const chain = async (testId: string): Promise<void> => {
    for (let wait = 0; wait < 3; wait += 1) expect(await waiting(testId)).toBeNull();
  };
  await Promise.all(['a', 'b', 'c'].map(chain));
};

test('after a few tests that waited in vain the next one does not wait, and says what to mend', async () => {
  const run = receiving();
  await afterAFew(run);
  const fromMs = Date.now();
  expect(await run.waiting('d')).toBeNull();
  expect(Date.now() - fromMs).toBeLessThan(WAIT_MS);
  expect(run.cause()).toContain('no delivery came to https://receiver.test in this run');
  expect(run.cause()).toContain('webhooks.publicUrl');
  await run.feed.close();
});

test('where a connection broke off before it was encrypted, the certificate is the cause', async () => {
  const run = receiving();
  run.log.add({ kind: 'broken-off', reason: 'sslv3 alert bad certificate' });
  await run.feed.news(1_000);
  expect(run.cause()).toContain('broke off before it was encrypted (sslv3 alert bad certificate)');
  expect(run.cause()).toMatch(
    /trust webhooks\.certificateFile, which is another one in each run; it signs itself .* this very one$/,
  );
  run.log.add({ kind: 'broken-off', reason: 'socket hang up' });
  await expect.poll(() => run.cause()).toContain('too slow to be waited for');
  await run.feed.close();
});

test('whatever is delivered later lifts it: the next one waits its whole time again', async () => {
  const run = receiving();
  await afterAFew(run);
  run.deliver('ACCOUNT_CLOSED');
  await run.feed.news(1_000);
  expect(run.cause()).toBeNull();
  const coming = run.waiting('d');
  setTimeout(() => {
    run.deliver('ACCOUNT_OPEN');
  }, WAIT_MS / 2);
  expect((await coming)?.eventType).toBe('ACCOUNT_OPEN');
  expect(await run.waiting('e')).not.toBeNull();
  await run.feed.close();
});

test('where the way to the receiver is at fault, that is the cause, and nobody subscribes or waits', async () => {
  const { feed, waiting, webhooksOf } = receiving('The tunnel loses them.');
  const webhooks = webhooksOf('a');
  for (const work of [
    () => webhooks.callback(),
    () => webhooks.subscribed('ACCOUNT_OPEN'),
    () => waiting('a'),
  ]) {
    const error = await work().catch((one: unknown) => one);
    expect(error).toBeInstanceOf(Blocked);
    expect(String(error)).toContain('The tunnel loses them.');
  }
  await feed.close();
});
