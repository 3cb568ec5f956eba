import { behindMovements } from '../../../fixtures/given/behind-others.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountsOfTwo, twoOwnersNeeds } from '../../../fixtures/given/accounts/two-owners.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import {
  accept,
  acceptAgain,
  hasEnded,
  needEnd,
  read,
  settle,
} from '../../../fixtures/given/movements/to-its-end.ts';
import { acceptedInTime } from '../../../fixtures/given/movements/ran-out.ts';
import { allMoved, restAfter, watch } from '../../../fixtures/given/movements/watch.ts';
import { movementNeeds, movesOf, noMoves } from '../../../fixtures/given/movements/moves.ts';
import { BOUGHT, FIXED, ODD_AMOUNT } from '../../../fixtures/given/movements/bought.ts';
import { movementIfTaken, movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { coveredTwice, movements } from '../../../fixtures/given/movements/movements.ts';
import { stepped } from '../../../fixtures/given/movements/own-withdrawals.ts';
import { contract, movedOnce, succeeds, test } from '../../../fixtures/test.ts';
import type { Moves } from '../../../fixtures/checks/ledger/movements.ts';
import type { Kit, Movement, MovementKind } from '../../../fixtures/kit.ts';

/** A read is under way by then. */
const LOOK_MS = 6;

const once = [
  { id: 'WDR-003', kind: 'withdrawal', effects: 'takes its amount from the source account' },
  { id: 'WDR-003', kind: 'cryptoWithdrawal', effects: 'takes its amount from the source account' },
  { id: 'DEP-004', kind: 'pullDeposit', effects: 'brings its amount to the account' },
  { id: 'EXC-003', kind: 'exchange', effects: 'lowers one account and raises the other' },
  { id: 'PAY-004', kind: 'paymentFromAccount', effects: 'moves its funds' },
] as const;

for (const { id, kind, effects } of once) {
  const { words, accept: operation } = movements[kind];
  const less = kind === 'cryptoWithdrawal' ? '0.012345' : '10.03';

  test(
    `${words} that was accepted ${effects}, once`,
    contract(id, { operation, effect: 'irreversible', needs: movementNeeds(kind) }),
    async ({ kit, given, check }) => {
      const made = await given.movement(kind);
      if (kind === 'paymentFromAccount') await behindMovements(kit, kind, made.accounts);
      // What is only asked for, after it, has no part in it.
      const waiting = await movementIfTaken(kit, kind, made.accounts, less, 'waiting');
      // A newer quote may take the place of an older one.
      const mayBeReplaced = kind === 'exchange' && waiting !== null;
      const { movement, watched, answer } = await acceptedInTime(kit, made, mayBeReplaced);
      await check(succeeds, { answer });
      await settle(kit, movement);
      const moves = { ...movesOf(kind, movement.amount), ...availableOf(kind, movement.amount) };
      const readings = await restAfter(kit, watched, movement, moves);

      await check(movedOnce, readings, { ...moves, because: 'it was accepted once' });
    },
  );
}

/** What was sold is no longer available either, and no more than that is gone. */
function availableOf(kind: MovementKind, amount: string): Moves {
  const moves = [`-${amount} or in lots`, 'rises or stays'];
  return kind === 'exchange' ? { availableBalance: moves } : {};
}

test(
  'a market exchange that fixes what is bought brings that much, once',
  contract('EXC-003', {
    operation: 'acceptExchange',
    effect: 'irreversible',
    needs: [...movementNeeds('exchange'), { request: FIXED }],
  }),
  async ({ kit, given, check }) => {
    const accounts = await given.accounts(...BOUGHT.wishes);
    const movement = await movementOn(kit, 'exchange', accounts, ODD_AMOUNT, 'bought', FIXED);
    const { amount } = movement;
    const watched = await watch(kit, [accounts[1]]);

    await accept(kit, movement);
    await settle(kit, movement);
    const moves = { currentBalance: [amount] };
    const readings = await restAfter(kit, watched, movement, moves);

    await check(movedOnce, readings, { ...moves, because: 'it was to buy this much' });

    // What was bought is sold again, which is no second half of the same trade.
    const reversed = [accounts[1], accounts[0]] as const;
    const back = await movementIfTaken(kit, 'exchange', reversed, '5', 'back');
    if (back === null) return;
    const watchedBack = await watch(kit, reversed);
    await accept(kit, back, 'back');
    await settle(kit, back);
    const movesBack = movesOf('exchange', back.amount);
    const sold = await restAfter(kit, watchedBack, back, movesBack);

    await check(movedOnce, sold, { ...movesBack, because: 'it was accepted once' });
  },
);

test(
  'a payment from an account to that of another customer moves its funds, once',
  contract('PAY-004', {
    operation: 'acceptPayment',
    effect: 'irreversible',
    needs: [...movementNeeds('paymentFromAccount'), ...twoOwnersNeeds],
  }),
  async ({ kit, given, check }) => {
    const kind = 'paymentFromAccount';
    const accounts = await accountsOfTwo(kit);
    await behindMovements(kit, kind, accounts);
    const movement = await movementIfTaken(kit, kind, accounts, '30.17');
    if (movement === null) {
      return given.giveUp(new NotApplicable('no payment to another customer is taken'));
    }
    const watched = await watch(kit, accounts);
    await accept(kit, movement);
    await settle(kit, movement);
    const moves = movesOf(kind, movement.amount);
    const readings = await restAfter(kit, watched, movement, moves);

    await check(movedOnce, readings, { ...moves, because: 'it was accepted once' });
  },
);

const again = [
  { id: 'TRF-004', kind: 'transfer', scope: 'transfers:write' },
  { id: 'WDR-007', kind: 'withdrawal', scope: 'withdrawals:write' },
  { id: 'WDR-007', kind: 'cryptoWithdrawal', scope: 'withdrawals:write' },
  { id: 'DEP-008', kind: 'pullDeposit' },
  { id: 'EXC-007', kind: 'exchange' },
  { id: 'PAY-006', kind: 'paymentFromCounterparty' },
  { id: 'PAY-006', kind: 'paymentFromAccount' },
] as const;

for (const { id, kind, ...row } of again) {
  const { words, accept: operation } = movements[kind];

  test(
    `accepting ${words} again, until its end and after it, moves nothing more`,
    contract(id, { operation, effect: 'irreversible', needs: movementNeeds(kind) }),
    async ({ kit, platform, given, key, check }) => {
      const { accounts, amount } = await given.movement(kind, coveredTwice(kind));
      if (kind === 'exchange') await behindMovements(kit, kind, accounts);
      // Not the first on its accounts: what is known of that one need not be known of the next.
      const movement = await movementOn(kit, kind, accounts, amount, 'next');
      const watched = await watch(kit, movement.accounts);

      await accept(kit, movement);
      await acceptAgain(kit, movement, 'again');
      if (kind === 'withdrawal' || kind === 'cryptoWithdrawal') {
        await stepped(kit, { id: movement.id, label: kind }, 1);
        await acceptAgain(kit, movement, 'under way');
      }
      // What settles a payment from outside would bring its funds.
      if (kind !== 'paymentFromCounterparty') await settle(kit, movement);
      await acceptAgain(kit, movement, 'at the end');
      // Nor does another token of the same client make it another acceptance.
      if ('scope' in row) {
        const options = { idempotencyKey: key('other token'), scopes: [row.scope] };
        const { path } = movement;
        await platform.call(operation, { path }, { ...options, intent: 'repeat' });
      }
      // What was let through once more would move once it comes to its end once more.
      if (kind !== 'paymentFromCounterparty') await settle(kit, movement);
      const readings = await watched.rest(movesOf(kind, movement.amount));
      const moves = await effectOf(kit, movement);
      await needEndOf(kit, movement, allMoved(kit, moves, readings));

      await check(movedOnce, readings, {
        ...moves,
        because: 'one acceptance has its effect, and further ones under other keys have none',
      });
    },
  );
}

for (const { id, kind } of again) {
  const { words, accept: operation } = movements[kind];

  test(
    `accepting ${words} several times at once, under keys of their own, moves it once`,
    contract(id, { operation, effect: 'irreversible', needs: movementNeeds(kind) }),
    async ({ kit, given, check }) => {
      const movement = await given.movement(kind, coveredTwice(kind));
      const watched = await watch(kit, movement.accounts);

      const answers = await Promise.all(
        ['one', 'two', 'three', 'four'].map((label) => acceptAgain(kit, movement, label)),
      );
      if (!answers.some(succeeded)) await accept(kit, movement);
      if (kind !== 'paymentFromCounterparty') await settle(kit, movement);
      const readings = await watched.rest(movesOf(kind, movement.amount));
      const moves = await effectOf(kit, movement);
      await needEndOf(kit, movement, allMoved(kit, moves, readings));

      await check(movedOnce, readings, {
        ...moves,
        because: 'one record is accepted once',
      });
    },
  );
}

for (const { words, asset, balance, amount } of [
  { words: 'another asset', asset: 'secondary', balance: '70.00', amount: '30.17' },
  { words: 'crypto', asset: 'crypto', balance: '0.2', amount: '0.0617' },
] as const)
  test(
    `accepting a payment from an account in ${words} again moves nothing more`,
    contract('PAY-006', {
      operation: 'acceptPayment',
      effect: 'irreversible',
      needs: movementNeeds('paymentFromAccount'),
    }),
    async ({ kit, given, check }) => {
      const kind = 'paymentFromAccount';
      const accounts = await given.accounts({ asset, balance }, { asset, balance: '0' });
      const movement = await movementIfTaken(kit, kind, accounts, amount);
      if (movement === null) {
        return given.giveUp(new NotApplicable('no payment in another asset is taken'));
      }
      const watched = await watch(kit, accounts);
      // Who looks at it meanwhile changes nothing of it.
      await Promise.all([read(kit, movement), sleep(LOOK_MS).then(() => accept(kit, movement))]);
      await acceptAgain(kit, movement, 'again');
      await settle(kit, movement);
      await acceptAgain(kit, movement, 'at the end');
      // What was let through once more would move once it comes to its end once more.
      await settle(kit, movement);
      const moves = movesOf(kind, movement.amount);
      const readings = await restAfter(kit, watched, movement, moves);

      await check(movedOnce, readings, { ...moves, because: 'one record is accepted once' });
    },
  );

test(
  'a transfer of all that was there, accepted again once as much came back, moves nothing more',
  contract('TRF-004', {
    operation: 'acceptTransfer',
    effect: 'irreversible',
    needs: movementNeeds('transfer'),
  }),
  async ({ kit, given, check }) => {
    const amount = '10.00';
    // Who is paid may get less than was sent.
    const accounts = await given.accounts({ balance: amount }, { balance: '5.00' });
    const [payer, payee] = accounts;
    const watched = await watch(kit, accounts);
    const there = await movementOn(kit, 'transfer', accounts, amount, 'there');
    await accept(kit, there, 'there');
    await settle(kit, there);
    const back = await movementOn(kit, 'transfer', [payee, payer], amount, 'back');
    await accept(kit, back, 'back');
    if (hasEnded(kit, back, await settle(kit, back)) === false) {
      return given.giveUp(new NotApplicable('as much did not come back'));
    }
    await acceptAgain(kit, there, 'again');
    const moves = noMoves(accounts, 'and holds');
    const readings = await restAfter(kit, watched, [there, back], moves);

    const because = 'it went there and back, once each';
    await check(movedOnce, readings, { ...moves, because, feesStay: true });
  },
);

/** What is paid from outside may arrive by itself, unless its record says that it is waited for. */
async function effectOf(kit: Kit, movement: Movement): Promise<Moves> {
  const { kind, amount } = movement;
  if (kind !== 'paymentFromCounterparty') return movesOf(kind, amount);
  const canAsk = kit.controls.has('settle');
  const isWaitedFor = canAsk && hasEnded(kit, movement, await read(kit, movement)) === false;
  return isWaitedFor ? movesOf(kind, amount) : { currentBalance: [`0.00 or ${amount}`] };
}

async function needEndOf(kit: Kit, movement: Movement, came: boolean): Promise<void> {
  if (movement.kind !== 'paymentFromCounterparty') await needEnd(kit, movement, came);
}
