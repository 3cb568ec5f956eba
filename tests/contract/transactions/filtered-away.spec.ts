import { filteredList, untilTold } from '../../../fixtures/given/lists/filtered.ts';
import { accountWithTransaction } from '../../../fixtures/given/probes/holders.ts';
import { transferredElsewhere } from '../../../fixtures/given/movements/of-another-asset.ts';
import { recordedEnd } from '../../../fixtures/given/movements/recorded.ts';
import { accept, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import type { Need } from '../../../fixtures/kit.ts';
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

type Row = {
  readonly of: string;
  readonly needs: readonly Need[];
  readonly find: (kit: Kit) => Promise<Of>;
};

const ACCOUNTS: readonly Row[] = [
  { of: 'an account', needs: transferNeeds, find: accountWithTransaction },
  {
    of: 'an account in another asset',
    needs: transferNeeds,
    find: async (kit) => ({ account: (await transferredElsewhere(kit, ['1.10']))[0] }),
  },
  {
    // No category is that of payments, so that theirs may have none.
    of: 'an account that made a payment',
    needs: movementNeeds('paymentFromAccount'),
    async find(kit) {
      const payment = await kit.given.movement('paymentFromAccount');
      await accept(kit, payment);
      await settle(kit, payment);
      return { account: payment.accounts[0] };
    },
  },
];

test(
  'filtered by the category of an exchange the list of either of its accounts holds its side of it',
  contract('TXN-010', {
    operation: 'listTransactions',
    effect: 'irreversible',
    needs: movementNeeds('exchange'),
  }),
  async ({ kit, given, check }) => {
    const exchange = await given.movement('exchange');
    await recordedEnd(kit, exchange);
    for (const account of exchange.accounts) {
      const all = await given.transactions(account);
      const filters = { category_type: 'EXCHANGE' };
      const query = { account_id: account.id, ...filters };
      const { lists, again } = await untilTold(kit, account, all, async () => [
        { filtered: await filteredList(kit, query, all, 'probe'), params: { filters } },
      ]);
      for (const { filtered, params } of lists) {
        await check(filteredAsTold, { all, filtered, again }, params);
      }
    }
  },
);

const rows = FILTERS.flatMap((filter) => ACCOUNTS.map((account) => ({ ...filter, ...account })));

for (const { id, member, words, values, of, needs, find } of rows) {
  test(
    `filtered by each ${words} there is, the list of ${of} holds those alone that have it`,
    contract(id, {
      operation: 'listTransactions',
      effect: 'irreversible',
      needs,
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
