import { movements } from '../../../fixtures/given/movements/movements.ts';
import { recordedEnd } from '../../../fixtures/given/movements/recorded.ts';
import { contract, performedWhenTold, test } from '../../../fixtures/test.ts';

const kinds = ['transfer', 'withdrawal', 'cryptoWithdrawal', 'exchange'] as const;

for (const kind of kinds) {
  test(
    `the transactions of ${movements[kind].words} tell when it was performed`,
    contract('TXN-032', {
      operation: 'listTransactions',
      effect: 'irreversible',
      needs: [
        { request: movements[kind].situation },
        { binding: 'id', of: movements[kind].create },
      ],
    }),
    async ({ kit, given, check }) => {
      const movement = await given.movement(kind);
      const { newestBefore, newestAfter } = await recordedEnd(kit, movement);

      for (const [index, before] of newestBefore.entries()) {
        const after = newestAfter[index];
        if (after !== undefined) await check(performedWhenTold, { before, after });
      }
    },
  );
}
