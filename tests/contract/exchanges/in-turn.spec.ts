import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { bringTo, reopened } from '../../../fixtures/given/events/reopening.ts';
import { accept, acceptAgain, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { movementIfTaken } from '../../../fixtures/given/movements/movement-on.ts';
import { coveredTwice } from '../../../fixtures/given/movements/movements.ts';
import { movementNeeds, movesOf } from '../../../fixtures/given/movements/moves.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import { withRates } from '../../../fixtures/given/movements/rates.ts';
import {
  contract,
  executedAtRate,
  rateFollowed,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

/** Far apart, so that no spread or fee can blur which one it was. */
const RATES = ['0.6', '25'] as const;

/** So little above the last one that a quote may be thought good enough. */
const NEARBY = '25.5';

function smallestUnit({ target }: Kit): string {
  const scale = target.file.assets.secondary?.scale ?? 0;
  return scale === 0 ? '1' : `0.${'1'.padStart(scale, '0')}`;
}

/** Those of the source, and those of the destination. */
const sides = (before: readonly Exchange[], after: readonly Exchange[]): Exchange[] =>
  before.flatMap((was, index) => [was, ...after.slice(index, index + 1)]);

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
        let earlier: Exchange[] = [];
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
          earlier = sides(before, after);
        }
        // Its quote is no more its rate where that is but a little behind.
        const { accounts } = second;
        const third =
          beside && (await movementIfTaken(kit, 'exchange', accounts, '10.07', 'third'));
        if (third === null) return undefined;
        const watched = await watch(kit, accounts);
        await set(NEARBY);
        await accept(kit, third, 'accept-nearby');
        await settle(kit, third);
        const { before, after } = await watched.rest(movesOf('exchange', third.amount));
        const later = sides(before, after);
        const params = { from: RATES[1], to: NEARBY, unit: smallestUnit(kit) };
        await check(rateFollowed, { earlier, later }, params);
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
