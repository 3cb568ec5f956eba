import { knownTransactions, numbered, walked } from '../../../fixtures/given/lists/known-lists.ts';
import { transferNeeds } from '../../../fixtures/given/movements/transfers.ts';
import { contract, samePagedAndWhole, test } from '../../../fixtures/test.ts';

/** Beyond what a careless limit of fifty lets through. */
const MANY = 51;

test(
  'the pages of a list of more than fifty together hold the whole list',
  contract('PAG-008', {
    operation: 'listTransactions',
    effect: 'irreversible',
    needs: transferNeeds,
  }),
  async ({ kit, check }) => {
    const list = await knownTransactions({ ...kit, kit }, MANY);
    const { all, least } = list;
    await check(samePagedAndWhole, { pages: (await walked(kit, list)).pages, all }, { least });
    await check(samePagedAndWhole, { pages: await numbered(kit, list), all }, { least });
  },
);
