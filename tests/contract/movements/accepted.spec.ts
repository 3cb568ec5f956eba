import { succeeded } from '../../../fixtures/checks/read.ts';
import {
  accept,
  acceptAgain,
  movementNeeds,
  movesOf,
  settle,
  watch,
} from '../../../fixtures/given/moving.ts';
import { movements } from '../../../fixtures/given/movements.ts';
import { contract, movedOnce, succeeds, test } from '../../../fixtures/test.ts';
import type { Moves } from '../../../fixtures/checks/movements.ts';
import type { Kit, MovementKind } from '../../../fixtures/kit.ts';

const once = [
  { id: 'WDR-003', kind: 'withdrawal', effects: 'takes its amount from the source account' },
  { id: 'WDR-003', kind: 'cryptoWithdrawal', effects: 'takes its amount from the source account' },
  { id: 'DEP-004', kind: 'pullDeposit', effects: 'brings its amount to the account' },
  { id: 'EXC-003', kind: 'exchange', effects: 'lowers one account and raises the other' },
  { id: 'PAY-004', kind: 'paymentFromAccount', effects: 'moves its funds' },
] as const;

for (const { id, kind, effects } of once) {
  const { words, accept: operation } = movements[kind];

  test(
    `${words} that was accepted ${effects}, once`,
    contract(id, { operation, effect: 'irreversible', needs: movementNeeds(kind) }),
    async ({ kit, given, check }) => {
      const movement = await given.movement(kind);
      const watched = await watch(kit, movement.accounts);

      const answer = await acceptAgain(kit, movement, 'accept', 'valid');
      await check(succeeds, { answer });
      await settle(kit, movement);
      const moves = movesOf(kind, movement.amount);
      const readings = await watched.rest(moves);

      await check(movedOnce, readings, { ...moves, because: 'it was accepted once' });
    },
  );
}

const again = [
  { id: 'TRF-004', kind: 'transfer' },
  { id: 'WDR-007', kind: 'withdrawal' },
  { id: 'DEP-008', kind: 'pullDeposit' },
  { id: 'EXC-007', kind: 'exchange' },
  { id: 'PAY-006', kind: 'paymentFromCounterparty' },
  { id: 'PAY-006', kind: 'paymentFromAccount' },
] as const;

for (const { id, kind } of again) {
  const { words, accept: operation } = movements[kind];

  test(
    `accepting ${words} again, at once and at its end, moves nothing more`,
    contract(id, { operation, effect: 'irreversible', needs: movementNeeds(kind) }),
    async ({ kit, given, check }) => {
      const movement = await given.movement(kind);
      const watched = await watch(kit, movement.accounts);

      await accept(kit, movement);
      await acceptAgain(kit, movement, 'again');
      // What settles a payment from outside would bring its funds.
      if (kind !== 'paymentFromCounterparty') await settle(kit, movement);
      await acceptAgain(kit, movement, 'at the end');
      // What was let through once more would move once it comes to its end once more.
      if (kind !== 'paymentFromCounterparty') await settle(kit, movement);
      const readings = await watched.rest(movesOf(kind, movement.amount));

      await check(movedOnce, readings, {
        ...effectOf(kit, kind, movement.amount),
        because: 'one acceptance has its effect, and two more under other keys have none',
      });
    },
  );
}

for (const { id, kind } of again) {
  const { words, accept: operation } = movements[kind];

  test(
    `accepting ${words} several times at once, under keys of their own, moves it once`,
    contract(id, { operation, effect: 'irreversible', needs: movementNeeds(kind) }),
    async ({ kit, given, check }) => {
      const movement = await given.movement(kind);
      const watched = await watch(kit, movement.accounts);

      const answers = await Promise.all(
        ['one', 'two', 'three', 'four'].map((label) => acceptAgain(kit, movement, label)),
      );
      if (!answers.some(succeeded)) await accept(kit, movement);
      if (kind !== 'paymentFromCounterparty') await settle(kit, movement);
      const readings = await watched.rest(movesOf(kind, movement.amount));

      await check(movedOnce, readings, {
        ...effectOf(kit, kind, movement.amount),
        because: 'one record is accepted once',
      });
    },
  );
}

/** Where no operator makes it arrive, what is paid from outside may arrive by itself. */
function effectOf({ controls }: Kit, kind: MovementKind, amount: string): Moves {
  const isAsked = kind !== 'paymentFromCounterparty' || controls.has('settle');
  return isAsked ? movesOf(kind, amount) : { currentBalance: [`0.00 or ${amount}`] };
}
