import { corporateMovement } from '../../../fixtures/given/movements/corporate.ts';
import { corporateOwnerNeeds } from '../../../fixtures/given/people/corporate-owner.ts';
import { settle, untilFound } from '../../../fixtures/given/movements/to-its-end.ts';
import { acceptedInTime } from '../../../fixtures/given/movements/ran-out.ts';
import { restAfter } from '../../../fixtures/given/movements/watch.ts';
import { movementNeeds, movesOf } from '../../../fixtures/given/movements/moves.ts';
import { foundRules } from '../../../fixtures/given/movements/rules-by-kind.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { contract, foundById, movedOnce, succeeds, test } from '../../../fixtures/test.ts';

for (const { id, kind } of foundRules) {
  const { words, create, get } = movements[kind];

  test(
    `${words} of a corporation is found by its identifier`,
    contract(id, {
      operation: create,
      effect: 'irreversible',
      needs: [...corporateOwnerNeeds, ...movementNeeds(kind), { binding: 'id', of: get }],
    }),
    async ({ kit, check }) => {
      const movement = await corporateMovement(kit, kind);
      const record = await untilFound(kit, movement);

      await check(foundById, { named: movement.created, found: record });
    },
  );
}

const moved = [
  { id: 'LED-001', kind: 'transfer', effects: 'lowers one account and raises the other' },
  { id: 'WDR-003', kind: 'withdrawal', effects: 'takes its amount from the account' },
  { id: 'DEP-004', kind: 'pullDeposit', effects: 'brings its amount to the account' },
  { id: 'EXC-003', kind: 'exchange', effects: 'lowers one account and raises the other' },
  { id: 'PAY-004', kind: 'paymentFromAccount', effects: 'moves its funds' },
] as const;

for (const { id, kind, effects } of moved) {
  const { words, accept: operation } = movements[kind];

  test(
    `${words} of a corporation that was accepted ${effects}, once`,
    contract(id, {
      operation,
      effect: 'irreversible',
      needs: [...corporateOwnerNeeds, ...movementNeeds(kind)],
    }),
    async ({ kit, check }) => {
      const made = await corporateMovement(kit, kind);
      const { movement, watched, answer } = await acceptedInTime(kit, made);

      await check(succeeds, { answer });
      await settle(kit, movement);
      const moves = movesOf(kind, movement.amount);
      const readings = await restAfter(kit, watched, movement, moves);

      const because = `${words} of a corporation was accepted once`;
      await check(movedOnce, readings, { ...moves, because });
    },
  );
}
