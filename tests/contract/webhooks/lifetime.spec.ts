import {
  allEventsAt,
  deliveryOf,
  eventsAt,
  firstOf,
  onceEach,
  someTypes,
} from '../../../fixtures/given/arrivals.ts';
import { causes } from '../../../fixtures/given/happenings.ts';
import { receiverPath, subscribe, subscribeBeside } from '../../../fixtures/given/subscriptions.ts';
import {
  arrivedAtEach,
  contract,
  keysDiffer,
  redirectSeen,
  signedByOwnKeyOnly,
  stayedSilent,
  test,
} from '../../../fixtures/test.ts';

const alone = {
  operation: 'createSubscription',
  effect: 'irreversible',
  alone: true,
  needs: [{ webhooks: true }],
} as const;

test(
  'two subscriptions that share a callback address sign with a key each',
  contract('WHK-006', alone),
  async ({ kit, check }) => {
    const [one, other] = someTypes(kit, 2, onceEach);
    await using first = await subscribe(kit, one, { name: 'first' });
    const callback = { url: first.url, path: first.callbackPath };
    await using second = await subscribe(kit, other, { name: 'second', callback });

    await check(keysDiffer, { one: first.created, other: second.created });
    for (const own of [first, second]) {
      const { ids } = await causes[own.eventType].happen(kit);
      const delivery = firstOf(kit, own.eventType, await eventsAt(kit, own, ids));
      await check(signedByOwnKeyOnly, { delivery }, { subscriptionId: own.id });
    }
  },
);

test(
  'one callback address serves several subscriptions',
  contract('SUB-010', alone),
  async ({ kit, check }) => {
    const [one, other, apart] = someTypes(kit, 3, onceEach);
    await using first = await subscribe(kit, one, { name: 'first' });
    const path = receiverPath(first);
    const callback = { url: first.url, path };
    await using second = await subscribe(kit, other, { name: 'second', callback });

    const { told: proof } = await deliveryOf(kit, apart);
    for (const own of [first, second]) {
      const { ids } = await causes[own.eventType].happen(kit);
      const deliveries = await eventsAt(kit, own, ids);
      await check(arrivedAtEach, { deliveries, proof }, { paths: [path] });
    }
  },
);

test(
  'nothing is delivered for a subscription after its deletion',
  contract('WHK-013', { ...alone, operation: 'deleteSubscription' }),
  async ({ kit, quiet, platform, lastSilence, check }) => {
    const [type] = someTypes(kit, 1, onceEach);
    await using ended = await subscribe(kit, type, { name: 'ended' });
    const before = await causes[type].happen(kit);
    firstOf(kit, type, await eventsAt(kit, ended, before.ids));
    await ended.delete();
    await using next = await subscribe(kit, type, { name: 'next' });
    const { ids } = await causes[type].happen(kit);
    const barrier = await eventsAt(kit, next, ids);
    await quiet(() => platform.getSubscription({ path: next.path }));

    const strays = allEventsAt(kit, ended.url, ids);
    const why = 'its subscription was deleted before it happened';
    await check(stayedSilent, { strays, barrier, silence: lastSilence() }, { why });
  },
);

test(
  'an event reaches every active subscription of its type',
  contract('WHK-016', alone),
  async ({ kit, check }) => {
    const [type] = someTypes(kit, 1, onceEach);
    await using first = await subscribe(kit, type, { name: 'first' });
    // A second one of the same type may be refused; the first is then every one there is.
    await using second = await subscribeBeside(kit, type);
    const all = second === null ? [first] : [first, second];
    const { ids } = await causes[type].happen(kit);
    const deliveries = [];
    for (const each of all) deliveries.push(...(await eventsAt(kit, each, ids)));

    const paths = all.map(receiverPath);
    await check(arrivedAtEach, { deliveries, proof: [] }, { paths });
  },
);

test(
  "events about one client's records are not delivered to another client",
  contract('WHK-018', { ...alone, needs: [...alone.needs, { credential: 'second' }] }),
  async ({ kit, quiet, platform, lastSilence, check }) => {
    const [type] = someTypes(kit, 1, onceEach);
    await using foreign = await subscribe(kit, type, { name: 'foreign', as: 'second' });
    const { ids, told: barrier } = await deliveryOf(kit, type);
    await quiet(() => platform.getSubscription({ path: foreign.path }, { as: 'second' }));

    const strays = allEventsAt(kit, foreign.url, ids);
    const why = 'it is about a record of another client';
    await check(stayedSilent, { strays, barrier, silence: lastSilence() }, { why });
  },
);

test(
  'whether a delivery follows a redirect is recorded',
  contract('WHK-021', alone),
  async ({ kit, webhooks, quiet, platform, check }) => {
    const [type] = someTypes(kit, 1, onceEach);
    const aim = await webhooks.callback();
    const behaviour = { answers: [307], location: aim.url };
    await using own = await subscribe(kit, type, { behaviour });
    const { ids } = await causes[type].happen(kit);
    const redirected = await eventsAt(kit, own, ids);
    await quiet(() => platform.getSubscription({ path: own.path }));

    const followed = webhooks.deliveries(({ path }) => path === aim.path);
    await check(redirectSeen, { redirected, followed });
  },
);
