import { accountWithTransaction } from '../../../fixtures/given/probes/holders.ts';
import { transferNeeds } from '../../../fixtures/given/movements/transfers.ts';
import { contract, filteredAsTold, objectsOf, test } from '../../../fixtures/test.ts';

/** Values that are named for a member: what has none of them is let through by none. */
const FILTERS = [
  {
    id: 'TXN-010',
    member: 'category_type',
    words: 'category type',
    values: ['ADJUSTMENT', 'DEPOSIT', 'EXCHANGE', 'TRANSFER', 'WITHDRAWAL'],
  },
  {
    id: 'TXN-011',
    member: 'transaction_status',
    words: 'status',
    values: ['AUTHORIZED', 'PENDING', 'POSTED', 'CANCELLED'],
  },
] as const;

for (const { id, member, words, values } of FILTERS) {
  test(
    `filtered by a ${words} that no transaction of an account has, its list holds none`,
    contract(id, {
      operation: 'listTransactions',
      effect: 'irreversible',
      needs: transferNeeds,
    }),
    async ({ kit, platform, given, check }) => {
      const { account } = await accountWithTransaction(kit);
      const all = await given.transactions(account);
      const had = new Set(all.flatMap(objectsOf).map((item) => item[member]));
      const absent = values.filter((value) => !had.has(value));
      const lists = await Promise.all(
        absent.map(async (value) => {
          const query = { account_id: account.id, [member]: value };
          const page = await platform.call('listTransactions', { query }, { intent: 'probe' });
          return { filters: { [member]: value }, page };
        }),
      );
      const again = await given.transactions(account);
      for (const { filters, page } of lists) {
        const evidence = { all, filtered: [page], again };
        await check(filteredAsTold, evidence, { filters, none: true });
      }
    },
  );
}
