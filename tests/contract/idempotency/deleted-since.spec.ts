import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { freeSubscription, removeByAddress } from '../../../fixtures/given/probes/subscriptions.ts';
import { contract, oneRecordNamed, test } from '../../../fixtures/test.ts';

test(
  'a creation of a subscription that is tried again after its deletion makes no other one',
  contract('IDM-001', { operation: 'createSubscription', effect: 'irreversible', alone: true }),
  async ({ kit, platform, given, key, check }) => {
    const body = await freeSubscription(kit);
    const idempotencyKey = key('create');
    try {
      const created = await platform.createSubscription({ body }, { idempotencyKey });
      const first = carriedOut(kit, created);
      const path = { subscription_id: given.idOf(first) };
      carriedOut(kit, await platform.deleteSubscription({ path }));
      // It may be refused as well, as there is nothing any more that it could name.
      const again = { idempotencyKey, intent: 'repeat' } as const;
      const retry = await platform.createSubscription({ body }, again);

      await check(oneRecordNamed, { answers: [first], retry });
    } finally {
      await removeByAddress(kit, body.callback_url);
    }
  },
);
