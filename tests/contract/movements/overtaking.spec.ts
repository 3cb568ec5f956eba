import { balanceOf } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { judgeOf } from '../../../fixtures/evidence/judge-of.ts';
import type { Exchange } from '../../../fixtures/evidence/types.ts';
import { movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import {
  acceptAndWait,
  hasEnded,
  read,
  settle,
} from '../../../fixtures/given/movements/to-its-end.ts';
import { stepped } from '../../../fixtures/given/movements/own-withdrawals.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { contract, movedOnce, test, type Kit } from '../../../fixtures/test.ts';
import type { Account, Movement } from '../../../fixtures/kit.ts';
import { compare } from '../../../fixtures/money.ts';

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
      const [payer] = accounts;
      const [asked] = await given.balances(payer);
      for (const one of [earlier, own]) {
        await acceptAndWait(kit, one, `accept-${one.id}`);
      }
      // Both on their way, so that one may be taken for the other.
      if (kind === 'withdrawal') await stepped(kit, { id: earlier.id, label: earlier.id }, 1);
      // An order may be debited as it is filled, and credited as it is settled.
      const isPaid = kind === 'exchange' && (await hasMoved(kit, payer, asked));
      const open = isPaid ? ALL_BUT_PAID : moves;
      const watched = await watch(kit, isPaid ? accounts.slice(1) : accounts);
      await settle(kit, own);
      const readings = await watched.rest(open);
      await needAhead(kit, own, earlier);

      const because = 'one of 10.03 came to its end, and one of 20.41 before it did not';
      await check(movedOnce, readings, { ...open, because });
    },
  );
}

/** What is left to move of an exchange that was debited before. */
const ALL_BUT_PAID = { currentBalance: ['rises'] } as const;

async function hasMoved(kit: Kit, account: Account, before: Exchange): Promise<boolean> {
  const { given, quiet } = kit;
  const [after] = await quiet(() => given.balances(account));
  const [was = null, is = null] = [before, after].map((read) =>
    balanceOf(judgeOf(kit), read, 'currentBalance'),
  );
  return was !== null && is !== null && compare(was, is) !== 0;
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
