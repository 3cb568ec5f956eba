import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { freeSubscription, removeByAddress } from '../../../fixtures/given/probes/subscriptions.ts';
import { addIndividual, startApplication, startNeeds } from '../../../fixtures/given/onboarding.ts';
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

test(
  'an individual that is added to an application again with its key after its deletion is no other one',
  contract('IDM-001', {
    operation: 'createApplicationIndividual',
    effect: 'irreversible',
    needs: [
      ...startNeeds('CORPORATION'),
      { request: 'createApplicationIndividual' },
      { binding: 'id', of: 'createApplicationIndividual' },
    ],
  }),
  async ({ kit, platform, given, key, unique, check }) => {
    const { id } = await startApplication(kit, 'CORPORATION');
    const label = unique('deleted');
    const path = { application_id: id };
    const first = carriedOut(kit, await addIndividual(kit, id, label));
    const individual = { ...path, individual_id: given.idOf(first) };
    carriedOut(kit, await platform.deleteApplicationIndividual({ path: individual }));
    const { body } = given.request('createApplicationIndividual', { application: id, label });
    const again = { idempotencyKey: key(`individual-${label}`), intent: 'repeat' } as const;
    const retry = await platform.createApplicationIndividual({ path, body }, again);

    await check(oneRecordNamed, { answers: [first], retry });
  },
);
