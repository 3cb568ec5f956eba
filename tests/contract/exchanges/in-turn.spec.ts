import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { bringTo, reopened } from '../../../fixtures/given/events/reopening.ts';
import { accept, acceptAgain, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { movementIfTaken } from '../../../fixtures/given/movements/movement-on.ts';
import { coveredTwice } from '../../../fixtures/given/movements/movements.ts';
import { movementNeeds, movesOf } from '../../../fixtures/given/movements/moves.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import { withRates } from '../../../fixtures/given/movements/rates.ts';
import { contract, executedAtRate, test } from '../../../fixtures/test.ts';

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
    const pair = { from: 'primary', to: 'secondary' } as const;
    await withRates(kit, pair, {
      quoted: () => given.movement('exchange', coveredTwice('exchange')),
      async act({ usual, set }, first) {
        // Between the same accounts, where two may wait there.
        const beside = await movementIfTaken(kit, 'exchange', first.accounts, '10.03', 'second');
        const second = beside ?? (await given.movement('exchange'));
        for (const [index, movement] of [first, second].entries()) {
          const rate = RATES[index] ?? RATES[0];
          const watched = await watch(kit, movement.accounts);
          await set(rate);
          await accept(kit, movement, `accept-${rate}`);
          await settle(kit, movement);
          const { before, after } = await watched.rest(movesOf('exchange', movement.amount));

          const [was, is] = [before[1], after[1]];
          if (was === undefined || is === undefined) return undefined;
          const others = [...RATES.filter((one) => one !== rate), usual ?? '1', '1', '4'];
          const params = { amount: movement.amount, rate, not: others };
          await check(executedAtRate, { before: was, after: is }, params);
        }
        return undefined;
      },
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
    const pair = { from: 'primary', to: 'secondary' } as const;
    const [refused, rate] = RATES;
    await withRates(kit, pair, {
      quoted: () => given.movement('exchange'),
      async act({ usual, set }, movement) {
        const [{ id: source }] = movement.accounts;
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
        return async () => {
          const { before, after } = await watched.rest(movesOf('exchange', movement.amount));

          const [was, is] = [before[1], after[1]];
          if (was === undefined || is === undefined) return;
          const params = { amount: movement.amount, rate, not: [refused, usual ?? '1', '1', '4'] };
          await check(executedAtRate, { before: was, after: is }, params);
        };
      },
    });
  },
);
