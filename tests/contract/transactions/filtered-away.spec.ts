import { filteredList, untilTold } from '../../../fixtures/given/lists/filtered.ts';
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

/** All values that are named for a member, whether a transaction of the account has them or not. */
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
    `filtered by each ${words} there is, the list of ${of} holds those alone that have it`,
    contract(id, {
      operation: 'listTransactions',
      effect: 'irreversible',
      needs: transferNeeds,
    }),
    async ({ kit, platform, given, check }) => {
      const { account } = await find(kit);
      const all = await given.transactions(account);
      const had = new Set(all.flatMap(objectsOf).map((item) => item[member]));
      const read = async (value: string) => {
        const filters = { [member]: value };
        const query = { account_id: account.id, ...filters };
        const paged = await filteredList(kit, query, all, 'probe');
        if (had.has(value)) return { filtered: paged, params: { filters } };
        const plain = await platform.call('listTransactions', { query }, { intent: 'probe' });
        return { filtered: [plain, ...paged], params: { filters, none: true as const } };
      };
      const { lists, again } = await untilTold(kit, account, all, () =>
        Promise.all(values.map(read)),
      );
      for (const { filtered, params } of lists) {
        await check(filteredAsTold, { all, filtered, again }, params);
      }
    },
  );
}
