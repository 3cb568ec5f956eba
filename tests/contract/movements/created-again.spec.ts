import { succeeded } from '../../../fixtures/checks/read.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { acceptAndWait, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { restAfter, watch } from '../../../fixtures/given/movements/watch.ts';
import { movementNeeds, movesOf } from '../../../fixtures/given/movements/moves.ts';
import { coveredTwice, movements } from '../../../fixtures/given/movements/movements.ts';
import { contract, movedOnce, test, type Exchange } from '../../../fixtures/test.ts';

const rows = [
  { id: 'WDR-003', kind: 'withdrawal' },
  { id: 'DEP-004', kind: 'pullDeposit' },
  { id: 'EXC-003', kind: 'exchange' },
] as const;

for (const { id, kind } of rows) {
  const { words, create, accept: operation, pathParameter } = movements[kind];

  test(
    `${words} whose creation is tried again while it is under way moves its amount, once`,
    contract(id, {
      operation,
      effect: 'irreversible',
      needs: movementNeeds(kind),
      atOnce: true,
    }),
    async ({ kit, platform, given, key, check }) => {
      const order = await given.order(kind, coveredTwice(kind));
      const send = (intent: 'valid' | 'repeat'): Promise<Exchange> =>
        platform.call(create, order.request, { idempotencyKey: key('create'), intent });
      const created = carriedOut(kit, await send('valid'));
      const made = given.idOf(created);
      const movement = { ...order, created, id: made, path: { [pathParameter]: made } };
      const watched = await watch(kit, movement.accounts);
      await acceptAndWait(kit, movement);
      // It is to name the record, and not to do anything to it.
      const again = await send('repeat');
      await settle(kit, movement);
      const moves = movesOf(kind, movement.amount);
      const readings = await restAfter(kit, watched, movement, moves);

      const answered = succeeded(again) ? 'tried again' : 'tried again, which was refused';
      const because = `it was accepted once, and its creation was ${answered}`;
      await check(movedOnce, readings, { ...moves, because });
    },
  );
}
