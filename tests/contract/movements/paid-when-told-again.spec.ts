import { latest } from '../../../fixtures/given/movements/transfers.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { movementIfTaken } from '../../../fixtures/given/movements/movement-on.ts';
import { accept, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { transferToldTwice } from '../../../fixtures/given/movements/told-twice.ts';
import { movementNeeds, movesOf } from '../../../fixtures/given/movements/moves.ts';
import { restAfter, watch } from '../../../fixtures/given/movements/watch.ts';
import { contract, movedOnce, postingDateKept, test } from '../../../fixtures/test.ts';

const POSTED = 'TRANSACTION_POSTED';

const told = {
  effect: 'irreversible',
  alone: 'types',
  needs: [{ webhooks: true }, ...movementNeeds('transfer')],
} as const;

test(
  'a payment from an account moves its funds, though TRANSACTION_POSTED of that account has to be delivered twice',
  contract('PAY-004', {
    ...told,
    operation: 'acceptPayment',
    needs: [...told.needs, ...movementNeeds('paymentFromAccount')],
  }),
  async ({ kit, given, check }) => {
    const { movement } = await transferToldTwice(kit, POSTED);
    const [kind, amount] = ['paymentFromAccount', '2.17'] as const;
    const made = await movementIfTaken(kit, kind, movement.accounts, amount, 'told');
    if (made === null) return given.giveUp(new NotApplicable('no such payment is taken'));
    const watched = await watch(kit, made.accounts);
    await accept(kit, made, 'accept-paid');
    await settle(kit, made);
    const moves = movesOf(kind, made.amount);
    const readings = await restAfter(kit, watched, made, moves);

    await check(movedOnce, readings, { ...moves, because: 'it was accepted' });
  },
);

test(
  'the date at which a transaction was posted stays, though TRANSACTION_POSTED has to be delivered twice',
  contract('TXN-033', { ...told, operation: 'listTransactions' }),
  async ({ kit, quiet, check }) => {
    const { before, movement } = await transferToldTwice(kit, POSTED);
    const [payer] = movement.accounts;
    const after = await quiet(() => latest(kit, payer));

    await check(postingDateKept, { before, after });
  },
);
