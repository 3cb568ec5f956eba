import { freshItems } from '../../../fixtures/checks/accounting.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { memberOf } from '../../../fixtures/json.ts';
import { keepShape } from '../../../fixtures/given/lists/both-ways.ts';
import { accept, hasEnded, needEnd, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { movesOf, movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import { recorded, type Recorded } from '../../../fixtures/given/movements/recorded.ts';
import { carried, transferNeeds } from '../../../fixtures/given/movements/transfers.ts';
import {
  contract,
  idsOf,
  objectsOf,
  test,
  valuesInOwnCurrency,
  type Account,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const listing = { operation: 'listTransactions', effect: 'irreversible' } as const;

test(
  'the value of a transaction is stated in the currency of its account',
  contract('TXN-023', { ...listing, needs: movementNeeds('exchange') }),
  async ({ kit, given, check }) => {
    const movement = await given.movement('exchange');
    const watched = await watch(kit, movement.accounts);
    await accept(kit, movement);
    const record = await settle(kit, movement);
    await needEnd(kit, movement, hasEnded(kit, movement, record) === true);
    const readings = await watched.rest(movesOf('exchange', movement.amount));
    await check(valuesInOwnCurrency, readings);

    const byCategory = await foundByCategory(kit, movement.accounts, readings);
    if (byCategory !== null) {
      await check(valuesInOwnCurrency, { ...readings, newestAfter: byCategory });
    }
  },
);

/** The same transactions by the record that they belong to; null where it has not all of them. */
async function foundByCategory(
  { platform }: Kit,
  accounts: readonly Account[],
  { newestBefore, newestAfter }: Recorded,
): Promise<readonly Exchange[] | null> {
  const pages: Exchange[] = [];
  for (const [index, { id: account_id }] of accounts.entries()) {
    const fresh = freshItems(newestBefore[index], newestAfter[index]) ?? [];
    const [category_id] = fresh.map((item) => memberOf(item, 'category_id'));
    if (typeof category_id !== 'string') return null;
    const page = await platform.listTransactions({ query: { account_id, category_id } });
    const found = idsOf(page) ?? [];
    if (!fresh.every((item) => found.includes(memberOf(item, 'id')))) return null;
    pages.push(page);
  }
  return pages;
}

const received = [
  { asset: 'primary', amount: '12.00', fee: '0.75' },
  { asset: 'secondary', amount: '20.00', fee: '2.00' },
] as const;

test(
  'the value of a fee is stated in the currency of its account',
  contract('TXN-023', { ...listing, needs: [{ control: 'depositWithFee' }] }),
  async ({ kit, given, controls, check }) => {
    const [one, other] = received;
    const accounts = await given.accounts(
      { asset: one.asset, balance: '0.00' },
      { asset: other.asset, balance: '0.00' },
    );
    const watched = await watch(kit, accounts);
    for (const [index, { asset, amount, fee }] of received.entries()) {
      await controls.run('depositWithFee', {
        account: accounts[index]?.id,
        asset,
        amount: given.amount(amount, asset),
        fee: given.amount(fee, asset),
      });
    }
    const amounts = received.map(({ amount }) => amount);
    const readings = await watched.rest({ currentBalance: amounts, availableBalance: amounts });
    await check(valuesInOwnCurrency, readings);
  },
);

test(
  'a description of digits is a text as any other',
  contract('TXN-002', { ...listing, needs: transferNeeds }),
  async ({ kit, given, platform, key }) => {
    const accounts = await given.accounts({ balance: '20.00' }, { balance: '0.00' });
    const [from, to] = accounts;
    const amount = given.amount('3.17');
    const request = given.request('createTransfer', {
      from: from.id,
      to: to.id,
      amount,
      label: '20250117',
    });
    // Which texts it takes is not stated.
    const options = { idempotencyKey: key('digits'), intent: 'probe' } as const;
    const created = carriedOut(kit, await platform.call('createTransfer', request, options));
    const accepting = async (): Promise<void> => {
      const path = { transfer_id: given.idOf(created) };
      const options = { idempotencyKey: key('accept') };
      const accepted = await platform.call('acceptTransfer', { path }, options);
      await carried(kit, [{ id: path.transfer_id, accepted }]);
    };
    const { newestAfter } = await recorded(kit, [to], accepting);
    const items = newestAfter.flatMap(objectsOf);
    const alone = await Promise.all(
      items.map(({ id }) => platform.getTransaction({ path: { id: String(id) } })),
    );

    // It need not be told; what is told beside it shows that there is a transaction.
    const told = ['value', 'description'];
    await keepShape(kit, { lists: newestAfter, records: alone }, 'types', told);
  },
);
