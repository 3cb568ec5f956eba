import {
  allEventsAt,
  cameTo,
  eventsAt,
  onceEach,
  ownTypes,
} from '../../../fixtures/given/arrivals.ts';
import { causes } from '../../../fixtures/given/happenings.ts';
import { receiverPath, subscribe, subscribeBeside } from '../../../fixtures/given/subscriptions.ts';
import { speaksOf } from '../../../fixtures/webhooks/subject.ts';
import { arrivedForEach, contract, test, toldOnce } from '../../../fixtures/test.ts';

/** A second subscription of one type may be refused (C23); the first is then all there is. */
const alone = {
  operation: 'createSubscription',
  effect: 'irreversible',
  alone: true,
  needs: [{ webhooks: true }],
} as const;

test(
  'an event reaches every subscription of its type, where they share an address too',
  contract('WHK-016', alone),
  async ({ kit, webhooks, target, check }) => {
    const [type] = await ownTypes(kit, 1, onceEach);
    await using first = await subscribe(kit, type, { name: 'first' });
    const callback = { url: first.url, path: receiverPath(first) };
    await using second = await subscribeBeside(kit, type, { callback });
    const subscriptions = [...new Set([first.id, second?.id ?? first.id])];
    const { ids } = await causes[type].happen(kit);
    const deliveries = [];
    for (const id of subscriptions) {
      const own = await webhooks.delivery(
        (one) =>
          cameTo(first.url, one) &&
          speaksOf(target.file, one, ids) &&
          one.verifiedBy.some(({ subscriptionId }) => subscriptionId === id),
      );
      if (own !== null) deliveries.push(own);
    }

    await check(arrivedForEach, { deliveries }, { subscriptions });
  },
);

test(
  'one change of state is one event for all subscriptions of its type',
  contract('WHK-017', alone),
  async ({ kit, check }) => {
    const [eventType] = await ownTypes(kit, 1, onceEach);
    await using first = await subscribe(kit, eventType, { name: 'first' });
    await using second = await subscribeBeside(kit, eventType);
    const all = second === null ? [first] : [first, second];
    const { ids } = await causes[eventType].happen(kit);
    for (const each of all) await eventsAt(kit, each, ids);
    const deliveries = all.flatMap(({ url }) => allEventsAt(kit, url, ids));

    await check(toldOnce, { deliveries }, { eventType, ids });
  },
);
