import { subscribe } from '../../../fixtures/given/subscriptions.ts';
import { contract, shownAsDeleted, stateKept, test } from '../../../fixtures/test.ts';

test(
  'a deletion of a subscription that is repeated leaves it deleted, and touches no other',
  contract('IDM-011', { operation: 'deleteSubscription', effect: 'irreversible', alone: true }),
  async ({ kit, platform, given, key, check }) => {
    await using other = await subscribe(kit, 'ACCOUNT_CLOSED', { name: 'other' });
    await using own = await subscribe(kit, 'APPLICATION_REJECTED', { name: 'own' });
    const before = await platform.getSubscription({ path: own.path });
    const otherBefore = await platform.getSubscription({ path: other.path });

    const options = { idempotencyKey: key('delete') };
    await platform.deleteSubscription({ path: own.path }, options);
    await platform.deleteSubscription({ path: own.path }, { ...options, intent: 'repeat' });
    const after = await platform.getSubscription({ path: own.path }, { intent: 'probe' });
    const otherAfter = await platform.getSubscription({ path: other.path });

    await check(
      shownAsDeleted,
      { before: [before], after: [after] },
      { id: given.idOf(own.created) },
    );
    const what = 'a subscription beside the one that was deleted twice';
    await check(stateKept, { before: otherBefore, after: otherAfter }, { what });
  },
);
