/** What could not be taken while our own side was held up is waited for anew, and never told as missing. */
import { expect, test } from '@playwright/test';
import type { Platform } from '../../../fixtures/client/platform.ts';
import { Blocked } from '../../../fixtures/errors.ts';
import { memoryStore } from '../../../fixtures/evidence/run-store.ts';
import type { IdempotencyKey } from '../../../fixtures/kit.ts';
import { untoldIn } from '../../../fixtures/model/event-rules.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { openFeed } from '../../../fixtures/webhooks/feed.ts';
import { HELD_UP_MS, watchHeldUp } from '../../../fixtures/webhooks/held-up.ts';
import { startHub } from '../../../fixtures/webhooks/hub/hub.ts';
import { createItemLog } from '../../../fixtures/webhooks/hub/item-log.ts';
import type { HubPort, RawDelivery } from '../../../fixtures/webhooks/log.ts';
import { patienceOf } from '../../../fixtures/webhooks/patience.ts';
import { connectHub } from '../../../fixtures/webhooks/side-channel.ts';
import { createWebhooks } from '../../../fixtures/webhooks/webhooks.ts';
import { sampleTarget } from '../sample-target.ts';

const WAIT_MS = 60;

/** Nothing runs for so long, in this process. */
function holdUp(ms: number): void {
  const endMs = Date.now() + ms;
  while (Date.now() < endMs);
}

test('a process that did nothing for a second knows until when, whoever asks first', () => {
  let atMs = 1_000;
  const heldUp = watchHeldUp(() => atMs);
  atMs += HELD_UP_MS;
  expect(heldUp.untilMs()).toBe(0);
  atMs += HELD_UP_MS + 200;
  expect(heldUp.untilMs()).toBe(atMs);
  const untilMs = atMs;
  atMs += 300;
  expect(heldUp.untilMs()).toBe(untilMs);
  heldUp.close();
});

test('a wait begins anew at the end of what held our side up, and not for ever', async () => {
  let [atMs, heldUpMs] = [0, 0];
  const patience = patienceOf(
    100,
    () => Promise.resolve(heldUpMs),
    () => atMs,
  );
  atMs = 99;
  expect(await patience.isOver()).toBe(false);
  [atMs, heldUpMs] = [5_000, 4_990];
  expect(await patience.isOver()).toBe(false);
  expect(patience.leftMs()).toBe(90);
  atMs = 5_090;
  expect(await patience.isOver()).toBe(true);
  patience.renew();
  expect(patience.leftMs()).toBe(100);
  const always = patienceOf(
    100,
    () => Promise.resolve(atMs - 1),
    () => atMs,
  );
  const again = async (): Promise<void> => {
    for (let times = 0; times < 10; times += 1) {
      atMs += 1_000;
      await always.isOver();
    }
  };
  await expect(again()).rejects.toThrow(Blocked);
});

/** A worker's view of a hub in which `late` is done when the first wait is over. */
function receiving(
  late: (add: (delivery: RawDelivery) => void) => number,
  webhookWaitMs = WAIT_MS,
) {
  const log = createItemLog();
  let heldUpMs: number | null = null;
  const port = {
    publicUrl: 'https://hub.test',
    read: (from: number) => log.read(from, 20),
    heldUpUntilMs: () => {
      heldUpMs ??= late((delivery) => {
        log.add({ kind: 'delivery', ...delivery });
      });
      return Promise.resolve(heldUpMs);
    },
    wayFault: () => Promise.resolve(null),
    close: () => Promise.resolve(),
  } as unknown as HubPort;
  const store = memoryStore();
  const feed = openFeed(port, store.redactor);
  const webhooks = createWebhooks({
    feed,
    target: createTargetView(sampleTarget({ timing: { webhookWaitMs } })),
    platform: {} as Platform,
    store,
    test: { testId: 't', attempt: 0 },
    key: () => 'key' as IdempotencyKey,
    isDeclared: true,
  });
  return { feed, webhooks };
}

const delivery = (): RawDelivery => ({
  receivedAtMs: Date.now(),
  method: 'POST',
  path: '/shared/a',
  secure: true,
  headers: {},
  body: Buffer.from('{"event_type":"ACCOUNT_OPEN"}'),
  answered: { status: 200, afterMs: 1 },
});

test('a delivery that waited in its socket is taken once the receiver runs again', async () => {
  for (const [isHeldUp, expected] of [
    [true, 'ACCOUNT_OPEN'],
    [false, undefined],
  ] as const) {
    const { feed, webhooks } = receiving((add) => {
      setTimeout(() => {
        add(delivery());
      }, WAIT_MS / 3);
      return isHeldUp ? Date.now() : 0;
    });
    const came = await webhooks.delivery(() => true);
    expect(came?.eventType).toBe(expected);
    await feed.close();
  }
});

test('a worker that was held up itself waits anew as well', async () => {
  const { feed, webhooks } = receiving((add) => {
    setTimeout(() => {
      add(delivery());
    }, WAIT_MS / 3);
    return 0;
  });
  const coming = webhooks.delivery(() => true);
  holdUp(HELD_UP_MS + 300);
  expect((await coming)?.eventType).toBe('ACCOUNT_OPEN');
  await feed.close();
});

/** By how much the clock of a platform goes ahead of ours. */
const SKEWS_MS = [0, -90_000, 90_000] as const;
/** So long that a busy machine does not stand still for half of it. */
const LONG_MS = 600;
const TICKS = 10;

for (const skewMs of SKEWS_MS) {
  test(`as long as what came before is worked off, what is waited for may follow (${skewMs} ms)`, async () => {
    const told = (type: string, happenedMs: number): RawDelivery => ({
      ...delivery(),
      body: Buffer.from(
        `{"event_type":"${type}","event_date":"${new Date(happenedMs + skewMs).toISOString()}"}`,
      ),
    });
    for (const [isLate, waits, expected] of [
      [true, 2, 'ACCOUNT_CLOSED'],
      [true, 1_000, Blocked],
      [false, 2, undefined],
    ] as const) {
      const startMs = Date.now();
      const { feed, webhooks } = receiving((add) => {
        let turns = 0;
        const timer = setInterval(() => {
          turns += 1;
          const happenedMs = isLate ? startMs - 1_000 : Date.now();
          add(told(turns < waits * TICKS ? 'ACCOUNT_OPEN' : 'ACCOUNT_CLOSED', happenedMs));
        }, LONG_MS / TICKS);
        setTimeout(() => {
          clearInterval(timer);
        }, LONG_MS * 10);
        // One that came as soon as it happened, and one that did not.
        add(told('ACCOUNT_FROZEN', Date.now()));
        if (isLate) add(told('ACCOUNT_OPEN', startMs - 1_000));
        return 0;
      }, LONG_MS);
      const came = webhooks.delivery(({ eventType }) => eventType === 'ACCOUNT_CLOSED');
      if (expected === Blocked) await expect(came).rejects.toThrow(Blocked);
      else expect((await came)?.eventType).toBe(expected);
      await feed.close();
    }
  });
}

test('a hub that was held up says so over its side channel', async () => {
  const hub = await startHub({ listen: { host: '127.0.0.1', port: 0 } });
  const port = await connectHub(hub.environment);
  const fromMs = Date.now();
  holdUp(HELD_UP_MS + 300);
  expect(await port.heldUpUntilMs()).toBeGreaterThan(fromMs);
  await port.close();
  await hub.close();
});

test('of what contradicts the model the events that are missing so far are told apart', () => {
  const rest = { pointer: '', actual: 'none', message: 'so' };
  const found = untoldIn([
    { ...rest, requirement: 'EVT-016', expected: 'an event WITHDRAWAL_COMPLETED about w1' },
    { ...rest, requirement: 'LED-001', expected: 'a change of 1' },
  ]);
  expect(found).toEqual(['an event WITHDRAWAL_COMPLETED about w1']);
});
