import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { quietTypes } from '../../../fixtures/given/events/own-types.ts';
import {
  subscribe,
  subscribeAll,
  subscribeBeside,
  readsOf,
} from '../../../fixtures/given/events/subscriptions.ts';
import { createdAnew, creationTimeKept } from '../../../fixtures/checks/webhooks/creation-times.ts';
import { freeSubscription, removeByAddress } from '../../../fixtures/given/probes/subscriptions.ts';
import { unknownLike } from '../../../fixtures/given/calls/unknown-id.ts';
import {
  contract,
  createdWhenTold,
  createdWhole,
  microsecondsKept,
  microsecondsSeen,
  notToldAgain,
  shapeKept,
  subscriptionIsWrapped,
  subscriptionShows,
  test,
  whatWasAnswered,
  type Kit,
} from '../../../fixtures/test.ts';

const alone = { operation: 'createSubscription', effect: 'reversible', alone: 'types' } as const;

test(
  'the verification key of a subscription is in the answer of its creation and in no other',
  contract('SUB-001', alone),
  async ({ kit, platform, key, check }) => {
    const [type] = await quietTypes(kit, 1);
    await using own = await subscribe(kit, type, { name: 'own' });
    const { created, path } = own;
    const { single, list } = await readsOf(kit, own);
    // By its key the answer of the creation may be kept, and is not for who only reads.
    const options = { idempotencyKey: key('subscribe-own'), intent: 'probe' } as const;
    const others = [
      single,
      ...list,
      await platform.getSubscription({ path }, options),
      await platform.listSubscriptions({}, options),
      await own.delete(),
      await platform.getSubscription({ path }, { intent: 'probe' }),
    ];

    const params = { binding: 'key', what: 'verification key' };
    await check(notToldAgain, { first: created, others }, params);
  },
);

const aspects = ['presence', 'types', 'values', 'formats'] as const;
const MEMBERS = ['id', 'event_type', 'callback_url', 'status', 'created_timestamp'];

for (const aspect of aspects) {
  test(
    `the members of a subscription keep their ${aspect}`,
    contract('SUB-005', alone),
    async ({ kit, platform, unique, check }) => {
      const [type] = await quietTypes(kit, 1);
      await using own = await subscribe(kit, type);
      // A platform that answers for any identifier would show nothing.
      const subscription_id = unknownLike(own.id, unique('nobody'));
      await platform.getSubscription({ path: { subscription_id } }, { intent: 'unknown-id' });
      const { single, list } = await readsOf(kit, own);
      const deleted = await own.delete();

      const members = MEMBERS.map((name) => `/data/${name}`);
      await check(shapeKept, { answers: [own.created, single] }, { aspect, members });
      const listed = MEMBERS.map((name) => `/data/subscriptions/*/${name}`);
      await check(shapeKept, { answers: list }, { aspect, members: listed });
      await check(shapeKept, { answers: [deleted] }, { aspect, members });
    },
  );
}

/** More than fits a short column, and in words: a long text without any is kept like a secret. */
const LENGTHS = [75, 22].map((count) => '/of/many/parts'.repeat(count));

/** One to a long callback address. */
async function subscribedAtLength(kit: Kit) {
  const { given, unique } = kit;
  const [type] = await quietTypes(kit, 1);
  // Which addresses it takes is not stated.
  for (const long of LENGTHS) {
    const url = `https://receiver.invalid/${unique(`callback-${long.length}`)}${long}`;
    const wish = { name: `long-${long.length}`, callback: { url, path: null } };
    const own = await subscribeBeside(kit, type, wish);
    if (own !== null) return own;
  }
  return given.giveUp(new NotApplicable('a long address is not taken'));
}

test(
  'the members of a subscription with a long callback address keep their types',
  contract('SUB-005', alone),
  async ({ kit, check }) => {
    await using own = await subscribedAtLength(kit);
    const { single, list } = await readsOf(kit, own);

    const aspect = 'types';
    const members = MEMBERS.map((name) => `/data/${name}`);
    await check(shapeKept, { answers: [own.created, single] }, { aspect, members });
    const listed = MEMBERS.map((name) => `/data/subscriptions/*/${name}`);
    await check(shapeKept, { answers: list }, { aspect, members: listed });
  },
);

test(
  'a subscription shows a long callback address as it was created with it',
  contract('SUB-004', alone),
  async ({ kit, check }) => {
    await using own = await subscribedAtLength(kit);
    const { created, url } = own;
    const { single, list } = await readsOf(kit, own);

    const params = { member: 'callback_url', value: url, ifShown: true } as const;
    await check(subscriptionShows, { created, answers: [created, single, ...list] }, params);
  },
);

test(
  'a subscription shows its event_type once its creation was tried again',
  contract('SUB-004', alone),
  async ({ kit, platform, key, quiet, check }) => {
    // Another one than most tests make: of those there may be some.
    const [, value] = await quietTypes(kit, 2);
    await using own = await subscribe(kit, value, { name: 'own' });
    const { created, path } = own;
    const body = { event_type: value, callback_url: own.url };
    const again = { idempotencyKey: key('subscribe-own'), intent: 'repeat' } as const;
    await platform.createSubscription({ body }, again);
    const single = await quiet(() => platform.getSubscription({ path }));

    const params = { member: 'event_type', value, ifShown: true } as const;
    await check(subscriptionShows, { created, answers: [created, single] }, params);
  },
);

test(
  'the creation of a subscription answers identifier, status and verification key, in whichever order it is told',
  contract('SUB-003', alone),
  async ({ kit, platform, key, check }) => {
    const { event_type, callback_url } = await freeSubscription(kit);
    const idempotencyKey = key('in another order');
    try {
      const body = { callback_url, event_type };
      const created = await platform.createSubscription({ body }, { idempotencyKey });

      await check(createdWhole, { created });
    } finally {
      await removeByAddress(kit, callback_url);
    }
  },
);

test(
  'one subscription is wrapped in data',
  contract('SUB-007', { ...alone, operation: 'getSubscription' }),
  async ({ kit, check }) => {
    const [type] = await quietTypes(kit, 1);
    await using own = await subscribe(kit, type);
    const { single: read } = await readsOf(kit, own);

    await check(subscriptionIsWrapped, { named: own.created, read });
  },
);

const SAMPLED = 6;

test(
  'creation times have microseconds',
  contract('SUB-013', alone),
  async ({ kit, key, check }) => {
    await using made = await subscribeAll(kit, await quietTypes(kit, SAMPLED));
    const created = made.all.map((own) => own.created);
    const answers = [];
    for (const own of made.all) answers.push(await readsOf(kit, own));
    const read = answers.map(({ single }) => single);
    // The list shows all of them once it shows the last one.
    const list = answers.at(-1)?.list ?? [];

    for (const answers of [created, read, list]) await check(microsecondsKept, { answers });

    // Who asks again with the key of one makes it no coarser.
    const [first] = made.all;
    if (first === undefined) return;
    const body = { event_type: first.eventType, callback_url: first.url };
    const again = {
      idempotencyKey: key(`subscribe-${first.eventType}`),
      intent: 'repeat',
    } as const;
    await kit.platform.createSubscription({ body }, again);
    const since = [await kit.platform.getSubscription({ path: first.path })];
    const inputs = { created: first.created, answers: since };
    await check(creationTimeKept, inputs, { to: 'the microsecond' });
  },
);

test(
  'whether creation times have microseconds other than zero is recorded',
  contract('SUB-021', alone),
  async ({ kit, check }) => {
    await using made = await subscribeAll(kit, await quietTypes(kit, SAMPLED));

    await check(microsecondsSeen, { answers: made.all.map((own) => own.created) });
  },
);

test(
  'a subscription tells when it was created, in its creation, alone and in the list',
  contract('SUB-020', alone),
  async ({ kit, platform, given, unique, check }) => {
    const [type] = await quietTypes(kit, 1);
    // Refused first, as it was mistyped: what is right then is made then.
    const body = { event_type: type, callback_url: `http://receiver.invalid/${unique('plain')}` };
    const mistyped = await platform.createSubscription({ body }, { intent: 'probe' });
    if (succeeded(mistyped)) {
      await platform.deleteSubscription({ path: { subscription_id: given.idOf(mistyped) } });
    }
    await using own = await subscribe(kit, type);
    const { single, list } = await readsOf(kit, own);

    await check(createdWhenTold, { created: own.created, answers: [single, ...list] });

    // What is made where it was deleted was not made then.
    await own.delete();
    const [long = ''] = LENGTHS;
    const url = `https://receiver.invalid/${unique('again')}${long}`;
    await using again =
      (await subscribeBeside(kit, type, { name: 'at length', callback: { url, path: null } })) ??
      (await subscribeBeside(kit, type, { name: 'again' }));
    if (again === null) return;
    await check(createdAnew, { earlier: own.created, created: again.created });
    await check(createdWhenTold, { created: again.created, answers: [] });
  },
);

test(
  'whether the list of subscriptions carries links is recorded',
  contract('SUB-014', { operation: 'listSubscriptions', effect: 'read' }),
  async ({ platform, check }) => {
    const answer = await platform.listSubscriptions({});

    await check(
      whatWasAnswered,
      { answers: [answer] },
      { what: 'the list of subscriptions', members: ['/links'] },
    );
  },
);
