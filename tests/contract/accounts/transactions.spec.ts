import { idsOn } from '../../../fixtures/given/lists.ts';
import { pagesOf } from '../../../fixtures/given/pages.ts';
import {
  contract,
  foundById,
  refused,
  sameRecordsListed,
  test,
  type Account,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const reading = {
  operation: 'listAccountTransactions',
  effect: 'irreversible',
  needs: [
    { request: 'createTransfer' },
    { binding: 'items', of: 'listAccountTransactions' },
    { binding: 'itemId', of: 'listAccountTransactions' },
  ],
} as const;

test(
  'the transactions of an account are those of that account only, and all of them',
  contract('ACC-007', reading),
  async ({ kit, given, check }) => {
    const accounts = await movedAccounts(kit, 3);
    for (const account of accounts) {
      const all = await given.transactions(account);
      const { pages: own } = await ownTransactions(kit, account);

      await check(
        sameRecordsListed,
        { own, all },
        {
          atLeast: 3,
          what: 'the list of all transactions has for this account',
        },
      );
    }
  },
);

test(
  'one transaction of an account is found under it, and not under another account',
  contract('ACC-008', {
    ...reading,
    operation: 'getAccountTransaction',
    needs: [...reading.needs, { binding: 'id', of: 'getAccountTransaction' }],
  }),
  async ({ kit, platform, check }) => {
    const [payer, payee] = await movedAccounts(kit, 1);
    if (payer === undefined || payee === undefined) return;
    const transaction = await firstOf(kit, payer);
    const named = await platform.getTransaction({ path: { id: transaction } });
    const path = { account_id: payer.id, transaction_id: transaction };
    const found = await platform.getAccountTransaction({ path });
    const refusal = await platform.getAccountTransaction(
      { path: { ...path, account_id: payee.id } },
      { intent: 'unknown-id' },
    );

    await check(foundById, { named, found });
    await check(refused, { refusal }, { why: 'the transaction is one of another account' });
  },
);

/** Two accounts with this many transfers from one to the other, all accepted and seen. */
async function movedAccounts(kit: Kit, count: number): Promise<readonly Account[]> {
  const { given, platform, key } = kit;
  const [payer, payee] = await given.accounts({ balance: '100.00' }, { balance: '0.00' });
  if (payer === undefined || payee === undefined) return [];
  for (let turn = 0; turn < count; turn += 1) {
    const request = given.request('createTransfer', {
      from: payer.id,
      to: payee.id,
      amount: given.amount('10.00'),
    });
    const created = await platform.call('createTransfer', request, {
      idempotencyKey: key(`create-${turn}`),
    });
    const path = { transfer_id: given.idOf(created) };
    await platform.acceptTransfer({ path }, { idempotencyKey: key(`accept-${turn}`) });
  }
  await given.until(
    () => platform.call('listAccountTransactions', { path: { account_id: payee.id } }),
    (page) => idsOn(kit, 'listAccountTransactions', page).length >= count,
  );
  return [payer, payee];
}

function ownTransactions(kit: Kit, { id }: Account): Promise<{ pages: readonly Exchange[] }> {
  return pagesOf(kit, 'listAccountTransactions', { path: { account_id: id } });
}

async function firstOf(kit: Kit, account: Account): Promise<string> {
  const { pages } = await ownTransactions(kit, account);
  const [first] = pages.flatMap((page) => idsOn(kit, 'listAccountTransactions', page));
  return String(first);
}
