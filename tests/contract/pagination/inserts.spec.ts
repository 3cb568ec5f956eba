import { walked, walkSize } from '../../../fixtures/given/lists/known-lists.ts';
import {
  latest,
  transferAll,
  transferNeeds,
  transferred,
  untilMoreListed,
} from '../../../fixtures/given/movements/transfers.ts';
import { broughtUp } from '../../../fixtures/target/amount-limits.ts';
import { contract, idsOf, metDespiteInserts, test } from '../../../fixtures/test.ts';

const INSERTS = 3;
const SINGLE_MAX = 20;

test(
  'a walk in ascending order meets all that was there before it, while more is added',
  contract('PAG-012', {
    operation: 'listTransactions',
    effect: 'irreversible',
    needs: transferNeeds,
  }),
  async ({ kit, given, check }) => {
    const { payer, payee } = await transferred(kit, 7);
    const query = { account_id: payee.id, order: 'ASC' };
    const walk = async (name: string, inserts: number, sizeOf: (total: number) => number) => {
      const before = await given.transactions(payee);
      const total = new Set(before.flatMap((page) => idsOf(page) ?? [])).size;
      const list = { operation: 'listTransactions', query, all: before, least: 7 } as const;
      const size = sizeOf(total);
      const newest = await latest(kit, payee);
      const { pages } = await walked(kit, { ...list, total, size }, async (turn) => {
        if (turn > inserts) return;
        // The same amount again may be thought a mistake.
        const amount = broughtUp(kit.target.file, 'primary', `1.0${turn}`);
        await transferAll(kit, [payer, payee], [amount], `${name}-${turn}`);
        // A list may follow what was added after a while.
        await untilMoreListed(kit, payee, newest, turn);
      });
      const after = await given.transactions(payee);

      await check(metDespiteInserts, { before, pages, after }, { size });
      return total + inserts;
    };
    const total = await walk('insert', INSERTS, (count) => walkSize(kit, count));
    // By single items as well, where that comes to its end: the place is reckoned anew for each.
    if (total <= SINGLE_MAX) await walk('single', 1, () => 1);
  },
);
