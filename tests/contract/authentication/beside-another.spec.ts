import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { asSecond, secondNeeds } from '../../../fixtures/given/as-second.ts';
import { ownAccount } from '../../../fixtures/given/accounts/own-account.ts';
import { accountChange, bringTo, reopened } from '../../../fixtures/given/events/reopening.ts';
import { subscribe, subscribeBeside } from '../../../fixtures/given/events/subscriptions.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { acceptAndWait } from '../../../fixtures/given/movements/to-its-end.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { aroundRefusals } from '../../../fixtures/given/probes/refuse.ts';
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

test(
  'a creation whose body names a subscription of another client leaves that as it is',
  contract('AUT-023', {
    operation: 'createSubscription',
    effect: 'reversible',
    needs: [{ credential: 'second' }],
    alone: true,
  }),
  async ({ kit, platform, given, unique, key, check }) => {
    await using own = await subscribe(kit, TYPE);
    const read = (): Promise<Exchange> => platform.getSubscription({ path: own.path });
    const before = await given.until(read, succeeded);
    const body = {
      id: own.id,
      event_type: TYPE,
      callback_url: `https://receiver.invalid/${unique('other')}`,
    };
    const options = { ...stranger, idempotencyKey: key('of-another') };
    const answer = await platform.call('createSubscription', { body }, options);
    const after = await read();
    const made = succeeded(answer) ? given.idOf(answer) : own.id;
    if (made !== own.id) {
      const path = { subscription_id: made };
      await platform.deleteSubscription({ path }, { as: 'second', mayFail: true });
    }

    await check(recordKept, { before, after }, { what: 'a subscription of another client' });
  },
);

test(
  'a client cancels no withdrawal of another client that was accepted',
  contract('AUT-023', {
    operation: 'cancelWithdrawal',
    effect: 'irreversible',
    needs: [{ credential: 'second' }, ...movementNeeds('withdrawal')],
  }),
  async ({ kit, platform, given, check }) => {
    const movement = await given.movement('withdrawal');
    const { id, path, accounts } = movement;
    await acceptAndWait(kit, movement);
    const read = async (): Promise<Exchange[]> => [
      ...(await given.balances(...accounts)),
      await platform.call('getWithdrawal', { path }),
    ];
    const healthy = await platform.listTransactions({}, { as: 'second' });
    const attempt = async (): Promise<Exchange[]> => [
      await platform.call('cancelWithdrawal', { path }, stranger),
    ];
    const [seen] = await aroundRefusals(kit, [{ read, attempt }]);
    const [refusal] = seen?.refusals ?? [];
    if (seen === undefined || refusal === undefined) return;

    const { before, after } = seen;
    await check(hiddenFromOther, { attempt: refusal, healthy, before, after }, { id });
  },
);

test(
  'a client freezes no account of another client that was frozen once and is open again',
  contract('AUT-023', {
    operation: 'updateAccount',
    effect: 'irreversible',
    needs: [{ credential: 'second', apart: true }, ...reopened.needs],
  }),
  async ({ kit, platform, check }) => {
    const { id } = await ownAccount(kit);
    for (const state of ['frozen', 'open'] as const) await bringTo(kit, id, state);
    const read = async (): Promise<Exchange[]> => [
      await platform.getAccount({ path: { account_id: id } }),
    ];
    const healthy = await platform.listTransactions({}, { as: 'second' });
    const request = accountChange(kit, id, 'frozen');
    const attempt = async (): Promise<Exchange[]> => [
      await platform.call('updateAccount', request, stranger),
    ];
    const [seen] = await aroundRefusals(kit, [{ read, attempt }]);
    const [refusal] = seen?.refusals ?? [];
    if (seen === undefined || refusal === undefined) return;

    const { before, after } = seen;
    await check(hiddenFromOther, { attempt: refusal, healthy, before, after }, { id });
  },
);
