import { quietTypes } from '../../../fixtures/given/events/own-types.ts';
import { subscribe, subscribeBeside } from '../../../fixtures/given/events/subscriptions.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import {
  contract,
  shownAsDeleted,
  subscriptionIn,
  subscriptionKept,
  test,
  type Exchange,
} from '../../../fixtures/test.ts';

test(
  'a deletion of a subscription that is repeated leaves it deleted, and touches no other',
  contract('IDM-011', { operation: 'deleteSubscription', effect: 'irreversible', alone: 'types' }),
  async ({ kit, platform, given, key, check }) => {
    const [type, second, third] = await quietTypes(kit, 3);
    await using own = await subscribe(kit, type, { name: 'own' });
    await using apart = await subscribe(kit, second, { name: 'apart' });
    const callback = { url: own.url, path: own.callbackPath };
    await using sameAddress = await subscribe(kit, third, { name: 'same', callback });
    // A second one of its type may be refused (C23).
    await using sameType = await subscribeBeside(kit, type, { name: 'beside' });
    const others = [apart, sameAddress, ...(sameType === null ? [] : [sameType])];
    const read = ({ path }: Pick<typeof own, 'path'>): Promise<Exchange> =>
      given.until(() => platform.getSubscription({ path }), succeeded);
    const before = await read(own);
    const othersBefore = await Promise.all(others.map(read));

    const options = { idempotencyKey: key('delete') };
    await platform.deleteSubscription({ path: own.path }, options);
    for (let count = 0; count < 2; count += 1) {
      await platform.deleteSubscription({ path: own.path }, { ...options, intent: 'repeat' });
    }
    const after = await given.until(
      () => platform.getSubscription({ path: own.path }, { intent: 'probe' }),
      (answer) => subscriptionIn(answer, own.id)?.['status'] !== 'ACTIVE',
    );

    await check(
      shownAsDeleted,
      { before: [before], after: [after] },
      { id: given.idOf(own.created) },
    );
    const what = 'a subscription beside the one that was deleted again and again';
    for (const [index, { id, path }] of others.entries()) {
      const [was, is] = [othersBefore[index], await platform.getSubscription({ path })];
      if (was !== undefined) {
        await check(subscriptionKept, { before: was, after: is }, { id, what });
      }
    }
  },
);

test(
  'the key that created a subscription deletes it as well',
  contract('IDM-015', { operation: 'deleteSubscription', effect: 'reversible', alone: 'types' }),
  async ({ kit, platform, given, key, check }) => {
    const [type] = await quietTypes(kit, 1);
    await using own = await subscribe(kit, type, { name: 'own' });
    const { id, path } = own;
    const before = [await given.until(() => platform.getSubscription({ path }), succeeded)];
    const options = { idempotencyKey: key('subscribe-own'), intent: 'probe' } as const;
    await platform.deleteSubscription({ path }, options);
    const after = await given.until(
      () => platform.getSubscription({ path }, { intent: 'probe' }),
      (answer) => subscriptionIn(answer, id)?.['status'] !== 'ACTIVE',
    );

    await check(shownAsDeleted, { before, after: [after] }, { id });
  },
);
