import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { bringTo, reopened } from '../../../fixtures/given/events/reopening.ts';
import {
  accept,
  acceptAgain,
  needEnd,
  settle,
} from '../../../fixtures/given/movements/to-its-end.ts';
import { movementIfTaken, movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds, movesOf } from '../../../fixtures/given/movements/moves.ts';
import { allMoved, watch } from '../../../fixtures/given/movements/watch.ts';
import { withRates } from '../../../fixtures/given/movements/rates.ts';
import { contract, executedAtRate, movedOnce, test } from '../../../fixtures/test.ts';

/** Far apart, so that no spread or fee can blur which one it was. */
const RATES = ['0.6', '0.25'] as const;

test(
  'of two market exchanges of one pair each executes at the rate of its own acceptance',
  contract('EXC-005', {
    operation: 'acceptExchange',
    effect: 'irreversible',
    // Others would feel the rate.
    alone: true,
    needs: [...movementNeeds('exchange'), { control: 'setRate' }],
  }),
  async ({ kit, given, check }) => {
    const [first, second] = [await given.movement('exchange'), await given.movement('exchange')];
    const pair = { from: 'primary', to: 'secondary' } as const;
    await withRates(kit, pair, first.created, async ({ usual, set }) => {
      for (const [index, movement] of [first, second].entries()) {
        const rate = RATES[index] ?? RATES[0];
        const watched = await watch(kit, movement.accounts);
        await set(rate);
        await accept(kit, movement, `accept-${rate}`);
        await settle(kit, movement);
        const { before, after } = await watched.rest(movesOf('exchange', movement.amount));

        const [was, is] = [before[1], after[1]];
        if (was === undefined || is === undefined) return;
        const others = [...RATES.filter((one) => one !== rate), usual ?? '1', '1', '4'];
        const params = { amount: movement.amount, rate, not: others };
        await check(executedAtRate, { before: was, after: is }, params);
      }
    });
  },
);

test(
  'a market exchange whose acceptance was refused executes at the rate of the later one',
  contract('EXC-005', {
    operation: 'acceptExchange',
    effect: 'irreversible',
    alone: true,
    needs: [...movementNeeds('exchange'), { control: 'setRate' }, ...reopened.needs],
  }),
  async ({ kit, given, check }) => {
    const movement = await given.movement('exchange');
    const [{ id: source }] = movement.accounts;
    const pair = { from: 'primary', to: 'secondary' } as const;
    const [refused, rate] = RATES;
    await withRates(kit, pair, movement.created, async ({ usual, set }) => {
      await set(refused);
      await bringTo(kit, source, 'frozen');
      // What a frozen account refuses is not stated.
      if (succeeded(await acceptAgain(kit, movement, 'frozen', 'probe'))) {
        given.giveUp(
          new NotApplicable('a frozen account does not keep an exchange from execution'),
        );
      }
      await bringTo(kit, source, 'open');
      const watched = await watch(kit, movement.accounts);
      await set(rate);
      await accept(kit, movement);
      await settle(kit, movement);
      const { before, after } = await watched.rest(movesOf('exchange', movement.amount));

      const [was, is] = [before[1], after[1]];
      if (was === undefined || is === undefined) return;
      const params = { amount: movement.amount, rate, not: [refused, usual ?? '1', '1', '4'] };
      await check(executedAtRate, { before: was, after: is }, params);
    });
  },
);

test(
  'a market exchange straight back lowers and raises the accounts of the one before',
  contract('EXC-003', {
    operation: 'acceptExchange',
    effect: 'irreversible',
    needs: movementNeeds('exchange'),
  }),
  async ({ kit, given, check }) => {
    const wishes = [{ balance: '100.00' }, { asset: 'secondary', balance: '100.00' }] as const;
    const [one, other] = await given.accounts(...wishes);
    const before = await watch(kit, [one, other]);
    const there = await movementOn(kit, 'exchange', [one, other], '30.17', 'there');
    await accept(kit, there, 'accept-there');
    await settle(kit, there);
    await before.rest(movesOf('exchange', there.amount));

    const accounts = [other, one] as const;
    const back = await movementIfTaken(kit, 'exchange', accounts, '20.03', 'back');
    if (back === null) {
      return given.giveUp(new NotApplicable('this pair is exchanged one way alone'));
    }
    const watched = await watch(kit, accounts);
    await accept(kit, back, 'accept-back');
    await settle(kit, back);
    const moves = movesOf('exchange', back.amount);
    const readings = await watched.rest(moves);
    await needEnd(kit, back, allMoved(kit, moves, readings));

    await check(movedOnce, readings, { ...moves, because: 'it was accepted once' });
  },
);
