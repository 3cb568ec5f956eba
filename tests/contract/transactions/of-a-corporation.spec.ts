import { corporateMovement } from '../../../fixtures/given/movements/corporate.ts';
import { foundByKind, readable } from '../../../fixtures/given/movements/found-by-kind.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { recordedEnd } from '../../../fixtures/given/movements/recorded.ts';
import { corporateOwnerNeeds } from '../../../fixtures/given/people/corporate-owner.ts';
import { categorised, contract, test } from '../../../fixtures/test.ts';

for (const { kind, categoryType } of readable) {
  test(
    `the transactions of ${movements[kind].words} of a corporation carry the category ${categoryType}`,
    contract('TXN-024', {
      operation: 'listTransactions',
      effect: 'irreversible',
      needs: [...corporateOwnerNeeds, ...movementNeeds(kind)],
    }),
    async ({ kit, check }) => {
      const movement = await corporateMovement(kit, kind, 'to accept');
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
      const movement = await corporateMovement(kit, kind, 'to accept');

      await foundByKind(kit, await recordedEnd(kit, movement), [categoryType]);
    },
  );
}
