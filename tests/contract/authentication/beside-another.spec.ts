import { NotApplicable } from '../../../fixtures/errors.ts';
import { asSecond, secondNeeds } from '../../../fixtures/given/as-second.ts';
import { subscribe, subscribeBeside } from '../../../fixtures/given/events/subscriptions.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import {
  contract,
  hiddenFromOther,
  recordKept,
  test,
  type Exchange,
} from '../../../fixtures/test.ts';

const stranger = { as: 'second', intent: 'unauthorized' } as const;
const TYPE = 'ACCOUNT_OPEN';
const WITH_COUNTERPARTIES = ['withdrawal', 'pullDeposit', 'paymentFromCounterparty'] as const;

test(
  'a client asks for nothing that a counterparty of another client pays or is paid',
  contract('AUT-023', {
    operation: 'createWithdrawal',
    effect: 'irreversible',
    needs: [...secondNeeds, { request: 'createCounterparty' }],
  }),
  async ({ kit, platform, given, target, unique, key, check }) => {
    const second = asSecond(kit);
    const [own] = await second.given.accounts({ balance: '50.00' });
    const kinds = WITH_COUNTERPARTIES.filter((kind) => isThere(target, movementNeeds(kind)));
    if (kinds.length === 0) given.need(...movementNeeds('withdrawal'));
    for (const kind of kinds) {
      const { create, situation, from, to, counterparty } = movements[kind];
      if (counterparty === undefined) continue;
      const { id } = await given.counterparty(counterparty);
      const read = (): Promise<Exchange> =>
        platform.getCounterparty({ path: { counterparty_id: id } });
      const before = [await read()];
      const request = given.request(situation, {
        from: from === null ? null : own.id,
        to: to === null ? null : own.id,
        counterparty: id,
        amount: given.amount('7.13'),
        label: unique(kind),
      });
      const options = { ...stranger, idempotencyKey: key(kind) };
      const attempt = await platform.call(create, request, options);
      const healthy = await platform.listTransactions({}, { as: 'second' });
      const after = [await read()];

      await check(hiddenFromOther, { attempt, healthy, before, after }, { id });
    }
  },
);

test(
  'a deletion leaves the subscription of another client to the same address as it is',
  contract('AUT-023', {
    operation: 'deleteSubscription',
    effect: 'reversible',
    needs: [{ credential: 'second' }],
    alone: true,
  }),
  async ({ kit, platform, given, check }) => {
    await using own = await subscribe(kit, TYPE);
    const callback = { url: own.url, path: own.callbackPath };
    const wish = { as: 'second', name: 'of second', callback } as const;
    await using other = await subscribeBeside(kit, TYPE, wish);
    if (other === null) {
      return given.giveUp(new NotApplicable('one address is for one client alone here'));
    }
    const before = await platform.getSubscription({ path: own.path });
    await other.delete();
    const after = await platform.getSubscription({ path: own.path });

    await check(recordKept, { before, after }, { what: 'a subscription of another client' });
  },
);
