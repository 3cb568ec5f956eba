import { behindEvents, behindSubscriptions } from '../../../fixtures/given/behind-others.ts';
import { shareLong } from '../../../fixtures/given/events/long-addresses.ts';
import { openedOnceMore } from '../../../fixtures/given/events/reopening.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import type { EventType } from '../../../generated/operations.ts';
import {
  allEventsAt,
  deliveryOf,
  eventsAt,
  firstOf,
  repeatsAfter,
} from '../../../fixtures/given/events/arrivals.ts';
import { emittable, ownTypes, someTypes } from '../../../fixtures/given/events/emittable.ts';
import { causes } from '../../../fixtures/given/events/happenings.ts';
import {
  receiverPath,
  subscribe,
  subscribeAll,
  subscribeBeside,
  type OwnSubscription,
} from '../../../fixtures/given/events/subscriptions.ts';
import {
  arrivedAtEach,
  contract,
  deletionTold,
  keysDiffer,
  notRepeatedAfterDeletion,
  redirectSeen,
  signedByItsKey,
  signedByOwnKeyOnly,
  stayedSilent,
  succeeds,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const alone = {
  operation: 'createSubscription',
  effect: 'irreversible',
  alone: 'types',
  needs: [{ webhooks: true }],
} as const;

test(
  'two subscriptions that share a callback address sign with a key each',
  contract('WHK-006', alone),
  async ({ kit, check }) => {
    const [one, other] = await ownTypes(kit, 2);
    await using first = await subscribe(kit, one, { name: 'first' });
    const callback = { url: first.url, path: first.callbackPath };
    await using second = await subscribe(kit, other, { name: 'second', callback });

    await check(keysDiffer, { one: first.created, other: second.created });
    const judge = async (own: OwnSubscription): Promise<void> => {
      const { ids } = await causes[own.eventType].happen(kit);
      const delivery = firstOf(kit, own.eventType, await eventsAt(kit, own, ids));
      await check(signedByOwnKeyOnly, { delivery }, { subscriptionId: own.id });
    };
    for (const own of [first, second]) await judge(own);
    // Nor does one outlive its subscription, or end with the other one.
    await first.delete();
    await judge(second);
    await using again = await subscribe(kit, one, { name: 'again', callback });
    await check(keysDiffer, { one: first.created, other: again.created });
  },
);

/** Its creation is sent once more, with its key: it is answered with the same one, or with none. */
async function triedAgain(kit: Kit, { eventType, url, created }: OwnSubscription): Promise<void> {
  const { platform, given, key } = kit;
  const body = { event_type: eventType, callback_url: url };
  const options = { idempotencyKey: key('subscribe-again'), intent: 'repeat' } as const;
  const again = given.bound(await platform.createSubscription({ body }, options), 'key');
  if (typeof again !== 'string' || again === given.bound(created, 'key')) return;
  given.giveUp(new NotApplicable('who tries again is told another key'));
}

/** A key that something was signed with may be kept. */
const lives = [
  { words: 'its deletion', isTold: false },
  { words: 'an event and its deletion', isTold: true },
] as const;

for (const { words, isTold } of lives) {
  test(
    `a subscription that is made again after ${words} signs with its own key`,
    contract('WHK-001', alone),
    async ({ kit, check }) => {
      const [type] = await ownTypes(kit, 1);
      await using ended = await subscribe(kit, type, { name: 'ended' });
      if (isTold) await eventsAt(kit, ended, (await causes[type].happen(kit)).ids);
      await ended.delete();
      const callback = { url: ended.url, path: ended.callbackPath };
      await using again = await subscribe(kit, type, { name: 'again', callback });
      if (!isTold) await triedAgain(kit, again);
      const { ids } = await causes[type].happen(kit);
      const delivery = firstOf(kit, type, await eventsAt(kit, again, ids));

      await check(signedByItsKey, { delivery }, { subscriptionId: again.id });
    },
  );
}

test(
  'the deletion of a subscription that was delivered to answers its identifier and the status DELETED',
  contract('SUB-008', { ...alone, operation: 'deleteSubscription' }),
  async ({ kit, check }) => {
    const [type] = await ownTypes(kit, 1);
    await using own = await subscribe(kit, type, { name: 'delivered' });
    firstOf(kit, type, await eventsAt(kit, own, (await causes[type].happen(kit)).ids));
    const deleted = await own.delete();

    await check(deletionTold, { created: own.created, deleted });
  },
);

test(
  'one callback address serves several subscriptions',
  contract('SUB-010', alone),
  async ({ kit, check }) => {
    const [one, other, apart] = await ownTypes(kit, 3);
    const judged = (answer: Exchange): Promise<void> => check(succeeds, { answer });
    await behindSubscriptions(kit);
    await shareLong(kit, [one, other], judged);
    await using first = await subscribe(kit, one, { name: 'first' });
    const path = receiverPath(first);
    const callback = { url: first.url, path };
    await using second = await subscribe(kit, other, { name: 'second', callback, judged });

    const { told: proof } = await deliveryOf(kit, apart);
    for (const own of [first, second]) {
      const { ids } = await causes[own.eventType].happen(kit);
      const deliveries = await eventsAt(kit, own, ids);
      await check(arrivedAtEach, { deliveries, proof }, { paths: [path] });
      // What ends is the subscription, and not its address.
      if (own === first) await first.delete();
    }
    await kit.webhooks.release(apart);
  },
);

/** The types of one kind of record may come from one place. */
const ofOneKind = [
  { what: 'event', types: undefined },
  { what: 'event of an application', types: ['APPLICATION_SUBMITTED'] },
  { what: 'event of an account', types: ['ACCOUNT_OPEN'] },
  { what: 'event of a transaction', types: ['TRANSACTION_POSTED'] },
] as const;

for (const { what, types } of ofOneKind) {
  test(
    `${types === undefined ? 'nothing' : `no ${what}`} is delivered for a subscription after its deletion`,
    contract('WHK-013', { ...alone, operation: 'deleteSubscription' }),
    async ({ kit, quiet, platform, lastSilence, check }) => {
      const [type] = await ownTypes(kit, 1, types);
      await using ended = await subscribe(kit, type, { name: 'ended' });
      const before = await causes[type].happen(kit);
      firstOf(kit, type, await eventsAt(kit, ended, before.ids));
      await ended.delete();
      await using next = await subscribe(kit, type, { name: 'next' });
      const { ids, own = ids } = await causes[type].happen(kit);
      // Opened once more it is told of in another way.
      if (type === 'ACCOUNT_OPEN') await openedOnceMore(kit, ids);
      const barrier = await eventsAt(kit, next, ids);
      await quiet(() => platform.getSubscription({ path: next.path }));

      const strays = allEventsAt(kit, ended.url, own);
      const why = 'its subscription was deleted before it happened';
      await check(stayedSilent, { strays, barrier, silence: lastSilence() }, { why });
    },
  );
}

/** None of these happens on the way to the other. */
const apart = ['ACCOUNT_OPEN', 'APPLICATION_SUBMITTED'] as const;

test(
  'failed deliveries of a subscription are not repeated after its deletion',
  contract('WHK-013', { ...alone, operation: 'deleteSubscription' }),
  async ({ kit, quiet, platform, check }) => {
    const [one, other] = await ownTypes(kit, 2, apart);
    const behaviour = { answers: [500, 500, 500, 500] };
    await using ended = await subscribe(kit, one, { name: 'ended', behaviour });
    await using going = await subscribe(kit, other, { name: 'going', behaviour });
    const { ids } = await causes[one].happen(kit);
    // What others cause is not to keep what is told in order waiting.
    await kit.webhooks.behaveFor(receiverPath(ended), ids);
    firstOf(kit, one, await eventsAt(kit, ended, ids));
    await ended.delete();
    const before = new Set(allEventsAt(kit, ended.url, ids).map(({ id }) => id));
    const twin = await causes[other].happen(kit);
    await kit.webhooks.behaveFor(receiverPath(going), twin.ids);
    const first = firstOf(kit, other, await eventsAt(kit, going, twin.ids));
    const further = await repeatsAfter(kit, going.url, twin.ids, first, 2);
    await quiet(() => platform.getSubscription({ path: going.path }));

    const late = allEventsAt(kit, ended.url, ids).filter(({ id }) => !before.has(id));
    await check(notRepeatedAfterDeletion, { late, twin: [first, ...further] });
  },
);

for (const { what, types } of ofOneKind) {
  test(
    `an ${what} reaches every active subscription of its type`,
    contract('WHK-016', alone),
    async ({ kit, check }) => {
      const [type] = await ownTypes(kit, 1, types);
      await using first = await subscribe(kit, type, { name: 'first' });
      // A second one of the same type may be refused; the first is then every one there is.
      await using second = await subscribeInCapitals(kit, type);
      const all = second === null ? [first] : [first, second];
      const { ids } = await causes[type].happen(kit);
      const deliveries = [];
      for (const each of all) deliveries.push(...(await eventsAt(kit, each, ids)));

      const paths = all.map(receiverPath);
      await check(arrivedAtEach, { deliveries, proof: [] }, { paths });
    },
  );
}

/** Its address has another case where case means nothing; which addresses are taken is not stated. */
async function subscribeInCapitals(kit: Kit, type: EventType): Promise<OwnSubscription | null> {
  const { url, path } = await kit.webhooks.callback();
  const callback = { url: url.replace(/^https:/, 'HTTPS:'), path };
  const own = await subscribeBeside(kit, type, { name: 'in capitals', callback });
  return own ?? (await subscribeBeside(kit, type));
}

const ofEachKind = [
  'WITHDRAWAL_REQUESTED',
  'ACCOUNT_OPEN',
  'ACCOUNT_CLOSED',
  'APPLICATION_SUBMITTED',
  'TRANSACTION_POSTED',
  'EXCHANGE_ACCEPTED',
] as const;

test(
  "events about one client's records are not delivered to another client",
  contract('WHK-018', { ...alone, long: true, needs: [...alone.needs, { credential: 'second' }] }),
  async ({ kit, webhooks, quiet, platform, lastSilence, check }) => {
    const types = emittable(kit, ofEachKind);
    if (types.length === 0) someTypes(kit, 1, ofEachKind);
    await kit.given.hold(...types.map((type) => [type]));
    await using foreign = await subscribeAll(kit, types, 'second');
    if (types.includes('TRANSACTION_POSTED')) await behindEvents(kit);
    const arrivals = [];
    for (const type of types) arrivals.push(await deliveryOf(kit, type));
    await quiet(() => platform.listSubscriptions({}, { as: 'second' }));

    const why = 'it is about a record of another client';
    for (const [index, { ids, told: barrier }] of arrivals.entries()) {
      const strays = allEventsAt(kit, foreign.all[index]?.url ?? '', ids);
      await check(stayedSilent, { strays, barrier, silence: lastSilence() }, { why });
    }
    for (const type of types) await webhooks.release(type);
  },
);

test(
  'whether a delivery follows a redirect is recorded',
  contract('WHK-021', alone),
  async ({ kit, webhooks, quiet, platform, check }) => {
    const [type] = await ownTypes(kit, 1);
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
