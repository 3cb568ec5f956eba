import { linkOf } from '../../../fixtures/checks/lists.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { dayOf, momentsAround } from '../../../fixtures/given/lists/days.ts';
import { idsOn } from '../../../fixtures/given/lists/lists.ts';
import { followed, readTwice } from '../../../fixtures/given/lists/known-lists.ts';
import { mixture } from '../../../fixtures/given/lists/mixture.ts';
import { transferNeeds, transferred } from '../../../fixtures/given/movements/transfers.ts';
import {
  contract,
  emptyPageAgain,
  objectsOf,
  samePage,
  sameRecordsListed,
  test,
  type Exchange,
} from '../../../fixtures/test.ts';

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
    // Of a period in which there is nothing, the page is as empty as it was.
    const none = { start_date: dayOf(momentsAround(all).future) };
    for (const filter of [{ order: 'ASC' }, { order: 'DESC' }, ...filters, none]) {
      const query = { account_id: account.id, page_size: '2', order: 'ASC', ...filter };
      const read = (): Promise<Exchange> => platform.call('listTransactions', { query });
      const twice = await readTwice(kit, read);
      await check(filter === none ? emptyPageAgain : samePage, twice);
    }
  },
);

test(
  'the link to itself of the list of an account gives the same page, where it has one',
  contract('PAG-009', {
    operation: 'listAccountTransactions',
    effect: 'irreversible',
    needs: [
      ...transferNeeds,
      { binding: 'items', of: 'listAccountTransactions' },
      { binding: 'itemId', of: 'listAccountTransactions' },
    ],
  }),
  async ({ kit, platform, given, check }) => {
    const { payee } = await transferred(kit, 2);
    const read = (): Promise<Exchange> =>
      platform.listAccountTransactions({ path: { account_id: payee.id } });
    const idsIn = (page: Exchange): unknown[] => idsOn(kit, 'listAccountTransactions', page);
    const page = await given.until(read, (one) => idsIn(one).length > 1);
    // What this list shows is not told: without links there is none to judge.
    if (linkOf(page, 'self') === null) {
      given.giveUp(new NotApplicable('the list of an account has no link to itself'));
    }
    const own = [await followed(kit, page, 'self')];
    const lists = { own, all: [page], again: [await read()] };

    await check(sameRecordsListed, lists, { atLeast: 2, what: 'the page that links to itself' });
  },
);
