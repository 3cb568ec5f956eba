import { knownTransactions, numbered } from '../../../fixtures/given/lists/known-lists.ts';
import { pageOf, type KnownList } from '../../../fixtures/given/lists/known-list.ts';
import { transferNeeds } from '../../../fixtures/given/movements/transfers.ts';
import { contract, slicesInTurn, test, type Exchange } from '../../../fixtures/test.ts';

/** A page may go on where the one before it ended: that of the same list, and not of another one. */
test(
  'a page holds the slice of its number though the list was read in its other order just before',
  contract('PAG-011', {
    operation: 'listTransactions',
    effect: 'irreversible',
    needs: transferNeeds,
  }),
  async ({ kit, check }) => {
    const list = await knownTransactions({ ...kit, kit });
    const ordered = (order: string): KnownList => ({ ...list, query: { ...list.query, order } });
    const [rising, falling] = [ordered('ASC'), ordered('DESC')];
    const walked = await numbered(kit, rising);
    const pages: Exchange[] = [];
    for (const number of walked.keys()) {
      if (number > 0) await pageOf(kit, falling, number - 1);
      pages.push(await pageOf(kit, rising, number));
    }

    await check(slicesInTurn, { numbered: pages, walked }, { size: list.size });
  },
);
