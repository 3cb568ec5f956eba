import { behindSubscriptions } from '../../../fixtures/given/behind-others.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { allEventsAt, eventsAt } from '../../../fixtures/given/events/arrivals.ts';
import { ownTypes } from '../../../fixtures/given/events/emittable.ts';
import { causes } from '../../../fixtures/given/events/happenings.ts';
import { subscribe, subscribeBeside } from '../../../fixtures/given/events/subscriptions.ts';
import { contract, stayedSilent, test } from '../../../fixtures/test.ts';

test(
  "events about one client's records are not delivered for what another one has at the same address",
  contract('WHK-018', {
    operation: 'createSubscription',
    effect: 'irreversible',
    alone: 'types',
    needs: [{ webhooks: true }, { credential: 'second' }],
  }),
  async ({ kit, platform, given, quiet, lastSilence, check }) => {
    const [type] = await ownTypes(kit, 1);
    await behindSubscriptions(kit, type);
    await using own = await subscribe(kit, type);
    const callback = { url: own.url, path: own.callbackPath };
    const wish = { as: 'second', name: 'of second', callback } as const;
    await using other = await subscribeBeside(kit, type, wish);
    if (other === null) {
      return given.giveUp(new NotApplicable('one address is for one client alone here'));
    }
    const { ids, atMs } = await causes[type].happen(kit);
    const barrier = await eventsAt(kit, own, ids, atMs);
    await quiet(() => platform.listSubscriptions({}, { as: 'second' }));
    const strays = allEventsAt(kit, own.url, ids).filter(({ verifiedBy }) =>
      verifiedBy.some(({ subscriptionId }) => subscriptionId === other.id),
    );

    const why = 'it is about a record of another client';
    await check(stayedSilent, { strays, barrier, silence: lastSilence() }, { why });
  },
);
