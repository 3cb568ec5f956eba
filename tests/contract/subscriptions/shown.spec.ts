import { NotApplicable } from '../../../fixtures/errors.ts';
import { quietTypes } from '../../../fixtures/given/events/own-types.ts';
import {
  subscribe,
  subscribeAll,
  subscribeBeside,
} from '../../../fixtures/given/events/subscriptions.ts';
import { unknownLike } from '../../../fixtures/given/calls/unknown-id.ts';
import {
  contract,
  createdWhenTold,
  microsecondsKept,
  notToldAgain,
  shapeKept,
  subscriptionIsWrapped,
  test,
  whatWasAnswered,
} from '../../../fixtures/test.ts';

const alone = { operation: 'createSubscription', effect: 'reversible', alone: 'types' } as const;

test(
  'the verification key of a subscription is in the answer of its creation and in no other',
  contract('SUB-001', alone),
  async ({ kit, platform, check }) => {
    const [type] = await quietTypes(kit, 1);
    await using own = await subscribe(kit, type);
    const { created, path } = own;
    const others = [
      await platform.getSubscription({ path }),
      await platform.listSubscriptions({}),
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
      const { created, path } = own;
      // A platform that answers for any identifier would show nothing.
      const subscription_id = unknownLike(own.id, unique('nobody'));
      await platform.getSubscription({ path: { subscription_id } }, { intent: 'unknown-id' });
      const single = [created, await platform.getSubscription({ path })];
      const list = await platform.listSubscriptions({});
      const deleted = await own.delete();

      const members = MEMBERS.map((name) => `/data/${name}`);
      await check(shapeKept, { answers: single }, { aspect, members });
      const listed = MEMBERS.map((name) => `/data/subscriptions/*/${name}`);
      await check(shapeKept, { answers: [list] }, { aspect, members: listed });
      await check(shapeKept, { answers: [deleted] }, { aspect, members });
    },
  );
}

/** More than fits a short column, and in words: a long text without any is kept like a secret. */
const LONG = '/of/many/parts'.repeat(22);

test(
  'the members of a subscription with a long callback address keep their types',
  contract('SUB-005', alone),
  async ({ kit, platform, given, unique, check }) => {
    const url = `https://receiver.invalid/${unique('callback')}${LONG}`;
    const [type] = await quietTypes(kit, 1);
    await using own = await subscribeBeside(kit, type, { callback: { url, path: null } });
    // Which addresses it takes is not stated.
    if (own === null) return given.giveUp(new NotApplicable('a long address is not taken'));
    const single = [own.created, await platform.getSubscription({ path: own.path })];
    const list = await platform.listSubscriptions({});

    const aspect = 'types';
    const members = MEMBERS.map((name) => `/data/${name}`);
    await check(shapeKept, { answers: single }, { aspect, members });
    const listed = MEMBERS.map((name) => `/data/subscriptions/*/${name}`);
    await check(shapeKept, { answers: [list] }, { aspect, members: listed });
  },
);

test(
  'one subscription is wrapped in data',
  contract('SUB-007', { ...alone, operation: 'getSubscription' }),
  async ({ kit, platform, check }) => {
    const [type] = await quietTypes(kit, 1);
    await using own = await subscribe(kit, type);
    const read = await platform.getSubscription({ path: own.path });

    await check(subscriptionIsWrapped, { named: own.created, read });
  },
);

const SAMPLED = 6;

test(
  'creation times have microseconds',
  contract('SUB-013', alone),
  async ({ kit, platform, check }) => {
    await using made = await subscribeAll(kit, await quietTypes(kit, SAMPLED));
    const created = made.all.map((own) => own.created);
    const read = [];
    for (const { path } of made.all) read.push(await platform.getSubscription({ path }));
    const list = [await platform.listSubscriptions({})];

    for (const answers of [created, read, list]) await check(microsecondsKept, { answers });
  },
);

test(
  'a subscription tells when it was created, in its creation, alone and in the list',
  contract('SUB-020', alone),
  async ({ kit, platform, check }) => {
    const [type] = await quietTypes(kit, 1);
    await using own = await subscribe(kit, type);
    const { created, path } = own;
    const answers = [
      await platform.getSubscription({ path }),
      await platform.listSubscriptions({}),
    ];

    await check(createdWhenTold, { created, answers });
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
