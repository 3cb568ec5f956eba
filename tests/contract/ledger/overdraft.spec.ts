import { balanceOf, succeeded } from '../../../fixtures/checks/read.ts';
import { Blocked } from '../../../fixtures/errors.ts';
import { judgeOf } from '../../../fixtures/evidence/judge-of.ts';
import { withBegun } from '../../../fixtures/given/accounts/begun-with.ts';
import { acceptAgain } from '../../../fixtures/given/movements/to-its-end.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { untilFallen } from '../../../fixtures/given/movements/watch.ts';
import { stepped } from '../../../fixtures/given/movements/own-withdrawals.ts';
import { transferNeeds, transferTaken } from '../../../fixtures/given/movements/transfers.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { withRates, type Market } from '../../../fixtures/given/movements/rates.ts';
import { cutTo, format, minus, plus, sized, ZERO, type Money } from '../../../fixtures/money.ts';
import { contract, neverBelowZero, test, type Exchange, type Kit } from '../../../fixtures/test.ts';
import type { MovementKind, SituationRequest } from '../../../fixtures/kit.ts';

const BALANCE = '100.00';
/** Under way, and gone. */
const STEPS = 2;

const costly = {
  operation: 'acceptWithdrawal',
  effect: 'irreversible',
  needs: [
    { claim: 'noOverdraft' },
    { request: 'createWithdrawalWithFee' },
    ...movementNeeds('withdrawal'),
  ],
} as const;

test(
  'a withdrawal that leaves nothing for its fee takes no account below zero',
  contract('LED-015', costly),
  async ({ kit, given, quiet, unique, check }) => {
    const [account] = await given.accounts({ balance: BALANCE });
    const { id: counterparty } = await given.counterparty('fiat');
    const made: string[] = [];
    const withdraw = async (amount: string, label: string): Promise<Exchange> => {
      const values = { from: account.id, counterparty, amount: given.amount(amount) };
      const request = given.request('createWithdrawalWithFee', { ...values, label: unique(label) });
      const created = await asked(kit, 'withdrawal', request, label);
      if (succeeded(created)) made.push(given.idOf(created));
      return taken(kit, 'withdrawal', created, label);
    };
    const [full] = await given.balances(account);
    const first = await withdraw('10.00', 'first');
    if (succeeded(first)) {
      await untilFallen(kit, [account], full);
      // Its fee may be taken with its last step.
      for (const id of made.slice(0, 1)) await stepped(kit, { id, label: 'first' }, STEPS);
    }
    const [before] = await quiet(() => given.balances(account));
    const left = available(kit, before);
    const fee = minus(minus(available(kit, full), left), given.amount('10.00'));

    // All that is left, and nothing for its fee. An account may have begun with funds of its own.
    const second = await withdraw(written(kit, left), 'second');
    const after = await quiet(() => given.balances(account));

    const wanted = written(kit, plus(left, fee));
    await check(neverBelowZero, { before, after, accepts: [first, second] }, { asked: wanted });
  },
);

test(
  'a fee that a withdrawal costs is there when it comes, though all that was left is spent before',
  contract('LED-015', costly),
  async ({ kit, given, target, quiet, unique, check }) => {
    const [account, other] = await given.accounts({ balance: BALANCE }, { balance: '0.00' });
    const { id: counterparty } = await given.counterparty('fiat');
    const withdraw = async (
      situation: 'createWithdrawal' | 'createWithdrawalWithFee',
      amount: string,
    ): Promise<{ id: string; answer: Exchange }> => {
      const values = { from: account.id, counterparty, amount: given.amount(amount) };
      const request = given.request(situation, { ...values, label: unique(situation) });
      const created = await asked(kit, 'withdrawal', request, situation);
      const answer = await taken(kit, 'withdrawal', created, situation);
      return { id: succeeded(created) ? given.idOf(created) : '', answer };
    };
    const [before] = await given.balances(account);
    const dear = await withdraw('createWithdrawalWithFee', '60.00');
    if (!succeeded(dear.answer)) {
      given.giveUp(new Blocked('set-up:withdrawal', 'no withdrawal that costs a fee was accepted'));
    }
    // With the first one it is all that there was, and the fee is more.
    const had = available(kit, before);
    const rest = written(kit, minus(had, given.amount('60.00')));
    const accepts = [dear.answer, (await withdraw('createWithdrawal', rest)).answer];
    // Where each withdrawal costs a fee, that one may have been refused for its own.
    if (!accepts.every(succeeded) && isThere(target, transferNeeds)) {
      const [made] = await transferTaken(kit, [account, other], [rest]);
      if (made !== undefined) accepts.push(made.accepted);
    }
    await stepped(kit, { id: dear.id, label: 'dear' }, STEPS);
    const after = await quiet(() => given.balances(account));

    const wanted = written(kit, plus(had, given.amount('0.01')));
    await check(neverBelowZero, { before, after, accepts }, { asked: wanted });
  },
);

test(
  'an exchange that became dearer than its quote takes no account below zero',
  contract('LED-015', {
    operation: 'acceptExchange',
    effect: 'irreversible',
    // Others would feel the rate.
    alone: true,
    needs: [
      { claim: 'noOverdraft' },
      { request: 'createFixedDestinationExchange' },
      { control: 'setRate' },
      ...movementNeeds('exchange'),
    ],
  }),
  async ({ kit, given, target, quiet, unique, check }) => {
    const accounts = await given.accounts(
      { balance: BALANCE },
      { balance: '0.00', asset: 'secondary' },
    );
    const [from, to] = accounts.map((account) => account.id);
    const { primary, secondary } = target.file.assets;
    const buy = (cost: string, label: string): Promise<Exchange> => {
      // At a rate of one it is what it costs.
      const amount = cutTo(sized(cost, primary?.scale), secondary?.scale);
      const values = { from, to, amount: given.amount(amount, 'secondary'), label: unique(label) };
      const request = given.request('createFixedDestinationExchange', values);
      return asked(kit, 'exchange', request, label);
    };
    const [before] = await given.balances(...accounts);
    const more = withBegun(kit, accounts[0], before, BALANCE);
    const large = more('80.00');
    const pair = { from: 'primary', to: 'secondary' } as const;
    const act = async (market: Market) => {
      await market.set('1');
      const first = await taken(kit, 'exchange', await buy('10.00', 'first'), 'first');
      const second = await buy(large, 'second');
      // Where it was not made, the first one alone shows nothing: it was cheap.
      if (!succeeded(second)) {
        given.giveUp(
          new Blocked('set-up:exchange', 'an exchange with its funds there was not made'),
        );
      }
      await market.set('0.5');
      const accepts = [first, await taken(kit, 'exchange', second, 'second')];
      return async () => {
        const after = await quiet(() => given.balances(...accounts));

        // Ten at the first rate, and eighty or more at half of it.
        const wanted = more('170.00', 2);
        await check(neverBelowZero, { before, after, accepts }, { asked: wanted });
      };
    };
    await withRates(kit, pair, {
      quoted: async () => ({ created: await buy('1.00', 'usual') }),
      act,
    });
  },
);

function available(kit: Kit, read: Exchange): Money {
  return balanceOf(judgeOf(kit), read, 'availableBalance') ?? ZERO;
}

/** With the fraction digits that the asset has: one without any reads a whole number as it is. */
function written({ target }: Kit, amount: Money): string {
  return cutTo(format(amount), target.file.assets.primary?.scale);
}

/** There may be too little for it already here. */
function asked(
  { platform, key }: Kit,
  kind: MovementKind,
  request: SituationRequest,
  label: string,
): Promise<Exchange> {
  const options = { idempotencyKey: key(`create-${label}`), intent: 'probe' } as const;
  return platform.call(movements[kind].create, request, options);
}

/** What accepting it answers; its creation where that was refused. */
async function taken(
  kit: Kit,
  kind: MovementKind,
  created: Exchange,
  label: string,
): Promise<Exchange> {
  const record = kit.given.idIn(created);
  if (record === null) return created;
  const path = { [movements[kind].pathParameter]: record };
  return acceptAgain(kit, { kind, path }, `accept-${label}`, 'probe');
}
