import { asSecond, secondNeeds } from '../../../fixtures/given/as-second.ts';
import { falling } from '../../../fixtures/given/lists/led.ts';
import { knownTransactions, numbered, walked } from '../../../fixtures/given/lists/known-lists.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { transferNeeds } from '../../../fixtures/given/movements/transfers.ts';
import { contract, samePagedAndWhole, test } from '../../../fixtures/test.ts';

/** Beyond what a careless limit of fifty lets through. */
const MANY = 51;
const SMALL = 5;

test(
  'the pages of a list of more than fifty together hold the whole list',
  contract('PAG-008', {
    operation: 'listTransactions',
    effect: 'irreversible',
    needs: [...transferNeeds, { credential: 'second', ifThere: true }],
  }),
  async ({ kit: first, target, check }) => {
    // Whose list it is makes no difference: most others are the first client's.
    const kit = isThere(target, secondNeeds) ? asSecond(first) : first;
    const list = await knownTransactions({ ...kit, kit }, MANY);
    const { all, least } = list;
    await check(samePagedAndWhole, { pages: (await walked(kit, list)).pages, all }, { least });
    // From its other end it is as long.
    const other = falling(list);
    if (other !== null) {
      await check(samePagedAndWhole, { pages: (await walked(kit, other)).pages, all }, { least });
    }
    // With small ones there are pages whose number has two digits.
    const short = { ...list, size: Math.min(list.size, SMALL) };
    await check(samePagedAndWhole, { pages: await numbered(kit, short), all }, { least });
  },
);
