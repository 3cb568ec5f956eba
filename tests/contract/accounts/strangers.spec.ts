import { byStranger, strangerNeeds } from '../../../fixtures/given/calls/refused-before.ts';
import { idsOn } from '../../../fixtures/given/lists/lists.ts';
import { contract, idsOf, sameRecordsListed, test, type Exchange } from '../../../fixtures/test.ts';

test(
  'the transactions of an account are all in its list after that was refused to another client',
  contract('ACC-007', {
    operation: 'listAccountTransactions',
    effect: 'irreversible',
    needs: [...strangerNeeds, { binding: 'itemId', of: 'listAccountTransactions' }],
  }),
  async ({ kit, platform, given, check }) => {
    const [{ id: account_id }] = await given.accounts({ balance: '5.00' });
    const path = { account_id };
    const list = (): Promise<Exchange> => platform.listTransactions({ query: path });
    const all = [await given.until(list, (page) => idsOf(page)?.length !== 0)];
    await byStranger(kit, 'listAccountTransactions', { path });
    const count = all.flatMap((page) => idsOf(page) ?? []).length;
    // The one list may follow the other; what it lacks then is for the check to say.
    const own = await given.until(
      () => platform.listAccountTransactions({ path }),
      (page) => idsOn(kit, 'listAccountTransactions', page).length >= count,
    );
    const again = [await list()];

    const what = 'the list of all transactions has for this account';
    await check(sameRecordsListed, { own: [own], all, again }, { atLeast: 1, what });
  },
);
