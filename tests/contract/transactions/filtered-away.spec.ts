import { accountWithTransaction } from '../../../fixtures/given/probes/holders.ts';
import { transferredElsewhere } from '../../../fixtures/given/movements/of-another-asset.ts';
import { transferNeeds } from '../../../fixtures/given/movements/transfers.ts';
import {
  contract,
  filteredAsTold,
  objectsOf,
  test,
  type Account,
  type Kit,
} from '../../../fixtures/test.ts';

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

type Of = { readonly account: Account };

const ACCOUNTS: readonly { readonly of: string; readonly find: (kit: Kit) => Promise<Of> }[] = [
  { of: 'an account', find: accountWithTransaction },
  {
    of: 'an account in another asset',
    find: async (kit) => ({ account: (await transferredElsewhere(kit, ['1.10']))[0] }),
  },
];

const rows = FILTERS.flatMap((filter) => ACCOUNTS.map((account) => ({ ...filter, ...account })));

for (const { id, member, words, values, of, find } of rows) {
  test(
    `filtered by a ${words} that no transaction of ${of} has, its list holds none`,
    contract(id, {
      operation: 'listTransactions',
      effect: 'irreversible',
      needs: transferNeeds,
    }),
    async ({ kit, platform, given, check }) => {
      const { account } = await find(kit);
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
