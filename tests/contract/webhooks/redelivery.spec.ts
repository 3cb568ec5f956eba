import { setTimeout as sleep } from 'node:timers/promises';
import type { EventType } from '../../../generated/operations.ts';
import { memberOf } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import type { Delivery } from '../../../fixtures/evidence/types.ts';
import {
  allEventsAt,
  eventsAt,
  firstOf,
  refusedAt,
  repeatsAfter,
  repeatsAt,
} from '../../../fixtures/given/events/arrivals.ts';
import { onceEach, ownTypeForLong, ownTypes } from '../../../fixtures/given/events/emittable.ts';
import { alsoHappens } from '../../../fixtures/given/events/also.ts';
import { causes } from '../../../fixtures/given/events/happenings.ts';
import {
  receiverPath,
  subscribe,
  type OwnSubscription,
} from '../../../fixtures/given/events/subscriptions.ts';
import {
  contract,
  deliveryIsSecure,
  eventTold,
  keptOnRedelivery,
  pausesSeen,
  signedByOwnKeyOnly,
  stampedAnew,
  test,
  type Kit,
} from '../../../fixtures/test.ts';

const alone = {
  operation: 'createSubscription',
  effect: 'irreversible',
  alone: 'types',
  needs: [{ webhooks: true }],
} as const;

/**
 * So that stamps of whole seconds differ, and no second copy of the first comes so late: the answer
 * takes longer than this.
 */
const APART_MS = 2_400;

test(
  'a delivery that was answered with 500 is stamped and signed anew when it is repeated',
  contract('WHK-008', { ...alone, long: 'waits' }),
  async ({ kit, check }) => {
    const type = await ownTypeForLong(kit);
    const delayMs = APART_MS + 50;
    const behaviour = { answers: [500, 500], delaysMs: [delayMs, delayMs] };
    await using own = await subscribe(kit, type, { behaviour });
    const { ids } = await causes[type].happen(kit);
    // Behind another event that came about since, what is repeated may be what was kept of it.
    const also = await alsoHappens(kit, type);
    // Answers as late to what others cause would keep the repetition waiting.
    await kit.webhooks.behaveFor(receiverPath(own), [...ids, ...(also?.ids ?? [])]);
    const [first, again, last] = await repeatsAt(kit, own, ids, 3, APART_MS);

    const of = { subscriptionId: own.id };
    await check(stampedAnew, { first, again }, of);
    if (last !== undefined) await check(stampedAnew, { first: again, again: last }, of);
  },
);

test(
  'a delivery that was answered with 500 goes over HTTPS whenever it is repeated',
  contract('WHK-003', alone),
  async ({ kit, check }) => {
    const [type] = await ownTypes(kit, 1);
    await using own = await subscribe(kit, type, { behaviour: { answers: [500, 500] } });
    const { ids } = await causes[type].happen(kit);
    await kit.webhooks.behaveFor(receiverPath(own), ids);
    const deliveries = await repeatsAt(kit, own, ids, 3);

    await check(deliveryIsSecure, { deliveries });
  },
);

test(
  'a delivery that is redirected to an address without TLS does not go there',
  contract('WHK-003', alone),
  async ({ kit, webhooks, quiet, platform, check }) => {
    const [type] = await ownTypes(kit, 1);
    const aim = await webhooks.callback();
    const behaviour = { answers: [307], location: aim.url.replace(/^https:/, 'http:') };
    await using own = await subscribe(kit, type, { behaviour });
    const { ids } = await causes[type].happen(kit);
    const redirected = await eventsAt(kit, own, ids);
    await quiet(() => platform.getSubscription({ path: own.path }));

    // Events are POSTs: with another method an address may be looked at.
    const followed = webhooks.deliveries((one) => one.path === aim.path && one.method === 'POST');
    await check(deliveryIsSecure, { deliveries: [...redirected, ...followed] });
  },
);

/** What the document allows a receiver, and a little more. */
const TOO_LATE_MS = 5_400;

const kept = [
  { id: 'WHK-009', pointer: '/event_id', words: 'identifier' },
  { id: 'WHK-010', pointer: '/event_date', words: 'date' },
] as const;

test(
  'a delivery that tells of the end of an account, answered with 500, keeps the identifier of its event',
  contract('WHK-009', alone),
  async ({ kit, check }) => {
    // What is over may be told of from elsewhere.
    const [type] = await ownTypes(kit, 1, ['ACCOUNT_CLOSED']);
    await using own = await subscribe(kit, type, { behaviour: { answers: [500] } });
    const { ids } = await causes[type].happen(kit);
    await kit.webhooks.behaveFor(receiverPath(own), ids);
    const [first, again] = await repeatsAt(kit, own, ids, 2);

    await check(keptOnRedelivery, { first, again }, { pointer: '/event_id' });
  },
);

for (const { id, pointer, words } of kept) {
  test(
    `a delivery that was answered with 500 twice keeps the ${words} of its event`,
    contract(id, alone),
    async ({ kit, check }) => {
      const [type] = await ownTypes(kit, 1);
      await using own = await subscribe(kit, type, { behaviour: { answers: [500, 500] } });
      const { ids } = await causes[type].happen(kit);
      await kit.webhooks.behaveFor(receiverPath(own), ids);
      const [first, again, last] = await repeatsAt(kit, own, ids, 3);

      await check(keptOnRedelivery, { first, again }, { pointer });
      if (last !== undefined) await check(keptOnRedelivery, { first, again: last }, { pointer });
    },
  );

  test(
    `a delivery that was answered too late keeps the ${words} of its event`,
    contract(id, { ...alone, long: 'waits' }),
    async ({ kit, given, check }) => {
      const type = await ownTypeForLong(kit);
      const behaviour = { answers: [500], delaysMs: [TOO_LATE_MS] };
      await using own = await subscribe(kit, type, { behaviour });
      const { ids } = await causes[type].happen(kit);
      await kit.webhooks.behaveFor(receiverPath(own), ids);
      // A delivery is written down once it was answered.
      await sleep(TOO_LATE_MS);
      const first = await refusedAt(kit, own, ids);
      const [again] = await repeatsAfter(kit, own.url, ids, first, 1);
      if (again === undefined) {
        return given.giveUp(new NotApplicable('what is answered too late is not repeated in time'));
      }

      await check(keptOnRedelivery, { first, again }, { pointer });
    },
  );
}

test(
  'an event that happens while the delivery of another one fails arrives as well',
  contract('WHK-016', alone),
  async ({ kit, check }) => {
    const [eventType] = await ownTypes(kit, 1);
    await using own = await subscribe(kit, eventType, { behaviour: { answers: [500, 500] } });
    const failing = await causes[eventType].happen(kit);
    const first = firstOf(kit, eventType, await eventsAt(kit, own, failing.ids));
    // By the second time at the latest two have failed.
    for (const _turn of ['first', 'second']) {
      const { ids, shown: happened } = await causes[eventType].happen(kit);
      await kit.webhooks.behaveFor(receiverPath(own), [...failing.ids, ...ids]);
      const inTime = await eventsAt(kit, own, ids);
      let proof = inTime;
      if (inTime.length === 0) {
        // Who waits after a failure may keep what came since, and what comes later behind it.
        const repeats = await repeatsAfter(kit, own.url, failing.ids, first, 2);
        const later = await causes[eventType].happen(kit);
        proof = await eventsAt(kit, own, later.ids);
        await eventsAt(kit, own, ids);
        // Nor does what comes later where a failure ends the subscription, though it is shown as ACTIVE.
        if (proof.length === 0 && (await isActive(kit, own)))
          proof = repeats.filter(isAcknowledged);
      }
      const told = allEventsAt(kit, own.url, ids);

      await check(eventTold, { happened, told, strange: [], proof }, { eventType, ids });
      if (inTime.length === 0) return;
    }
  },
);

function isAcknowledged({ answered }: Delivery): boolean {
  return answered.status === 200;
}

async function isActive({ platform }: Kit, { path }: OwnSubscription): Promise<boolean> {
  const shown = await platform.getSubscription({ path });
  return (memberOf(shown, '/data/status') ?? memberOf(shown, '/status')) === 'ACTIVE';
}

/** Neither happens on the way to the other. */
const apart: readonly EventType[] = ['APPLICATION_SUBMITTED', 'ACCOUNT_CLOSED', ...onceEach];

test(
  'a delivery that is repeated to a shared callback address has the key of its subscription',
  contract('WHK-006', alone),
  async ({ kit, check }) => {
    const [one, other] = await ownTypes(kit, 2, apart);
    const behaviour = { answers: [500] };
    await using first = await subscribe(kit, one, { name: 'first', behaviour });
    const callback = { url: first.url, path: first.callbackPath };
    await using second = await subscribe(kit, other, { name: 'second', callback });
    const { ids } = await causes[other].happen(kit);
    await kit.webhooks.behaveFor(receiverPath(second), ids);
    const repeats = await repeatsAt(kit, second, ids, 2);

    for (const delivery of repeats) {
      // The same happening may be told to the other one too.
      if (delivery.eventType !== other) continue;
      await check(signedByOwnKeyOnly, { delivery }, { subscriptionId: second.id });
    }
  },
);

test(
  'whether a failed or late acknowledged delivery is repeated, and when, is recorded',
  contract('WHK-020', alone),
  async ({ kit, webhooks, quiet, platform, check }) => {
    const [one, other] = await ownTypes(kit, 2, apart);
    await using failing = await subscribe(kit, one, {
      name: 'failing',
      behaviour: { answers: [500, 503, 0] },
    });
    await using late = await subscribe(kit, other, {
      name: 'late',
      behaviour: { delaysMs: [TOO_LATE_MS] },
    });
    const first = await causes[one].happen(kit);
    const second = await causes[other].happen(kit);
    await webhooks.behaveFor(receiverPath(failing), first.ids);
    await webhooks.behaveFor(receiverPath(late), second.ids);
    const repeated = (): Promise<Delivery | null> =>
      webhooks.delivery((it) => it.path === late.callbackPath && it.answered.afterMs < TOO_LATE_MS);
    if ((await repeated()) === null) await repeated();
    // The late one is written down once it was answered.
    await webhooks.delivery(({ path, answered }) => {
      return path === late.callbackPath && answered.afterMs >= TOO_LATE_MS;
    });
    await quiet(() => platform.listSubscriptions({}));

    const failed = allEventsAt(kit, failing.url, first.ids);
    const tooLate = allEventsAt(kit, late.url, second.ids);
    await check(pausesSeen, { deliveries: failed }, { what: 'answered 500, 503, dropped' });
    await check(pausesSeen, { deliveries: tooLate }, { what: `answered after ${TOO_LATE_MS} ms` });
  },
);
