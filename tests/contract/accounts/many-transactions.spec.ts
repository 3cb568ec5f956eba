import { NotApplicable } from '../../../fixtures/errors.ts';
import { MANY, madeBusy, receivedMuch } from '../../../fixtures/given/accounts/busy.ts';
import { idsOn } from '../../../fixtures/given/lists/lists.ts';
import { pagesOf } from '../../../fixtures/given/lists/pages.ts';
import { contract, idsOf, sameRecordsListed, test, type Exchange } from '../../../fixtures/test.ts';

const operation = 'listAccountTransactions';

test(
  'the transactions of an account are all in its own list, where they are more than a page holds',
  contract('ACC-007', {
    operation,
    effect: 'irreversible',
    needs: [
      { control: 'simulateDeposit' },
      { binding: 'items', of: operation },
      { binding: 'itemId', of: operation },
    ],
  }),
  async ({ kit, given, check }) => {
    const [account] = await given.accounts({ balance: '0.00' });
    const list = (): Promise<readonly Exchange[]> => given.transactions(account);
    const count = (pages: readonly Exchange[]): number =>
      new Set(pages.flatMap((page) => idsOf(page) ?? [])).size;
    const isMuch = (pages: readonly Exchange[]): boolean => count(pages) >= MANY;
    await madeBusy(kit, account);
    let all = await given.until(list, isMuch);
    // A fee need not be a transaction of its own.
    if (!isMuch(all)) {
      await receivedMuch(kit, account);
      all = await given.until(list, isMuch);
    }
    if (count(all) < MANY) given.giveUp(new NotApplicable('deposits are booked together'));
    const read = () => pagesOf(kit, operation, { path: { account_id: account.id } });
    const { pages: own } = await given.until(
      read,
      ({ pages }) => pages.flatMap((page) => idsOn(kit, operation, page)).length >= count(all),
    );

    const what = 'the list of all transactions has for this account';
    await check(sameRecordsListed, { own, all, again: await list() }, { atLeast: MANY, what });
  },
);
