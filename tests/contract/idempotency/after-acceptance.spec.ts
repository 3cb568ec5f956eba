import { accept, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { coveredTwice, movements } from '../../../fixtures/given/movements/movements.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { contract, namedAgain, test } from '../../../fixtures/test.ts';

/** Of a transfer it is part of the whole that is repeated: transfer-replay.spec.ts. */
const kinds = [
  'withdrawal',
  'cryptoWithdrawal',
  'pullDeposit',
  'exchange',
  'paymentFromAccount',
] as const;

for (const kind of kinds) {
  const { words, create, pathParameter } = movements[kind];

  test(
    `repeating the creation of ${words} once that is accepted names the same record`,
    contract('IDM-001', {
      operation: create,
      effect: 'irreversible',
      needs: movementNeeds(kind),
    }),
    async ({ kit, platform, given, key, check }) => {
      // With enough for a second one: want of funds is no reason to refuse what is no second one.
      const order = await given.order(kind, coveredTwice(kind));
      const options = { idempotencyKey: key('create') };
      const first = carriedOut(kit, await platform.call(create, order.request, options));
      const id = given.idOf(first);
      const movement = { ...order, created: first, id, path: { [pathParameter]: id } };
      await accept(kit, movement);
      const again = await platform.call(create, order.request, { ...options, intent: 'repeat' });
      await settle(kit, movement);
      const later = await platform.call(create, order.request, { ...options, intent: 'repeat' });

      for (const each of [again, later]) await check(namedAgain, { first, again: each });
    },
  );
}
