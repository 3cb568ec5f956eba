/** A run that may not subscribe tells the subscription that stands in its way. */
import { expect, test } from '@playwright/test';
import { openWorkbench, type Workbench } from '../given-kit.ts';
import { besideStanding } from '../../../fixtures/webhooks/standing.ts';

let workbench: Workbench;
test.beforeAll(async () => {
  workbench = await openWorkbench();
});
test.afterAll(() => workbench.close());

test('a subscription of the same type is told, one of another type or a deleted one is not', async () => {
  const { kit, end } = workbench.open();
  const { platform, given } = kit;
  const [event_type, callback_url] = ['ACCOUNT_CLOSED', 'https://receiver.invalid/before'] as const;
  const body = { event_type, callback_url };
  const created = await platform.createSubscription({ body }, { idempotencyKey: kit.key('one') });
  const id = given.idOf(created);

  expect(await besideStanding(platform, event_type)).toContain(`stands there (${id}): `);
  expect(await besideStanding(platform, 'ACCOUNT_FROZEN')).toBe('');
  await platform.deleteSubscription({ path: { subscription_id: id } });
  expect(await besideStanding(platform, event_type)).toBe('');
  end();
});

test('where the list is not answered nothing is told', async () => {
  const listSubscriptions = () => Promise.reject(new Error('no way'));
  expect(await besideStanding({ listSubscriptions }, 'ACCOUNT_CLOSED')).toBe('');
});
