import { succeeded } from '../../../fixtures/checks/read.ts';
import { movementOn } from '../../../fixtures/given/movement-on.ts';
import { movementNeeds } from '../../../fixtures/given/moving.ts';
import { movements } from '../../../fixtures/given/movements.ts';
import { recordedMovement, recordedEnd } from '../../../fixtures/given/recorded.ts';
import { accountsOfTwo, twoOwnersNeeds } from '../../../fixtures/given/two-owners.ts';
import {
  categorised,
  categoryFound,
  categoryIds,
  categoryTypeOf,
  contract,
  test,
} from '../../../fixtures/test.ts';

const rows = [
  { kind: 'transfer', categoryType: 'TRANSFER' },
  { kind: 'withdrawal', categoryType: 'WITHDRAWAL' },
  { kind: 'pullDeposit', categoryType: 'DEPOSIT' },
  { kind: 'exchange', categoryType: 'EXCHANGE' },
] as const;

for (const { kind, categoryType } of rows) {
  const { words, get } = movements[kind];
  const needs = movementNeeds(kind);

  test(
    `the transactions of ${words} carry the category ${categoryType}, and name their record`,
    contract('TXN-024', { operation: 'listTransactions', effect: 'irreversible', needs }),
    async ({ kit, check }) => {
      const { newestBefore, newestAfter } = await recordedMovement(kit, kind);
      await check(categorised, { newestBefore, newestAfter }, { categoryType });
    },
  );

  test(
    `the category identifier of ${words} is found by the operation that reads its kind`,
    contract('TXN-025', { operation: get, effect: 'irreversible', needs }),
    async ({ kit, platform, given, check }) => {
      const { newestBefore, newestAfter } = await recordedMovement(kit, kind);
      const readings = { newestBefore, newestAfter };
      const among = [categoryType];
      const records = await Promise.all(
        categoryIds(readings, among).map((id) =>
          // What names it may be shown before it is.
          given.until(
            () => platform.call(get, { path: { [movements[kind].pathParameter]: id } }),
            succeeded,
          ),
        ),
      );
      await check(categoryFound, { ...readings, records }, { among });
    },
  );
}

test(
  'a transfer to the account of another customer carries its category on both accounts',
  contract('TXN-024', {
    operation: 'listTransactions',
    effect: 'irreversible',
    needs: [...movementNeeds('transfer'), ...twoOwnersNeeds],
  }),
  async ({ kit, check }) => {
    const accounts = await accountsOfTwo(kit);
    const movement = await movementOn(kit, 'transfer', accounts, '30.17');
    const { newestBefore, newestAfter } = await recordedEnd(kit, movement);
    await check(categorised, { newestBefore, newestAfter }, { categoryType: 'TRANSFER' });
  },
);

test(
  'the category identifier of a payment is found by the operation that reads the kind it names',
  contract('TXN-025', {
    operation: 'listTransactions',
    effect: 'irreversible',
    needs: movementNeeds('paymentFromAccount'),
  }),
  async ({ kit, platform, given, check }) => {
    const { newestBefore, newestAfter } = await recordedMovement(kit, 'paymentFromAccount');
    const readings = { newestBefore, newestAfter };
    // Which kind that is the document leaves open, and whether there is one.
    const among = rows.map(({ categoryType }) => categoryType);
    const records = await Promise.all(
      categoryIds(readings, among).flatMap((id) => {
        const type = categoryTypeOf(readings, id);
        const row = rows.find(({ categoryType }) => categoryType === type);
        if (row === undefined) return [];
        const { get, pathParameter } = movements[row.kind];
        const read = () => platform.call(get, { path: { [pathParameter]: id } });
        return [given.until(read, succeeded)];
      }),
    );
    await check(categoryFound, { ...readings, records }, { among });
  },
);
