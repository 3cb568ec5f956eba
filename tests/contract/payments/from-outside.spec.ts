import { NotApplicable } from '../../../fixtures/errors.ts';
import { movementIfTaken } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { accept, hasEnded, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import { contract, movedOnce, test } from '../../../fixtures/test.ts';

const kind = 'paymentFromCounterparty';

const rows = [
  { asset: 'primary', words: 'a counterparty', amount: '35.41' },
  { asset: 'secondary', words: 'a counterparty in another currency', amount: '16.10' },
] as const;

for (const { asset, words, amount } of rows) {
  test(
    `what ${words} pays for a payment that was accepted reaches its account in full, once`,
    contract('PAY-008', {
      operation: 'acceptPayment',
      effect: 'irreversible',
      needs: [
        ...movementNeeds(kind),
        { control: 'settle' },
        { binding: 'status', of: 'getPayment' },
      ],
    }),
    async ({ kit, given, check }) => {
      const accounts = await given.accounts({ asset, balance: '0.00' });
      const movement = await movementIfTaken(kit, kind, accounts, amount);
      // For which assets there are payments is not stated.
      if (movement === null) return given.giveUp(new NotApplicable('no such payment is taken'));
      const watched = await watch(kit, accounts);

      await accept(kit, movement);
      const record = await settle(kit, movement);
      // Whether an operator can bring what somebody else is to pay is not stated either.
      if (hasEnded(kit, movement, record) !== true) {
        given.giveUp(new NotApplicable('no operator brings what a counterparty is to pay'));
      }
      const moves = {
        currentBalance: [movement.amount],
        availableBalance: [movement.amount],
      };
      const readings = await watched.rest(moves, 'in full');

      const because = `a payment of ${movement.amount} came to its end`;
      await check(movedOnce, readings, { ...moves, because });
    },
  );
}
