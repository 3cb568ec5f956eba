import { knownTransactions, numbered } from '../../../fixtures/given/lists/known-lists.ts';
import {
  distinct,
  known,
  pageOf,
  type KnownList,
} from '../../../fixtures/given/lists/known-list.ts';
import { transferNeeds } from '../../../fixtures/given/movements/transfers.ts';
import { contract, slicesInTurn, test, type Exchange, type Kit } from '../../../fixtures/test.ts';

/** A page may go on where the one before it ended: that of the same list, and not of another one. */
test(
  'a page holds the slice of its number though the list was read in its other order just before',
  contract('PAG-011', {
    operation: 'listTransactions',
    effect: 'irreversible',
    needs: transferNeeds,
  }),
  async ({ kit, check }) => {
    const list = (await ofCoins(kit)) ?? (await knownTransactions({ ...kit, kit }));
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

const RECEIPTS = ['0.011', '0.012', '0.013', '0.014', '0.015', '0.016', '0.017'];

/** The transactions of an account of crypto funds; null where none come from outside. */
async function ofCoins(kit: Kit): Promise<KnownList | null> {
  const { controls, given, target } = kit;
  const asset = 'crypto';
  if (target.file.assets[asset] === undefined || !controls.has('simulateDeposit')) return null;
  const [account] = await given.accounts({ asset, balance: '0.00' });
  const values = { account: account.id, asset };
  for (const sum of RECEIPTS) {
    await controls.run('simulateDeposit', { ...values, amount: given.amount(sum, asset) });
  }
  const all = await given.until(
    () => given.transactions(account),
    (pages) => distinct(pages) >= RECEIPTS.length,
  );
  const query = { account_id: account.id };
  return known(kit, { operation: 'listTransactions', query, all, least: 2 });
}
