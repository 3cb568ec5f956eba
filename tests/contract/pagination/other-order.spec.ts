import { NotApplicable } from '../../../fixtures/errors.ts';
import { knownTransactions, numbered, walked } from '../../../fixtures/given/lists/known-lists.ts';
import {
  distinct,
  known,
  pageOf,
  type KnownList,
} from '../../../fixtures/given/lists/known-list.ts';
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

const RECEIPTS = ['0.011', '0.012', '0.013'];

test(
  'the page of an account of crypto funds with the number n holds the n-th slice',
  contract('PAG-011', {
    operation: 'listTransactions',
    effect: 'irreversible',
    needs: [{ control: 'simulateDeposit' }],
  }),
  async ({ kit, given, target, controls, check }) => {
    const asset = 'crypto';
    if (target.file.assets[asset] === undefined) {
      return given.giveUp(new NotApplicable('the target file tells of no crypto funds'));
    }
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
    const list = await known(kit, { operation: 'listTransactions', query, all, least: 2 });
    const { pages } = await walked(kit, list);

    const seen = { numbered: await numbered(kit, list), walked: pages };
    await check(slicesInTurn, seen, { size: list.size });
  },
);
