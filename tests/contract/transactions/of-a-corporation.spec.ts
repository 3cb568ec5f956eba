import { corporateMovement } from '../../../fixtures/given/movements/corporate.ts';
import { foundByKind, readable } from '../../../fixtures/given/movements/found-by-kind.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { isOfType, recorded, recordedEnd } from '../../../fixtures/given/movements/recorded.ts';
import {
  corporateAccounts,
  corporateOwnerNeeds,
} from '../../../fixtures/given/people/corporate-owner.ts';
import { categorised, contract, recordedAs, test } from '../../../fixtures/test.ts';

for (const { kind, categoryType } of readable) {
  test(
    `the transactions of ${movements[kind].words} of a corporation carry the category ${categoryType}`,
    contract('TXN-024', {
      operation: 'listTransactions',
      effect: 'irreversible',
      needs: [...corporateOwnerNeeds, ...movementNeeds(kind)],
    }),
    async ({ kit, check }) => {
      const movement = await corporateMovement(kit, kind);
      const { newestBefore, newestAfter } = await recordedEnd(kit, movement);

      await check(categorised, { newestBefore, newestAfter }, { categoryType });
    },
  );

  test(
    `the category identifier of ${movements[kind].words} of a corporation is found by the operation that reads its kind`,
    contract('TXN-025', {
      operation: movements[kind].get,
      effect: 'irreversible',
      needs: [...corporateOwnerNeeds, ...movementNeeds(kind)],
    }),
    async ({ kit }) => {
      const movement = await corporateMovement(kit, kind);

      await foundByKind(kit, await recordedEnd(kit, movement), [categoryType]);
    },
  );
}

const fromOutside = [
  { id: 'TXN-014', asset: 'primary', words: 'fiat', type: 'FIAT_TRANSFER_IN', amount: '12.00' },
  { id: 'TXN-016', asset: 'crypto', words: 'crypto', type: 'TRANSFER_IN', amount: '0.25' },
] as const;

for (const { id, asset, words, type, amount } of fromOutside) {
  test(
    `an external deposit of ${words} funds for a corporation is recorded as ${type}`,
    contract(id, {
      operation: 'listTransactions',
      effect: 'irreversible',
      needs: [...corporateOwnerNeeds, { control: 'simulateDeposit' }],
    }),
    async ({ kit, given, controls, check }) => {
      const accounts = await corporateAccounts(kit, { asset, balance: '0.00' });
      const values = { account: accounts[0].id, asset, amount: given.amount(amount, asset) };
      const comes = (): Promise<unknown> => controls.run('simulateDeposit', values);
      const readings = await recorded(kit, accounts, comes, isOfType(type));

      const of = `an external deposit of ${words} funds for a corporation`;
      await check(recordedAs, readings, { types: [type], amount, of });
    },
  );
}
