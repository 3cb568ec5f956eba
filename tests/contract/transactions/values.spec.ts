import {
  accept,
  movesOf,
  movementNeeds,
  settle,
  watch,
} from '../../../fixtures/given/movements/moving.ts';
import { contract, test, valuesInOwnCurrency } from '../../../fixtures/test.ts';

const listing = { operation: 'listTransactions', effect: 'irreversible' } as const;

test(
  'the value of a transaction is stated in the currency of its account',
  contract('TXN-023', { ...listing, needs: movementNeeds('exchange') }),
  async ({ kit, given, check }) => {
    const movement = await given.movement('exchange');
    const watched = await watch(kit, movement.accounts);
    await accept(kit, movement);
    await settle(kit, movement);
    const readings = await watched.rest(movesOf('exchange', movement.amount));
    await check(valuesInOwnCurrency, readings);
  },
);

const received = [
  { asset: 'primary', amount: '12.00', fee: '0.75' },
  { asset: 'secondary', amount: '20.00', fee: '1.25' },
] as const;

test(
  'the value of a fee is stated in the currency of its account',
  contract('TXN-023', { ...listing, needs: [{ control: 'depositWithFee' }] }),
  async ({ kit, given, controls, check }) => {
    const [one, other] = received;
    const accounts = await given.accounts(
      { asset: one.asset, balance: '0.00' },
      { asset: other.asset, balance: '0.00' },
    );
    const watched = await watch(kit, accounts);
    for (const [index, { asset, amount, fee }] of received.entries()) {
      await controls.run('depositWithFee', {
        account: accounts[index]?.id,
        asset,
        amount: given.amount(amount, asset),
        fee: given.amount(fee, asset),
      });
    }
    const amounts = received.map(({ amount }) => amount);
    const readings = await watched.rest({ currentBalance: amounts, availableBalance: amounts });
    await check(valuesInOwnCurrency, readings);
  },
);
