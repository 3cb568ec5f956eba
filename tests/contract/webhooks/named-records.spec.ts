import { cameBetween, isPosted } from '../../../fixtures/checks/accounting.ts';
import { wasRefused } from '../../../fixtures/checks/read.ts';
import { NotApplicable, Untestable } from '../../../fixtures/errors.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { eventsAt, firstOf, repeatsAt } from '../../../fixtures/given/events/arrivals.ts';
import { ownTypes } from '../../../fixtures/given/events/emittable.ts';
import { causes } from '../../../fixtures/given/events/happenings.ts';
import { receiverPath, subscribe } from '../../../fixtures/given/events/subscriptions.ts';
import { movementOn, withdrawalWithFee } from '../../../fixtures/given/movements/movement-on.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { stepped } from '../../../fixtures/given/movements/own-withdrawals.ts';
import { accept, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { untilFallen } from '../../../fixtures/given/movements/watch.ts';
import {
  isOfType,
  recordedEnd,
  recordedMovement,
} from '../../../fixtures/given/movements/recorded.ts';
import { isOn, recordsTold, toldAt } from '../../../fixtures/given/events/told-records.ts';
import { memberOf } from '../../../fixtures/json.ts';
import {
  assetsApart,
  contract,
  differentEvents,
  eventMatchesRecords,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';
import type { Delivery } from '../../../fixtures/evidence/types.ts';

const subscribed = { operation: 'createSubscription', effect: 'irreversible' } as const;

const KINDS = ['transfer', 'exchange'] as const;

for (const kind of KINDS) {
  test(
    `events of both sides of ${movements[kind].words} name the account that each stands on`,
    contract('WHK-015', {
      ...subscribed,
      needs: [{ webhooks: true }, ...movementNeeds(kind)],
    }),
    async ({ kit, check }) => {
      const deliveries = await bothSidesTold(kit, kind);
      for (const delivery of deliveries) {
        await check(eventMatchesRecords, {
          delivery,
          ...(await recordsTold(kit, delivery)),
        });
      }
      // Where one side alone is posted in time, there is nothing to tell it from.
      if (kind === 'exchange' && deliveries.length > 1) await check(assetsApart, { deliveries });
    },
  );
}

for (const kind of KINDS) {
  test(
    `the events of both sides of ${movements[kind].words} have identifiers of their own`,
    contract('WHK-011', {
      ...subscribed,
      needs: [{ webhooks: true }, ...movementNeeds(kind)],
    }),
    async ({ kit, check }) => {
      const deliveries = await bothSidesTold(kit, kind);
      if (deliveries.length === 1) {
        const reason = `of ${movements[kind].words} only one side is posted within the settle time`;
        return kit.given.giveUp(new Untestable(reason, 'controls: { settle: … }'));
      }
      await check(differentEvents, { deliveries });
    },
  );
}

test(
  'the event of the fee of a withdrawal tells the amount of the fee',
  contract('WHK-015', {
    ...subscribed,
    needs: [
      { webhooks: true },
      { request: 'createWithdrawalWithFee' },
      ...movementNeeds('withdrawal'),
    ],
  }),
  async ({ kit, webhooks, check }) => {
    const eventType = 'TRANSACTION_POSTED';
    const { url } = await webhooks.subscribed(eventType);
    const movement = await withdrawalWithFee(kit);
    const { newestBefore, newestAfter } = await recordedEnd(
      kit,
      movement,
      (item) => isOfType('FEE')(item) && isPosted(item),
    );
    for (const delivery of await postingsTold(kit, url, newestBefore, newestAfter, 'FEE')) {
      await check(eventMatchesRecords, { delivery, ...(await recordsTold(kit, delivery)) });
    }
  },
);

test(
  'the event of a cancelled hold names a transaction that can be read',
  contract('WHK-015', {
    ...subscribed,
    needs: [{ webhooks: true }, ...movementNeeds('withdrawal')],
  }),
  async ({ kit, given, webhooks, platform, key, check }) => {
    const eventType = 'TRANSACTION_CANCELLED';
    const { url } = await webhooks.subscribed(eventType);
    const accounts = await given.accounts({ balance: '50.00' });
    const movement = await movementOn(kit, 'withdrawal', accounts, '30.17');
    const [before] = await given.balances(...accounts);
    const sinceMs = Date.now();
    await accept(kit, movement);
    await untilFallen(kit, accounts, before);
    const cancel = { idempotencyKey: key('cancel'), intent: 'probe' } as const;
    const answer = await platform.call('cancelWithdrawal', { path: movement.path }, cancel);
    // What is on its way at once holds nothing that could be released.
    if (wasRefused(answer)) {
      const reason = 'a withdrawal is not cancelled once it is accepted';
      return given.giveUp(new NotApplicable(reason));
    }
    carriedOut(kit, answer);
    const ids = accounts.map(({ id }) => id);
    const told = await eventsAt(kit, { url, eventType }, ids, sinceMs, isOn(ids));
    const delivery = firstOf(kit, eventType, told);

    await check(eventMatchesRecords, {
      delivery,
      ...(await recordsTold(kit, delivery)),
    });
  },
);

test(
  'the event of a pending debit names a transaction that can be read once it is posted',
  contract('WHK-015', {
    ...subscribed,
    needs: [{ webhooks: true }, { control: 'settle' }, ...movementNeeds('withdrawal')],
  }),
  async ({ kit, given, webhooks, check }) => {
    const eventType = 'TRANSACTION_PENDING';
    const { url } = await webhooks.subscribed(eventType);
    const accounts = await given.accounts({ balance: '50.00' });
    const ids = accounts.map(({ id }) => id);
    const movement = await movementOn(kit, 'withdrawal', accounts, '30.17');
    const sinceMs = Date.now();
    await accept(kit, movement);
    await stepped(kit, { id: movement.id, label: movement.id }, 1);
    const told = await eventsAt(kit, { url, eventType }, ids, sinceMs, isOn(ids));
    const delivery = firstOf(kit, eventType, told);
    await settle(kit, movement);

    await check(eventMatchesRecords, { delivery, ...(await recordsTold(kit, delivery)) });
  },
);

test(
  'the events of funds that come to an account for the second time name their own transactions',
  contract('WHK-015', {
    ...subscribed,
    needs: [{ webhooks: true }, { control: 'simulateDeposit' }],
  }),
  async ({ kit, given, webhooks, controls, check }) => {
    const eventType = 'TRANSACTION_POSTED';
    const { url } = await webhooks.subscribed(eventType);
    const accounts = await given.accounts({ balance: '0.00' });
    const [{ id: account }] = accounts;
    for (const size of ['20.00', '12.34']) {
      const sinceMs = Date.now();
      const values = { account, asset: 'primary', amount: given.amount(size) };
      await controls.run('simulateDeposit', values);
      const told = await eventsAt(kit, { url, eventType }, [account], sinceMs, isOn([account]));
      const delivery = firstOf(kit, eventType, told);

      await check(eventMatchesRecords, { delivery, ...(await recordsTold(kit, delivery)) });
    }
  },
);

test(
  'the event of a transaction that is delivered again names a transaction that can be read',
  contract('WHK-015', { ...subscribed, alone: 'types', needs: [{ webhooks: true }] }),
  async ({ kit, check }) => {
    const [type] = await ownTypes(kit, 1, ['TRANSACTION_POSTED', 'TRANSACTION_PENDING']);
    await using own = await subscribe(kit, type, { behaviour: { answers: [500] } });
    const { ids } = await causes[type].happen(kit);
    await kit.webhooks.behaveFor(receiverPath(own), ids);
    const [, again] = await repeatsAt(kit, own, ids, 2);

    await check(eventMatchesRecords, { delivery: again, ...(await recordsTold(kit, again)) });
  },
);

/** The event of each transaction that it leaves posted, on either account. */
async function bothSidesTold(
  kit: Kit,
  kind: 'transfer' | 'exchange',
): Promise<readonly Delivery[]> {
  const eventType = 'TRANSACTION_POSTED';
  const { url } = await kit.webhooks.subscribed(eventType);
  const { newestBefore, newestAfter } = await recordedMovement(kit, kind, isPosted);
  return postingsTold(kit, url, newestBefore, newestAfter);
}

async function postingsTold(
  kit: Kit,
  url: string,
  newestBefore: readonly Exchange[],
  newestAfter: readonly Exchange[],
  type?: string,
): Promise<readonly Delivery[]> {
  const eventType = 'TRANSACTION_POSTED';
  const sides = newestAfter.map((page, index) => cameBetween(newestBefore[index], page) ?? []);
  const deliveries: Delivery[] = [];
  const posted = sides.flat().filter(isPosted);
  for (const transaction of type === undefined ? posted : posted.filter(isOfType(type))) {
    const id = String(memberOf(transaction, 'id'));
    // An account may have the same identifier.
    const isOwn = (one: Delivery): boolean => toldAt(one, '/transaction_id') === id;
    const told = await eventsAt(kit, { url, eventType }, [id], 0, isOwn);
    deliveries.push(firstOf(kit, eventType, told));
  }
  return deliveries;
}
