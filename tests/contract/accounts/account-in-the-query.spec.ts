import { succeeded } from '../../../fixtures/checks/read.ts';
import { idsOn } from '../../../fixtures/given/lists/lists.ts';
import { movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { accept, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { allJudged } from '../../../fixtures/given/slices.ts';
import { contract, listedAreFound, refused, test, type Exchange } from '../../../fixtures/test.ts';

/** Enough to tell whose the list is. */
const READ_MAX = 5;

test(
  'the transactions of an account are its own, too, where the query names another account',
  contract('ACC-007', {
    operation: 'listAccountTransactions',
    effect: 'irreversible',
    needs: [
      { request: 'createTransfer' },
      { binding: 'items', of: 'listAccountTransactions' },
      { binding: 'itemId', of: 'listAccountTransactions' },
      { binding: 'id', of: 'getAccountTransaction' },
    ],
  }),
  async ({ kit, platform, given, check }) => {
    const accounts = await given.accounts({ balance: '100.00' }, { balance: '0.00' });
    const [own, other] = accounts;
    const movement = await movementOn(kit, 'transfer', accounts, '10.03');
    await accept(kit, movement);
    await settle(kit, movement);
    const list = (of: string, query = {}): Promise<Exchange> =>
      platform.call(
        'listAccountTransactions',
        { path: { account_id: of }, query },
        { intent: 'probe' },
      );
    const read = (id: string): Promise<Exchange> =>
      platform.getAccountTransaction(
        { path: { account_id: own.id, transaction_id: id } },
        { intent: 'probe' },
      );
    // Nothing of the other account could be taken for its own where there is nothing.
    for (const { id } of [own, other]) {
      await given.until(
        () => list(id),
        (page) => idsOn(kit, 'listAccountTransactions', page).length > 0,
      );
    }

    // Which query this list takes is not shown: it may be refused, passed over, or let nothing through.
    const page = await list(own.id, { account_id: other.id });
    const ids = idsOn(kit, 'listAccountTransactions', page).slice(0, READ_MAX);
    // A list may be ahead of what is read alone.
    const found = (id: unknown): Promise<Exchange> =>
      given.until(() => read(String(id)), succeeded);
    const records = await Promise.all(ids.map(found));
    await check(listedAreFound, { pages: [page], records });
  },
);

test(
  'invalid values of the query are refused beside an account of crypto funds, too',
  contract('ERR-012', { operation: 'listTransactions', effect: 'create' }),
  async ({ platform, given, check }) => {
    const [{ id: account_id }] = await given.accounts({ asset: 'crypto', balance: '0.00' });
    const judged = ['category_type', 'transaction_status'].map(async (name) => {
      const query = { account_id, [name]: 'DONE' };
      const refusal = await platform.call('listTransactions', { query }, { intent: 'invalid' });
      await check(refused, { refusal }, { promised: '4xx', why: `${name} is none of these` });
    });
    await allJudged(judged);
  },
);
