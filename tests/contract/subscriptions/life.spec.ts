import { eventTypes } from '../../../generated/operations.ts';
import { itemsOf } from '../../../fixtures/checks/lists.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { Blocked } from '../../../fixtures/errors.ts';
import { behindSubscriptions } from '../../../fixtures/given/behind-others.ts';
import { unknownLike } from '../../../fixtures/given/calls/unknown-id.ts';
import {
  listOnce,
  subscribe,
  subscribeAll,
  subscribeBeside,
  readsOf,
  type OwnSubscription,
} from '../../../fixtures/given/events/subscriptions.ts';
import { quietTypes } from '../../../fixtures/given/events/own-types.ts';
import { memberOf } from '../../../fixtures/json.ts';
import {
  contract,
  createdWhole,
  deletionTold,
  foundById,
  listed,
  shownAsDeleted,
  subscriptionIn,
  subscriptionShows,
  test,
  whatWasAnswered,
  type Exchange,
} from '../../../fixtures/test.ts';

const making = { operation: 'createSubscription', effect: 'reversible', alone: 'types' } as const;

test(
  'a subscription is ACTIVE once it is created and DELETED once it is deleted',
  contract('SUB-002', making),
  async ({ kit, check }) => {
    const [type] = await quietTypes(kit, 1);
    await using own = await subscribe(kit, type);
    const { created } = own;
    const { single, list } = await readsOf(kit, own);
    const deleted = await own.delete();

    const active = { member: 'status', value: 'ACTIVE' } as const;
    await check(subscriptionShows, { created, answers: [created, single] }, active);
    await check(subscriptionShows, { created, answers: list }, { ...active, ifShown: true });
    await check(
      subscriptionShows,
      { created, answers: [deleted] },
      { member: 'status', value: 'DELETED' },
    );
  },
);

test(
  'the creation of a subscription answers identifier, status and verification key',
  contract('SUB-003', making),
  async ({ kit, check }) => {
    const [early, late] = await quietTypes(kit, 2);
    await using first = await subscribe(kit, early, { name: 'first' });
    await check(createdWhole, { created: first.created });
    await behindSubscriptions(kit);
    await using own = await subscribe(kit, late);
    await check(createdWhole, { created: own.created });
  },
);

for (const member of ['event_type', 'callback_url'] as const) {
  test(
    `a subscription shows the ${member} with which it was created`,
    contract('SUB-004', { ...making, needs: [{ credential: 'second', ifThere: true }] }),
    async ({ kit, target, webhooks, check }) => {
      const [type] = await quietTypes(kit, 1);
      // Another client has done the same right before.
      const isBeside = member === 'callback_url' && target.file.credentials.second !== undefined;
      const address = target.file.webhooks === undefined ? null : await webhooks.callback();
      const callback = address && { ...address, url: `${address.url}?of=second` };
      const wish = { as: 'second', name: 'of second', ...(callback && { callback }) } as const;
      await using beside = isBeside ? await subscribeBeside(kit, type, wish) : null;
      await using own = await subscribe(kit, type);
      const { created } = own;
      const { single, list } = await readsOf(kit, own);

      const value = member === 'event_type' ? type : own.url;
      const answers = [created, single, ...list];
      await check(subscriptionShows, { created, answers }, { member, value, ifShown: true });
      if (beside === null) return;
      const others = { created: beside.created, answers: [beside.created] };
      await check(subscriptionShows, others, { member, value: beside.url, ifShown: true });
    },
  );
}

/** More than a short page of them. */
const SOME = 6;

test(
  'each created subscription is in the list and is found by its identifier',
  contract('SUB-006', making),
  async ({ kit, platform, given, key, check }) => {
    // The one that the document names first among them.
    const types = await quietTypes(kit, SOME, eventTypes[0]);
    await using made = await subscribeAll(kit, types);
    await using beside = await subscribeBeside(kit, types[1]);
    // One of them is asked for again.
    const [{ eventType, url }] = made.all as readonly [OwnSubscription];
    const again = { idempotencyKey: key(`subscribe-${eventType}`), intent: 'repeat' } as const;
    const body = { event_type: eventType, callback_url: url };
    await platform.createSubscription({ body }, again);
    const all = [...made.all, ...(beside === null ? [] : [beside])];
    const { pages, complete } = await listOnce(kit, (items) => {
      const ids = items.map((item) => memberOf(item, 'id'));
      return all.every(({ id }) => ids.includes(id));
    });

    for (const { created, path } of made.all) {
      const found = await given.until(() => platform.getSubscription({ path }), succeeded);
      await check(foundById, { named: created, found });
    }
    for (const { created } of all) await check(listed, { named: created, pages }, { complete });
  },
);

test(
  'a subscription that is created where one was deleted takes its place in the list',
  // No other one is made meanwhile: as many as before are in the list.
  contract('SUB-006', { ...making, alone: true }),
  async ({ kit, given, check }) => {
    const holds = (items: readonly unknown[], id: string): boolean =>
      items.some((item) => memberOf(item, 'id') === id);
    const [type] = await quietTypes(kit, 1);
    await using first = await subscribe(kit, type);
    await listOnce(kit, (items) => holds(items, first.id));
    await first.delete();
    await using later = await subscribeBeside(kit, type);
    if (later === null) {
      const reason = 'no subscription can be made where one was deleted';
      return given.giveUp(new Blocked(`subscription:${type}`, reason));
    }
    const { pages, complete } = await listOnce(kit, (items) => holds(items, later.id));

    await check(listed, { named: later.created, pages }, { complete });
  },
);

/** The forms that an address may have. */
const endings = ['?client=7&flag=', '?text=a%20b%2Fc', '/Further/Path', ';part=1'] as const;

for (const ending of endings) {
  test(
    `a subscription shows a callback address that ends in ${ending}`,
    contract('SUB-004', making),
    async ({ kit, platform, webhooks, target, key, unique, check }) => {
      const isReceived = target.file.webhooks !== undefined;
      const plain = isReceived
        ? (await webhooks.callback()).url
        : `https://receiver.invalid/${unique('callback')}`;
      const callback = { url: `${plain}${ending}`, path: null };
      const [type] = await quietTypes(kit, 1);
      await using own = await subscribe(kit, type, { callback });
      const { created } = own;
      const { single, list } = await readsOf(kit, own);
      const answers = [created, single, ...list];
      // Who asks for it again shortens nothing.
      if (ending === endings[0]) {
        const body = { event_type: type, callback_url: callback.url };
        const again = { idempotencyKey: key('subscribe-own'), intent: 'repeat' } as const;
        await platform.createSubscription({ body }, again);
        answers.push(await platform.getSubscription({ path: own.path }));
      }

      const params = { member: 'callback_url', value: callback.url, ifShown: true } as const;
      await check(subscriptionShows, { created, answers }, params);
    },
  );
}

test(
  'the deletion of a subscription answers its identifier and the status DELETED',
  contract('SUB-008', { ...making, operation: 'deleteSubscription' }),
  async ({ kit, platform, unique, check }) => {
    const [type] = await quietTypes(kit, 1);
    await using own = await subscribe(kit, type);
    // One that there is not was to be deleted before, which was refused.
    const path = { subscription_id: unknownLike(own.id, unique('never')) };
    await platform.deleteSubscription({ path }, { intent: 'unknown-id' });
    await check(deletionTold, { created: own.created, deleted: await own.delete() });
  },
);

test(
  'a deleted subscription is shown as ACTIVE neither alone nor in the list',
  contract('SUB-009', { ...making, operation: 'deleteSubscription' }),
  async ({ kit, platform, given, quiet, check }) => {
    const [type] = await quietTypes(kit, 1);
    await using own = await subscribe(kit, type);
    const { id, path } = own;
    const isActive = (record: unknown): boolean =>
      memberOf(record, 'id') === id && memberOf(record, 'status') === 'ACTIVE';
    const pagesBefore = (await listOnce(kit, (items) => items.some(isActive))).pages;
    const holding = pagesBefore.find((page) => itemsOf(page)?.some(isActive)) ?? pagesBefore[0];
    const before = [
      await given.until(() => platform.getSubscription({ path }), succeeded),
      ...(holding === undefined ? [] : [holding]),
    ];
    const single = (): Promise<Exchange> => platform.getSubscription({ path }, { intent: 'probe' });
    const shown = async (): Promise<Exchange[]> => {
      const alone = await given.until(single, (answer) => !isActive(subscriptionIn(answer, id)));
      const { pages } = await listOnce(kit, (items) => !items.some(isActive));
      return [alone, ...pages];
    };
    await own.delete();
    const after = await shown();
    // What was on its way at its deletion may write it back.
    await quiet(single);
    after.push(...(await shown()));
    // What is made after it may bring all back that were ever made.
    await using later = await subscribeBeside(kit, type, { name: 'later' });
    if (later !== null && later.id !== id) after.push(...(await shown()));

    await check(shownAsDeleted, { before, after }, { id });
  },
);

test(
  'a subscription that is deleted once more is not shown as ACTIVE again',
  contract('SUB-009', { ...making, operation: 'deleteSubscription' }),
  async ({ kit, platform, given, quiet, key, check }) => {
    const [type] = await quietTypes(kit, 1);
    await using own = await subscribe(kit, type);
    const { id, path } = own;
    const before = [await given.until(() => platform.getSubscription({ path }), succeeded)];
    // Asked for once more it is there once.
    const body = { event_type: type, callback_url: own.url };
    const again = { idempotencyKey: key('subscribe-own'), intent: 'repeat' } as const;
    await platform.createSubscription({ body }, again);
    await own.delete();
    const options = { idempotencyKey: key('once-more'), intent: 'probe' } as const;
    await platform.deleteSubscription({ path }, options);
    const single = (): Promise<Exchange> => platform.getSubscription({ path }, { intent: 'probe' });
    const isOver = (answer: Exchange): boolean =>
      memberOf(subscriptionIn(answer, id), 'status') !== 'ACTIVE';
    const over = (): Promise<Exchange> => given.until(single, isOver);
    await over();
    const after = [await quiet(over)];

    await check(shownAsDeleted, { before, after }, { id });
  },
);

test(
  'how a read of a deleted subscription is answered is recorded',
  contract('SUB-018', { ...making, operation: 'getSubscription' }),
  async ({ kit, platform, check }) => {
    const [type] = await quietTypes(kit, 1);
    await using own = await subscribe(kit, type);
    await own.delete();
    const answer = await platform.getSubscription({ path: own.path }, { intent: 'probe' });

    await check(
      whatWasAnswered,
      { answers: [answer] },
      { what: 'a read after the deletion', members: ['/data/status'] },
    );
  },
);
