import { NotApplicable } from '../../../fixtures/errors.ts';
import { movementIfTaken } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds, noMoves } from '../../../fixtures/given/movements/moves.ts';
import { acceptAgain } from '../../../fixtures/given/movements/to-its-end.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import { contract, movedOnce, test } from '../../../fixtures/test.ts';

const asset = 'crypto';

test(
  'accepting a PUSH deposit of crypto funds moves none',
  contract('DEP-005', {
    operation: 'acceptDeposit',
    effect: 'irreversible',
    needs: movementNeeds('pushDeposit'),
  }),
  async ({ kit, given, check }) => {
    const accounts = await given.accounts({ asset, balance: '0' });
    const movement = await movementIfTaken(kit, 'pushDeposit', accounts, '0.05');
    // Which assets come by deposits is not stated.
    if (movement === null) {
      return given.giveUp(new NotApplicable('no crypto account has a PUSH deposit'));
    }
    const watched = await watch(kit, accounts);
    await acceptAgain(kit, movement, 'accept', 'invalid');
    const moves = noMoves(accounts, 'and holds');
    const readings = await watched.rest(moves);

    await check(movedOnce, readings, { ...moves, because: 'a PUSH deposit is not accepted' });
  },
);
