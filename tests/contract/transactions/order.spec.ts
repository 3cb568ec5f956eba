import { setTimeout as sleep } from 'node:timers/promises';
import { walked } from '../../../fixtures/given/known-lists.ts';
import { transferEach, transferNeeds, transferred } from '../../../fixtures/given/transfers.ts';
import { contract, inOrder, objectsOf, test } from '../../../fixtures/test.ts';

const SECOND_MS = 1_100;

/** Of nine the second leaves a page in the very middle, with as many before it as behind it. */
const SIZES = [2, 3] as const;

for (const order of ['ASC', 'DESC'] as const) {
  test(
    `the list is sorted by transaction date when ${order} is asked for`,
    contract('TXN-006', {
      operation: 'listTransactions',
      effect: 'irreversible',
      needs: transferNeeds,
    }),
    async ({ kit, given, check }) => {
      const { payer, payee } = await transferred(kit, 9);
      const dates = async (): Promise<number> =>
        new Set(
          (await given.transactions(payee))
            .flatMap(objectsOf)
            .map((item) => String(item['transaction_date'])),
        ).size;
      if ((await dates()) < 2) {
        // Dates may be told in whole seconds.
        await sleep(SECOND_MS);
        await transferEach(kit, [payer, payee], Array<string>(9).fill('0.01'), 'later');
      }
      const all = await given.transactions(payee);
      const query = { account_id: payee.id, order };
      const list = { operation: 'listTransactions', query, all, total: 9, least: 9 } as const;
      for (const size of SIZES) {
        const { pages } = await walked(kit, { ...list, size });
        await check(inOrder, { pages }, { order });
      }
    },
  );
}
