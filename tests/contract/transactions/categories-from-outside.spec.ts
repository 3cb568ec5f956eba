import { smallestOf } from '../../../fixtures/given/accounts/scales.ts';
import { foundByAnyKind, foundByKind } from '../../../fixtures/given/movements/found-by-kind.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { paidFromOutside, paidNeeds } from '../../../fixtures/given/movements/paid-from-outside.ts';
import { recorded } from '../../../fixtures/given/movements/recorded.ts';
import { memberOf } from '../../../fixtures/json.ts';
import { contract, test } from '../../../fixtures/test.ts';

const payments = [
  { asset: 'primary', payer: 'fiat', amount: '30.17', words: 'a payment from a counterparty' },
  {
    asset: 'primary',
    payer: 'linked',
    amount: '30.17',
    words: 'a payment from a linked counterparty',
  },
  {
    asset: 'secondary',
    payer: 'fiat',
    amount: '12.29',
    words: 'a payment from a counterparty in another currency',
  },
  {
    asset: 'crypto',
    payer: 'crypto',
    amount: '0.0125',
    words: 'a payment of crypto funds from a counterparty',
  },
] as const;

for (const { words, ...paid } of payments) {
  test(
    `the category identifier of ${words} is found by the operation that reads the kind it names`,
    contract('TXN-025', {
      operation: 'listTransactions',
      effect: 'irreversible',
      needs: paidNeeds,
    }),
    async ({ kit }) => {
      await foundByAnyKind(kit, await paidFromOutside(kit, paid));
    },
  );
}

const isNoCorrection = (item: unknown): boolean =>
  !String(memberOf(item, 'transaction_type')).endsWith('_CORRECTION');

const arrivals = [
  { deposit: true, control: 'simulateDeposit', words: 'funds that arrive for a PUSH deposit' },
  { deposit: true, control: 'detectDeposit', words: 'funds that are seen for a PUSH deposit' },
  { deposit: false, control: 'simulateDeposit', words: 'crypto funds that nobody asked for' },
] as const;

for (const { deposit, control, words } of arrivals) {
  test(
    `the category identifier of ${words} is found by the operation that reads its kind`,
    contract('TXN-025', {
      operation: 'getDeposit',
      effect: 'irreversible',
      needs: [{ control }, ...(deposit ? movementNeeds('pushDeposit') : [])],
    }),
    async ({ kit, given, controls, target }) => {
      const asset = deposit ? 'primary' : 'crypto';
      const made = deposit ? await given.movement('pushDeposit') : null;
      const accounts = made?.accounts ?? (await given.accounts({ asset, balance: '0.00' }));
      const values = {
        account: accounts[0].id,
        ...(made !== null && { deposit: made.id }),
        asset,
        amount: given.amount(deposit ? '12.08' : '0.25', asset),
      };
      const comes = async (): Promise<void> => {
        // What corrects them by the least is of no such kind, or names a record of it too.
        if (controls.has('correctBalance')) {
          const amount = given.amount(smallestOf(target, asset), asset);
          const least = { account: accounts[0].id, asset, amount };
          await controls.run('correctBalance', least, { mayRefuse: true });
        }
        await controls.run(control, values);
      };
      const readings = await recorded(kit, accounts, comes, isNoCorrection);
      await foundByKind(kit, readings, ['DEPOSIT']);
    },
  );
}
