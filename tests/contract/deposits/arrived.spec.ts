import { acceptAgain } from '../../../fixtures/given/movements/to-its-end.ts';
import { movementNeeds, noMoves } from '../../../fixtures/given/movements/moves.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import { contract, movedOnce, test } from '../../../fixtures/test.ts';

const AMOUNT = '30.17';

test(
  'accepting a PUSH deposit whose funds have arrived moves no money',
  contract('DEP-005', {
    operation: 'acceptDeposit',
    effect: 'irreversible',
    needs: [...movementNeeds('pushDeposit'), { control: 'simulateDeposit' }],
  }),
  async ({ kit, given, controls, check }) => {
    const movement = await given.movement('pushDeposit');
    const { id, accounts } = movement;
    const [account] = accounts;
    const coming = await watch(kit, accounts);
    await controls.run('simulateDeposit', {
      ...{ account: account.id, deposit: id, asset: 'primary' },
      amount: given.amount(AMOUNT),
    });
    await coming.rest({ currentBalance: [AMOUNT], availableBalance: [AMOUNT] }, 'in full');

    const watched = await watch(kit, accounts);
    await acceptAgain(kit, movement, 'accept', 'invalid');
    const moves = noMoves(accounts, 'and holds');
    const readings = await watched.rest(moves);

    await check(movedOnce, readings, { ...moves, because: 'a PUSH deposit is not accepted' });
  },
);
