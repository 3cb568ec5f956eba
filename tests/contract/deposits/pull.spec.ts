import { movementNeeds, read, watch } from '../../../fixtures/given/moving.ts';
import { contract, movedOnce, notCarriedOut, test } from '../../../fixtures/test.ts';

test(
  'funds from outside do not carry out a PULL deposit that nobody accepted',
  contract('DEP-003', {
    operation: 'createDeposit',
    effect: 'irreversible',
    needs: [
      ...movementNeeds('pullDeposit'),
      { binding: 'status', of: 'getDeposit' },
      { control: 'simulateDeposit' },
    ],
  }),
  async ({ kit, given, controls, check }) => {
    const movement = await given.movement('pullDeposit');
    const [account] = movement.accounts;
    const watched = await watch(kit, movement.accounts);

    const values = { account: account.id, asset: 'primary', amount: given.amount('5.00') };
    await controls.run('simulateDeposit', values);
    const moves = { currentBalance: ['5.00'], availableBalance: ['5.00'] };
    const readings = await watched.rest(moves);

    const because = '5.00 came from outside, and the PULL deposit was not accepted';
    await check(movedOnce, readings, { ...moves, because });
    const meanings = ['accepted', 'completed'];
    const answer = await read(kit, movement);
    await check(notCarriedOut, { answer }, { record: 'deposit', meanings, why: because });
  },
);
