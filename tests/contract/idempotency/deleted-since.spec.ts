import type { OperationId } from '../../../generated/operations.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { sharedCreations } from '../../../fixtures/given/calls/creations.ts';
import { inScene } from '../../../fixtures/given/calls/scenes.ts';
import { quietTypes } from '../../../fixtures/given/events/own-types.ts';
import { subscribe } from '../../../fixtures/given/events/subscriptions.ts';
import {
  addIndividual,
  customerIn,
  ownerNeeds,
  ownOwner,
} from '../../../fixtures/given/people/onboarding.ts';
import { withoutFunds } from '../../../fixtures/given/accounts/without-funds.ts';
import { bringTo, reopened } from '../../../fixtures/given/events/reopening.ts';
import { freeSubscription, removeByAddress } from '../../../fixtures/given/probes/subscriptions.ts';
import { memberOf } from '../../../fixtures/json.ts';
import {
  contract,
  oneRecordNamed,
  shownAsDeleted,
  subscriptionIn,
  test,
  type Exchange,
  type Kit,
  type Need,
} from '../../../fixtures/test.ts';

test(
  'a creation of a subscription that is tried again after its deletion makes no other one',
  contract('IDM-001', { operation: 'createSubscription', effect: 'irreversible', alone: 'types' }),
  async ({ kit, platform, given, key, check }) => {
    const body = await freeSubscription(kit);
    const idempotencyKey = key('create');
    try {
      const created = await platform.createSubscription({ body }, { idempotencyKey });
      const first = carriedOut(kit, created);
      const path = { subscription_id: given.idOf(first) };
      carriedOut(kit, await platform.deleteSubscription({ path }));
      // It may be refused as well, as there is nothing any more that it could name.
      const again = { idempotencyKey, intent: 'repeat' } as const;
      const retry = await platform.createSubscription({ body }, again);

      await check(oneRecordNamed, { answers: [first], retry });
    } finally {
      await removeByAddress(kit, body.callback_url);
    }
  },
);

test(
  'a subscription whose creation is tried again after its deletion is not shown as ACTIVE again',
  contract('SUB-009', { operation: 'createSubscription', effect: 'irreversible', alone: 'types' }),
  async ({ kit, platform, given, quiet, key, check }) => {
    const body = await freeSubscription(kit);
    const idempotencyKey = key('create');
    try {
      const created = carriedOut(
        kit,
        await platform.createSubscription({ body }, { idempotencyKey }),
      );
      const id = given.idOf(created);
      const path = { subscription_id: id };
      const before = [await given.until(() => platform.getSubscription({ path }), succeeded)];
      carriedOut(kit, await platform.deleteSubscription({ path }));
      await platform.createSubscription({ body }, { idempotencyKey, intent: 'repeat' });
      const single = (): Promise<Exchange> =>
        platform.getSubscription({ path }, { intent: 'probe' });
      await given.until(
        single,
        (read) => memberOf(subscriptionIn(read, id), 'status') !== 'ACTIVE',
      );
      const after = [await quiet(single)];

      await check(shownAsDeleted, { before, after }, { id });
    } finally {
      await removeByAddress(kit, body.callback_url);
    }
  },
);

test(
  'a subscription that is deleted while a customer is frozen is not shown as ACTIVE once that is active again',
  contract('SUB-009', {
    operation: 'deleteSubscription',
    effect: 'irreversible',
    alone: 'types',
    needs: [...ownerNeeds, { control: 'setCustomerStatus' }],
  }),
  async ({ kit, platform, given, quiet, controls, check }) => {
    const { id: customer } = await ownOwner(kit);
    const [type] = await quietTypes(kit, 1);
    await using own = await subscribe(kit, type);
    const { id, path } = own;
    const before = [await given.until(() => platform.getSubscription({ path }), succeeded)];
    await controls.run('setCustomerStatus', { customer, status: 'FROZEN' });
    await customerIn(kit, customer, 'FROZEN');
    await own.delete();
    await controls.run('setCustomerStatus', { customer, status: 'ACTIVE' });
    await customerIn(kit, customer, 'ACTIVE');
    const single = (): Promise<Exchange> => platform.getSubscription({ path }, { intent: 'probe' });
    const isOver = (read: Exchange): boolean =>
      memberOf(subscriptionIn(read, id), 'status') !== 'ACTIVE';
    const after = [await quiet(() => given.until(single, isOver))];

    await check(shownAsDeleted, { before, after }, { id });
  },
);

type Path = Readonly<Record<string, string>>;

/** How what was created comes to its end, by the operation that creates it. */
const ends: readonly {
  readonly operation: OperationId;
  readonly words: string;
  readonly needs: readonly Need[];
  end(kit: Kit, id: string, path: Path): Promise<unknown>;
}[] = [
  {
    operation: 'createWithdrawal',
    words: 'a withdrawal that was cancelled since',
    needs: [],
    async end({ platform, given, key }, id) {
      const path = { withdrawal_id: id };
      const options = { idempotencyKey: key('cancel'), intent: 'probe' } as const;
      if (succeeded(await platform.cancelWithdrawal({ path }, options))) return;
      given.giveUp(new NotApplicable('what nobody accepted has nothing to cancel'));
    },
  },
  {
    operation: 'createAccount',
    words: 'an account that was closed since',
    needs: reopened.needs,
    async end(kit, id) {
      await withoutFunds(kit, { id, asset: 'primary', customer: null });
      await bringTo(kit, id, 'closed');
    },
  },
  {
    operation: 'createApplicationIndividual',
    words: 'an individual that was deleted since',
    needs: [],
    async end(kit, id, path) {
      // Whether the only one can be deleted is not shown.
      await addIndividual(kit, path['application_id'] ?? '', kit.unique('other'));
      const deleted = { path: { ...path, individual_id: id } as never };
      carriedOut(kit, await kit.platform.deleteApplicationIndividual(deleted));
    },
  },
];

for (const { operation, words, needs, end } of ends) {
  const creation = sharedCreations.find((one) => one.operation === operation);
  if (creation === undefined) throw new TypeError(`${operation} is not among those that create`);

  test(
    `a creation of ${words} makes no other one when it is tried again`,
    contract('IDM-001', {
      operation,
      effect: 'irreversible',
      needs: [...creation.needs, ...needs],
    }),
    async ({ kit, platform, given, key, check }) => {
      await inScene(kit, creation, async (scene) => {
        const request = scene.request('one');
        const idempotencyKey = key('create');
        const first = carriedOut(kit, await platform.call(operation, request, { idempotencyKey }));
        await end(kit, given.idOf(first), request.path ?? {});
        const again = { idempotencyKey, intent: 'repeat' } as const;
        const retry = await platform.call(operation, request, again);

        await check(oneRecordNamed, { answers: [first], retry });
      });
    },
  );
}
