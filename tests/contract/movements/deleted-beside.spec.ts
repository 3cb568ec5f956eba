import { ownTypes } from '../../../fixtures/given/events/emittable.ts';
import { subscribe } from '../../../fixtures/given/events/subscriptions.ts';
import { movementNeeds, movesOf } from '../../../fixtures/given/movements/moves.ts';
import { accept, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { restAfter, watch } from '../../../fixtures/given/movements/watch.ts';
import { contract, movedOnce, test } from '../../../fixtures/test.ts';

test(
  'a transfer moves its amount where a subscription to what is posted was deleted since it was asked for',
  contract('LED-001', {
    operation: 'acceptTransfer',
    effect: 'irreversible',
    alone: 'types',
    needs: [{ webhooks: true }, ...movementNeeds('transfer')],
  }),
  async ({ kit, given, check }) => {
    const [type] = await ownTypes(kit, 1, ['TRANSACTION_POSTED']);
    const movement = await given.movement('transfer');
    const watched = await watch(kit, movement.accounts);
    await using own = await subscribe(kit, type);
    await own.delete();
    await accept(kit, movement);
    await settle(kit, movement);
    const moves = movesOf('transfer', movement.amount);
    const readings = await restAfter(kit, watched, movement, moves);

    await check(movedOnce, readings, { ...moves, because: 'it was accepted once' });
  },
);
