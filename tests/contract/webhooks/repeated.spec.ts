import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { assetToOpen } from '../../../fixtures/given/accounts/further-accounts.ts';
import { allEventsAt, eventsAt, firstOf } from '../../../fixtures/given/events/arrivals.ts';
import { contract, test, toldOnce } from '../../../fixtures/test.ts';

test(
  'the opening of an account that is repeated with its key is told of once',
  contract('WHK-017', {
    operation: 'createAccount',
    effect: 'irreversible',
    needs: [
      { webhooks: true },
      { request: 'createAccount' },
      { binding: 'id', of: 'createAccount' },
    ],
  }),
  async ({ kit, platform, given, target, webhooks, quiet, key, unique, check }) => {
    const eventType = 'ACCOUNT_OPEN';
    const { url } = await webhooks.subscribed(eventType);
    const { id: customer } = await given.customer('INDIVIDUAL', 'as owner');
    const values = { customer, asset: assetToOpen(target), label: unique('repeated') };
    const request = given.request('createAccount', values);
    const options = { idempotencyKey: key('open') };
    const created = carriedOut(kit, await platform.call('createAccount', request, options));
    const ids = [given.idOf(created)];
    firstOf(kit, eventType, await eventsAt(kit, { url, eventType }, ids));
    await platform.call('createAccount', request, { ...options, intent: 'repeat' });
    await quiet(() => platform.getAccount({ path: { account_id: String(ids[0]) } }));

    const deliveries = allEventsAt(kit, url, ids);
    await check(toldOnce, { deliveries }, { eventType, ids });
  },
);
