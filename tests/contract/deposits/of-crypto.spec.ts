import { watch } from '../../../fixtures/given/movements/watch.ts';
import { cutTo } from '../../../fixtures/money.ts';
import { contract, movedOnce, test } from '../../../fixtures/test.ts';

const asset = 'crypto';
/** To the last digit that coins have. */
const AMOUNT = '0.12345678';

test(
  'external crypto funds reach their account in full, to the last digit',
  contract('DEP-007', {
    operation: 'getAccount',
    effect: 'irreversible',
    needs: [{ control: 'simulateDeposit' }],
  }),
  async ({ kit, given, controls, target, check }) => {
    const amount = cutTo(AMOUNT, target.file.assets[asset]?.scale);
    const accounts = await given.accounts({ asset, balance: '0' });
    const watched = await watch(kit, accounts);
    const values = { account: accounts[0].id, asset, amount: given.amount(amount, asset) };
    await controls.run('simulateDeposit', values);
    const moves = { currentBalance: [amount], availableBalance: [amount] };
    const readings = await watched.rest(moves, 'in full');

    await check(movedOnce, readings, { ...moves, because: `${amount} arrived` });
  },
);
