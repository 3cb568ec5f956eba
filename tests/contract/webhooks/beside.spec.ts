import {
  allEventsAt,
  arrivalOf,
  cameTo,
  emittable,
  eventsAt,
  onceEach,
  ownTypes,
  someTypes,
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

/** Nothing tells of it in this test; it need not be a type that the target can be made to emit. */
const OTHER_TYPE = 'APPLICATION_CHANGES_REQUESTED';

test(
  'an event reaches every subscription of its type, where they share an address too',
  contract('WHK-016', alone),
  async ({ kit, given, webhooks, target, check }) => {
    const [type] = someTypes(kit, 1, onceEach);
    await given.hold(type, OTHER_TYPE);
    await using first = await subscribe(kit, type, { name: 'first' });
    const callback = { url: first.url, path: receiverPath(first) };
    await using second = await subscribeBeside(kit, type, { callback });
    // What ends at that address is no end of what stays there.
    for (const ended of [type, OTHER_TYPE] as const) {
      await using gone = await subscribeBeside(kit, ended, { name: `gone-${ended}`, callback });
      await gone?.delete();
    }
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

    // What came to nobody there may be late: something later is then to be told elsewhere.
    const other = emittable(kit).find((one) => one !== type);
    const isSilent = deliveries.length === 0 && other !== undefined;
    const proof = isSilent ? (await arrivalOf(kit, other)).told : [];

    await check(arrivedForEach, { deliveries, proof }, { subscriptions });
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
