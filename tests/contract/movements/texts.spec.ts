import { NotApplicable } from '../../../fixtures/errors.ts';
import { movementWithText } from '../../../fixtures/given/movements/movement-on.ts';
import { accept, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { restAfter, watch } from '../../../fixtures/given/movements/watch.ts';
import { movementNeeds, movesOf } from '../../../fixtures/given/movements/moves.ts';
import { contract, movedOnce, test } from '../../../fixtures/test.ts';

/** More than networks hand on with a payment. */
const LONG = 'of many words '.repeat(12).trim();

test(
  'a withdrawal with a long text takes its amount, once',
  contract('WDR-003', {
    operation: 'acceptWithdrawal',
    effect: 'irreversible',
    needs: movementNeeds('withdrawal'),
  }),
  async ({ kit, given, check }) => {
    const accounts = await given.accounts({ balance: '100.00' });
    const movement = await movementWithText(kit, 'withdrawal', accounts, '10.17', LONG);
    if (movement === null) return given.giveUp(new NotApplicable('no such text is taken'));
    const watched = await watch(kit, accounts);
    await accept(kit, movement);
    await settle(kit, movement);
    const moves = movesOf('withdrawal', movement.amount);
    const readings = await restAfter(kit, watched, movement, moves);

    await check(movedOnce, readings, { ...moves, because: 'it was accepted once' });
  },
);
