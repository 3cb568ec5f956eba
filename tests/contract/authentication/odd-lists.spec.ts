import { succeeded } from '../../../fixtures/checks/read.ts';
import { idsOn } from '../../../fixtures/given/lists/lists.ts';
import { largestPage } from '../../../fixtures/given/lists/pages.ts';
import { transferNeeds } from '../../../fixtures/given/movements/transfers.ts';
import { accountWithTransaction } from '../../../fixtures/given/probes/holders.ts';
import { absentFromOthersList, contract, test, type Kit } from '../../../fixtures/test.ts';

const needs = [{ credential: 'second' }] as const;

/** Asked for as the second client. */
const odd = [
  {
    operation: 'listTransactions',
    words: 'transactions of an account whose identifier has a quote in it',
    more: transferNeeds,
    own: async (kit: Kit): Promise<Query> => {
      const { account } = await accountWithTransaction(kit);
      return { account_id: account.id };
    },
    // As one that is written into a statement of a database ends its text, and lets all through.
    // The others have the newest first: what was made just now is among them.
    queries: [
      { account_id: "assay' OR '1'='1", order: 'DESC' },
      { transaction_status: 'POSTED', order: 'DESC' },
      { category_type: 'TRANSFER', order: 'DESC' },
      { end_date: '2100-01-01', order: 'DESC' },
    ],
  },
  {
    operation: 'listCustomers',
    words: 'a page of customers far beyond its last one',
    more: [],
    own: async ({ given }: Kit): Promise<Query> => {
      await given.customer('INDIVIDUAL', 'as owner');
      return {};
    },
    queries: [{ page: '9999' }],
  },
] as const;

type Query = Readonly<Record<string, string>>;

for (const { operation, words, more, own, queries } of odd) {
  test(
    `a client that asks for ${words} is shown no record of another client`,
    contract('AUT-022', { operation, effect: 'irreversible', needs: [...needs, ...more] }),
    async ({ kit, platform, check }) => {
      const size = { page_size: String(largestPage(kit)) };
      const mine = await platform.call(operation, { query: { ...size, ...(await own(kit)) } });
      const usual = await platform.call(operation, { query: size }, { as: 'second' });
      // What stands before the platform may have its own answer to that.
      const options = { as: 'second', intent: 'probe', unjudged: true } as const;
      const ask = (query: Query) =>
        platform.call(operation, { query: { ...size, ...query } }, options);
      const asked = await Promise.all(queries.map(ask));
      const others = [usual, ...asked.filter(succeeded)];
      const ids = idsOn(kit, operation, mine);
      for (const id of [ids[0], ids.at(-1)]) {
        if (typeof id === 'string') {
          await check(absentFromOthersList, { own: [mine], others }, { id });
        }
      }
    },
  );
}
