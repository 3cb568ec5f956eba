import {
  byStranger,
  needRefused,
  strangerNeeds,
} from '../../../fixtures/given/calls/refused-before.ts';
import { cancel, cancelled } from '../../../fixtures/given/movements/cancelling.ts';
import { movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { accept, acceptAndWait, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { movementNeeds, movesOf, noMoves } from '../../../fixtures/given/movements/moves.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import { amountsOf } from '../../../fixtures/given/movements/refused.ts';
import { cancelledForGood, contract, test } from '../../../fixtures/test.ts';

test(
  'each of equal withdrawals that is cancelled releases what it held, where cancellations were refused',
  contract('WDR-006', {
    operation: 'cancelWithdrawal',
    effect: 'irreversible',
    needs: [
      ...strangerNeeds,
      ...movementNeeds('withdrawal'),
      { binding: 'status', of: 'getWithdrawal' },
    ],
  }),
  async ({ kit, given, controls, check }) => {
    const { each } = amountsOf('withdrawal');
    const accounts = await given.accounts({ balance: '100.00' });
    if (controls.has('settle')) {
      const over = await movementOn(kit, 'withdrawal', accounts, each, 'over');
      const paid = await watch(kit, accounts);
      await accept(kit, over, 'accept-over');
      await settle(kit, over);
      await paid.rest(movesOf('withdrawal', each));
      // At its end it is refused as a rule: how it is answered is not stated.
      await cancel(kit, over, 'probe');
    }
    for (const turn of ['first', 'second']) {
      const made = await movementOn(kit, 'withdrawal', accounts, each, turn);
      const watched = await watch(kit, accounts);
      await acceptAndWait(kit, made, `accept-${turn}`);
      const { path } = made;
      needRefused(
        kit,
        [await byStranger(kit, 'cancelWithdrawal', { path })],
        'a strange cancellation',
      );
      const cancellation = await cancel(kit, made, 'probe');
      const record = await cancelled(kit, made);
      const moves = noMoves(accounts, 'and holds');
      const readings = await watched.rest(moves);

      await check(
        cancelledForGood,
        { cancellation, record, ...readings },
        { ...moves, because: 'its cancellation succeeded', mayFail: true },
      );
    }
  },
);
