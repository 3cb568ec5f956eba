import { followed } from '../../../fixtures/given/lists/known-lists.ts';
import { compareJson } from '../../../fixtures/json.ts';
import { mixture } from '../../../fixtures/given/lists/mixture.ts';
import { transferNeeds } from '../../../fixtures/given/movements/transfers.ts';
import { contract, idsOf, objectsOf, samePage, test } from '../../../fixtures/test.ts';

const MEMBERS = ['category_id', 'category_type', 'transaction_status'] as const;

test(
  'the link of a page to itself gives the same page, with any order and filter',
  contract('PAG-009', {
    operation: 'listTransactions',
    effect: 'irreversible',
    needs: transferNeeds,
  }),
  async ({ kit, platform, check }) => {
    const { account, all } = await mixture(kit);
    const items = all.flatMap(objectsOf);
    const filters = MEMBERS.flatMap((member) => {
      const values = items.map((item) => item[member]).filter((one) => typeof one === 'string');
      return [...new Set(values)].slice(0, 2).map((value) => ({ [member]: value }));
    });
    for (const filter of [{ order: 'ASC' }, { order: 'DESC' }, ...filters]) {
      const query = { account_id: account.id, page_size: '2', order: 'ASC', ...filter };
      const page = await platform.call('listTransactions', { query });
      const again = await followed(kit, page, 'self');
      const later = await platform.call('listTransactions', { query });
      // What is in flight may come to its end in between.
      if (!compareJson(idsOf(page), idsOf(later))) continue;
      await check(samePage, { page, again });
    }
  },
);
