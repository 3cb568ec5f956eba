import { NotApplicable } from '../../../fixtures/errors.ts';
import { movementIfTaken } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds, movesOf } from '../../../fixtures/given/movements/moves.ts';
import { accept, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { restAfter, watch } from '../../../fixtures/given/movements/watch.ts';
import {
  contract,
  leavesLessThanALot,
  movedOnce,
  test,
  type Exchange,
} from '../../../fixtures/test.ts';

/** So many digits show what a few units of a currency buy of any coin. */
const FINE = 6;

test(
  'a market exchange into crypto funds lowers one account and raises the other, once',
  contract('EXC-003', {
    operation: 'acceptExchange',
    effect: 'irreversible',
    needs: movementNeeds('exchange'),
  }),
  async ({ kit, given, target, check }) => {
    const { scale = FINE } = target.file.assets.crypto ?? {};
    if (scale < FINE) given.giveUp(new NotApplicable('so little may buy less than a unit of it'));
    const wishes = [{ balance: '100.00' }, { balance: '0', asset: 'crypto' }] as const;
    const accounts = await given.accounts(...wishes);
    const movement = await movementIfTaken(kit, 'exchange', accounts, '30.17');
    // Not every pair need be traded.
    if (movement === null) {
      return given.giveUp(new NotApplicable('no crypto funds are bought here'));
    }
    const watched = await watch(kit, accounts);
    await accept(kit, movement);
    await settle(kit, movement);
    const moves = movesOf('exchange', movement.amount);
    const readings = await restAfter(kit, watched, movement, moves);

    await check(movedOnce, readings, { ...moves, because: 'it was accepted once' });
  },
);

/** What is bought for the smaller one is a lot at least. */
const AMOUNTS = ['2.00', '90.00'] as const;

test(
  'a market exchange takes all of its amount, or all but what buys no further lot',
  contract('EXC-003', {
    operation: 'acceptExchange',
    effect: 'irreversible',
    needs: movementNeeds('exchange'),
  }),
  async ({ kit, given, check }) => {
    const wishes = [{ balance: '100.00' }, { balance: '0.00', asset: 'secondary' }] as const;
    const accounts = await given.accounts(...wishes);
    const pages: (Exchange | undefined)[] = [];
    const taken: string[] = [];
    for (const amount of AMOUNTS) {
      const movement = await movementIfTaken(kit, 'exchange', accounts, amount, amount);
      if (movement === null) {
        return given.giveUp(new NotApplicable('no exchange of such an amount is taken here'));
      }
      const watched = await watch(kit, accounts);
      await accept(kit, movement, `accept-${amount}`);
      await settle(kit, movement);
      const moves = movesOf('exchange', movement.amount);
      const readings = await restAfter(kit, watched, movement, moves);
      if (pages.length === 0) pages.push(readings.newestBefore[0]);
      pages.push(readings.newestAfter[0]);
      taken.push(movement.amount);
    }

    const [account] = await given.balances(accounts[0]);
    const read = pages.filter((page) => page !== undefined);
    await check(leavesLessThanALot, { account, pages: read }, { amounts: taken });
  },
);
