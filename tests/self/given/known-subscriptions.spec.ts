import { expect, test } from '@playwright/test';
import { asSecond } from '../../../fixtures/given/as-second.ts';
import { askForToken, authorized } from '../../../fixtures/given/calls/bearer.ts';
import { listedSubscriptions } from '../../../fixtures/given/events/subscriptions.ts';
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

async function subscribed({ kit }: TestKit): Promise<{ readonly subscription_id: string }> {
  const options = { idempotencyKey: kit.key('own') };
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
