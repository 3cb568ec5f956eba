import { expect, test } from '@playwright/test';
import { asSecond } from '../../../fixtures/given/as-second.ts';
import { askForToken, authorized } from '../../../fixtures/given/calls/bearer.ts';
import { caughtUp } from '../../../fixtures/given/events/known-subscriptions.ts';
import { listedSubscriptions } from '../../../fixtures/given/events/subscriptions.ts';
import type { Exchange } from '../../../fixtures/evidence/types.ts';
import { openWorkbench, type TestKit, type Workbench } from '../given-kit.ts';

const body = {
  event_type: 'APPLICATION_REJECTED',
  callback_url: 'https://receiver.invalid/events',
} as const;

let workbench: Workbench;
test.beforeAll(async () => {
  workbench = await openWorkbench();
});
test.afterAll(() => workbench.close());

async function subscribed(
  { kit }: TestKit,
  label = 'own',
): Promise<{ readonly subscription_id: string }> {
  const options = { idempotencyKey: kit.key(label) };
  return {
    subscription_id: kit.given.idOf(await kit.platform.createSubscription({ body }, options)),
  };
}

/** How often the list was read since. */
function readingsOf({ store }: TestKit): () => number {
  const count = (): number =>
    store.entries.filter(
      (entry) => entry.kind === 'exchange' && entry.operation === 'listSubscriptions',
    ).length;
  const before = count();
  return () => count() - before;
}

test('the list of another client is not waited for to show a subscription of this one', async () => {
  const one = workbench.open();
  const { kit } = one;
  const path = await subscribed(one);

  const since = readingsOf(one);
  expect(await listedSubscriptions(asSecond(kit))).toEqual([]);
  expect(since()).toBe(1);
  expect(await listedSubscriptions(kit)).toHaveLength(1);

  await kit.platform.deleteSubscription({ path });
  one.end();
});

test('what a token of its own deleted is not waited for', async () => {
  const one = workbench.open();
  const { kit } = one;
  const path = await subscribed(one);
  const { token } = await askForToken(kit, kit.target.file.credentials.primary.scopes);
  await kit.platform.deleteSubscription({ path }, authorized(`Bearer ${token}`));

  const since = readingsOf(one);
  await listedSubscriptions(kit);
  expect(since()).toBe(1);
  one.end();
});

test('what is made while the list is read is waited for by whoever made it alone', async () => {
  const one = workbench.open();
  const { kit } = one;
  const { platform, target, given } = kit;
  const made = [await subscribed(one)];
  let readings = 0;
  const read = async (): Promise<Exchange> => {
    readings += 1;
    const page = await platform.listSubscriptions({});
    if (readings < 4) made.push(await subscribed(one, `late ${readings}`));
    return page;
  };
  await caughtUp(target, read, (page) => [page], given.until);
  expect(readings).toBe(1);
  for (const path of made) await platform.deleteSubscription({ path });
  one.end();
});

test('what is deleted while the list is read is not waited for to be shown', async () => {
  const one = workbench.open();
  const { platform, target, given } = one.kit;
  const path = await subscribed(one);
  let readings = 0;
  const read = async (): Promise<Exchange> => {
    readings += 1;
    if (readings === 1) await platform.deleteSubscription({ path });
    return platform.listSubscriptions({});
  };
  await caughtUp(target, read, (page) => [page], given.until);
  expect(readings).toBe(1);
  one.end();
});
