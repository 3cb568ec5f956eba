import { succeeded } from '../../../fixtures/checks/read.ts';
import { unknownId } from '../../../fixtures/given/calls/unknown-id.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { movementNeeds, noMoves } from '../../../fixtures/given/movements/moves.ts';
import { sidesOf } from '../../../fixtures/given/movements/sides.ts';
import { accept, acceptAgain, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import { contract, movedOnce, test } from '../../../fixtures/test.ts';

/** What may be held before it is accepted is no move. */
const rows = [
  {
    id: 'EXC-010',
    kind: 'exchange',
    side: 'to',
    words: 'a market exchange to an account',
    holds: 'alone',
  },
  {
    id: 'EXC-010',
    kind: 'exchange',
    side: 'from',
    words: 'a market exchange from an account',
    holds: 'alone',
  },
  {
    id: 'PAY-009',
    kind: 'paymentFromAccount',
    side: 'to',
    words: 'a payment to an account',
    holds: 'alone',
  },
  {
    id: 'PAY-009',
    kind: 'paymentFromAccount',
    side: 'from',
    words: 'a payment from an account',
    holds: 'alone',
  },
  {
    id: 'WDR-013',
    kind: 'withdrawal',
    side: 'counterparty',
    words: 'a withdrawal to a counterparty',
    holds: 'and holds',
  },
  {
    id: 'WDR-013',
    kind: 'cryptoWithdrawal',
    side: 'counterparty',
    words: 'a crypto withdrawal to a counterparty',
    holds: 'and holds',
  },
  {
    id: 'DEP-012',
    kind: 'pullDeposit',
    side: 'counterparty',
    words: 'a PULL deposit from a counterparty',
    holds: 'and holds',
  },
] as const;

for (const { id, kind, side, words, holds } of rows) {
  const { create, situation, pathParameter } = movements[kind];

  test(
    `${words} that does not exist moves nothing`,
    contract(id, { operation: create, effect: 'irreversible', needs: movementNeeds(kind) }),
    async ({ kit, platform, given, target, key, unique, check }) => {
      // One of the same kind that is carried out: the control of what is not.
      await accept(kit, await given.movement(kind), 'control');
      const { accounts, amount } = await given.order(kind);
      const parameter = side === 'counterparty' ? 'counterparty_id' : 'account_id';
      const nobody = unknownId(target, parameter, unique('nobody'));
      const request = given.request(situation, {
        ...(await sidesOf(given, movements[kind], accounts)),
        [side]: nobody,
        amount: given.amount(amount, accounts[0].asset),
        label: unique('for nobody'),
      });
      const watched = await watch(kit, accounts);

      const options = { idempotencyKey: key('for nobody'), intent: 'invalid' } as const;
      const created = await platform.call(create, request, options);
      if (succeeded(created)) {
        const record = given.idOf(created);
        const path = { [pathParameter]: record };
        const accepted = await acceptAgain(kit, { kind, path }, 'accept', 'invalid');
        const order = { kind, accounts, amount, request };
        if (succeeded(accepted)) await settle(kit, { ...order, id: record, path });
      }
      const moves = noMoves(accounts, holds);
      const readings = await watched.rest(moves);

      await check(movedOnce, readings, { ...moves, because: 'there is nobody of that name' });
    },
  );
}
