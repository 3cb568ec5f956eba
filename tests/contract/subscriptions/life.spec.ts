import { subscribe, subscribeAll } from '../../../fixtures/given/subscriptions.ts';
import {
  contract,
  createdWhole,
  deletionTold,
  foundById,
  listed,
  shownAsDeleted,
  subscriptionShows,
  test,
  whatWasAnswered,
} from '../../../fixtures/test.ts';

const making = { operation: 'createSubscription', effect: 'reversible', alone: true } as const;
const TYPE = 'APPLICATION_REJECTED';

test(
  'a subscription is ACTIVE once it is created and DELETED once it is deleted',
  contract('SUB-002', making),
  async ({ kit, platform, check }) => {
    await using own = await subscribe(kit, TYPE);
    const { created, path } = own;
    const read = await platform.getSubscription({ path });
    const deleted = await own.delete();

    const answers = [created, read];
    await check(subscriptionShows, { created, answers }, { member: 'status', value: 'ACTIVE' });
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
    await using own = await subscribe(kit, TYPE);
    await check(createdWhole, { created: own.created });
  },
);

for (const member of ['event_type', 'callback_url'] as const) {
  test(
    `a subscription shows the ${member} with which it was created`,
    contract('SUB-004', making),
    async ({ kit, platform, check }) => {
      await using own = await subscribe(kit, TYPE);
      const { created, path } = own;
      const read = await platform.getSubscription({ path });
      const list = await platform.listSubscriptions({});

      const value = member === 'event_type' ? TYPE : own.url;
      const answers = [created, read, list];
      await check(subscriptionShows, { created, answers }, { member, value, ifShown: true });
    },
  );
}

/** More than a short page of them, and the forms that an address may have. */
const types = [
  TYPE,
  'APPLICATION_CHANGES_REQUESTED',
  'ACCOUNT_CLOSED',
  'ACCOUNT_FROZEN',
  'EXCHANGE_COMPLETED',
  'EXCHANGE_ACCEPTED',
] as const;

test(
  'each created subscription is in the list and is found by its identifier',
  contract('SUB-006', making),
  async ({ kit, platform, check }) => {
    await using made = await subscribeAll(kit, types);
    const pages = [await platform.listSubscriptions({})];

    for (const { created, path } of made.all) {
      const found = await platform.getSubscription({ path });
      await check(foundById, { named: created, found });
      await check(listed, { named: created, pages }, { complete: true });
    }
  },
);

const endings = ['?client=7&flag=', '?text=a%20b%2Fc', '/Further/Path', ';part=1'] as const;

for (const ending of endings) {
  test(
    `a subscription shows a callback address that ends in ${ending}`,
    contract('SUB-004', making),
    async ({ kit, platform, webhooks, target, unique, check }) => {
      const isReceived = target.file.webhooks !== undefined;
      const plain = isReceived
        ? (await webhooks.callback()).url
        : `https://receiver.invalid/${unique('callback')}`;
      const callback = { url: `${plain}${ending}`, path: null };
      await using own = await subscribe(kit, TYPE, { callback });
      const { created, path } = own;
      const answers = [
        created,
        await platform.getSubscription({ path }),
        await platform.listSubscriptions({}),
      ];

      const params = { member: 'callback_url', value: callback.url, ifShown: true } as const;
      await check(subscriptionShows, { created, answers }, params);
    },
  );
}

test(
  'the deletion of a subscription answers its identifier and the status DELETED',
  contract('SUB-008', { ...making, operation: 'deleteSubscription' }),
  async ({ kit, check }) => {
    await using own = await subscribe(kit, TYPE);
    await check(deletionTold, { created: own.created, deleted: await own.delete() });
  },
);

test(
  'a deleted subscription is shown as ACTIVE neither alone nor in the list',
  contract('SUB-009', { ...making, operation: 'deleteSubscription' }),
  async ({ kit, platform, check }) => {
    await using own = await subscribe(kit, TYPE);
    const { id, path } = own;
    const before = [await platform.getSubscription({ path }), await platform.listSubscriptions({})];
    await own.delete();
    const after = [
      await platform.getSubscription({ path }, { intent: 'probe' }),
      await platform.listSubscriptions({}),
    ];

    await check(shownAsDeleted, { before, after }, { id });
  },
);

test(
  'how a read of a deleted subscription is answered is recorded',
  contract('SUB-018', { ...making, operation: 'getSubscription' }),
  async ({ kit, platform, check }) => {
    await using own = await subscribe(kit, TYPE);
    await own.delete();
    const answer = await platform.getSubscription({ path: own.path }, { intent: 'probe' });

    await check(
      whatWasAnswered,
      { answers: [answer] },
      { what: 'a read after the deletion', members: ['/data/status'] },
    );
  },
);
