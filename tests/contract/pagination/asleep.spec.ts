import { itemsOf } from '../../../fixtures/checks/lists.ts';
import { Blocked } from '../../../fixtures/errors.ts';
import { awokenNeeds, putToSleep } from '../../../fixtures/given/events/awoken.ts';
import { readTwice } from '../../../fixtures/given/lists/known-lists.ts';
import { transactionIds } from '../../../fixtures/given/lists/listed.ts';
import {
  contract,
  pageHoldsAtMost,
  samePage,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

/** Far beyond the last page. */
const FAR = '1000';

type Read = (query: Readonly<Record<string, string>>) => Promise<Exchange>;

const rows = [
  {
    id: 'PAG-006',
    words: 'a page of transactions of a dormant account holds no more than were asked for',
    async judge({ check }: Kit, read: Read) {
      for (const number of ['0', '1', FAR]) {
        const page = await read({ page: number });
        // What lies beyond the last may be empty, or refused.
        const isThere = number !== FAR || (itemsOf(page)?.length ?? 0) > 0;
        if (isThere) await check(pageHoldsAtMost, { page }, { size: 1 });
      }
    },
  },
  {
    id: 'PAG-009',
    words: 'the link of a page of a dormant account to itself gives the same page, in any order',
    async judge(kit: Kit, read: Read) {
      for (const order of ['ASC', 'DESC']) {
        await kit.check(samePage, await readTwice(kit, () => read({ order })));
      }
    },
  },
] as const;

for (const { id, words, judge } of rows) {
  test(
    words,
    contract(id, { operation: 'listTransactions', effect: 'irreversible', needs: awokenNeeds }),
    async ({ kit }) => judge(kit, await listAsleep(kit)),
  );
}

/** Pages of one, of an account with two receipts or more that is dormant since. */
async function listAsleep(kit: Kit): Promise<Read> {
  const { given, controls, platform } = kit;
  const [{ id: account }] = await given.accounts({ balance: '5.00' });
  const amount = given.amount('1.00');
  await controls.run('simulateDeposit', { account, asset: 'primary', amount });
  const ask = (query: Readonly<Record<string, string>>): Promise<Exchange> =>
    platform.call('listTransactions', { query: { account_id: account, ...query } });
  const areThere = (page: Exchange): boolean => transactionIds(page, 'POSTED').length > 1;
  if (!areThere(await given.until(() => ask({}), areThere))) {
    given.giveUp(new Blocked('set-up:transactions', 'two receipts are not posted'));
  }
  await putToSleep(kit, account);
  return (query) => ask({ page_size: '1', ...query });
}
