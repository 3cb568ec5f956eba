import { NotApplicable } from '../../../fixtures/errors.ts';
import { movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import {
  accept,
  hasEnded,
  read,
  settle,
  untilAccepted,
} from '../../../fixtures/given/movements/to-its-end.ts';
import { stepped } from '../../../fixtures/given/movements/own-withdrawals.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { contract, movedOnce, test, type Kit } from '../../../fixtures/test.ts';
import type { Movement } from '../../../fixtures/kit.ts';

const rows = [
  { id: 'WDR-003', kind: 'withdrawal', moves: { currentBalance: ['-10.03'] } },
  { id: 'EXC-003', kind: 'exchange', moves: { currentBalance: ['-10.03 or in lots', 'rises'] } },
] as const;

for (const { id, kind, moves } of rows) {
  const { words, accept: operation, get } = movements[kind];

  test(
    `${words} that comes to its end before an earlier one of its accounts moves its own amount`,
    contract(id, {
      operation,
      effect: 'irreversible',
      needs: [...movementNeeds(kind), { binding: 'status', of: get }, { control: 'settle' }],
    }),
    async ({ kit, given, check }) => {
      // With room for the fees of both.
      const { accounts } = await given.order(kind, { balance: '250.00', amount: '20.41' });
      const earlier = await movementOn(kit, kind, accounts, '20.41', 'earlier');
      const own = await movementOn(kit, kind, accounts, '10.03', 'own');
      for (const one of [earlier, own]) {
        await accept(kit, one, `accept-${one.id}`);
        await untilAccepted(kit, one);
      }
      // Both on their way, so that one may be taken for the other.
      if (kind === 'withdrawal') await stepped(kit, { id: earlier.id, label: earlier.id }, 1);
      const watched = await watch(kit, accounts);
      await settle(kit, own);
      const readings = await watched.rest(moves);
      await needAhead(kit, own, earlier);

      const because = 'one of 10.03 came to its end, and one of 20.41 before it did not';
      await check(movedOnce, readings, { ...moves, because });
    },
  );
}

/** An operator may bring all that waits to its end, and what goes on by itself does not wait. */
async function needAhead(kit: Kit, own: Movement, earlier: Movement): Promise<void> {
  const { given, quiet } = kit;
  const ends = [own, earlier].map(async (one) =>
    hasEnded(kit, one, await quiet(() => read(kit, one))),
  );
  const [isOver, isOverToo] = await Promise.all(ends);
  if (isOver === true && isOverToo === false) return;
  given.giveUp(new NotApplicable('none comes to its end before an earlier one'));
}
