import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { orderOn } from '../../../fixtures/given/movements/movement-on.ts';
import { accept, needEnd, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { allMoved, watch } from '../../../fixtures/given/movements/watch.ts';
import { movementNeeds, movesOf } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { contract, movedOnce, test } from '../../../fixtures/test.ts';

/** More than networks hand on with a payment. */
const LONG = 'of-many-words-'.repeat(12);

test(
  'a withdrawal with a long text takes its amount, once',
  contract('WDR-003', {
    operation: 'acceptWithdrawal',
    effect: 'irreversible',
    needs: movementNeeds('withdrawal'),
  }),
  async ({ kit, given, platform, key, check }) => {
    const { situation, create, words, pathParameter } = movements.withdrawal;
    const accounts = await given.accounts({ balance: '100.00' });
    const order = await orderOn(kit, 'withdrawal', accounts, '10.17', LONG, situation);
    const options = { idempotencyKey: key('create'), intent: 'probe' } as const;
    const created = await platform.call(create, order.request, options);
    // How long a text may be is not stated.
    if (!succeeded(created)) given.giveUp(new NotApplicable(`${words} takes no such text`));
    const id = given.idOf(created);
    const movement = { ...order, created, id, path: { [pathParameter]: id } };
    const watched = await watch(kit, accounts);
    await accept(kit, movement);
    await settle(kit, movement);
    const moves = movesOf('withdrawal', movement.amount);
    const readings = await watched.rest(moves);
    await needEnd(kit, movement, allMoved(kit, moves, readings));

    await check(movedOnce, readings, { ...moves, because: 'it was accepted once' });
  },
);
