import { succeeded } from '../../../fixtures/checks/read.ts';
import { empty } from '../../../fixtures/given/accounts/emptied.ts';
import { booksAtRest, type Books } from '../../../fixtures/given/accounts/explained.ts';
import { bringTo, reopened } from '../../../fixtures/given/events/reopening.ts';
import { foundByKind } from '../../../fixtures/given/movements/found-by-kind.ts';
import { movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { untilNothingHeld } from '../../../fixtures/given/movements/recorded.ts';
import { accept, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { latest, transferNeeds } from '../../../fixtures/given/movements/transfers.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import type { Account, Accounts } from '../../../fixtures/kit.ts';
import {
  contract,
  receiptOfCompleted,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const closing = {
  effect: 'irreversible',
  needs: [...transferNeeds, ...movementNeeds('withdrawal'), ...reopened.needs],
} as const;

test(
  'the category identifiers of the transactions of an account name records that are found once it is closed',
  contract('TXN-025', { ...closing, operation: 'getTransfer' }),
  async ({ kit, given, target }) => {
    const [account, payee] = await given.accounts({ balance: '100.00' }, { balance: '0.00' });
    const before = await latest(kit, account);
    const books = await booksOf(kit, account);
    await carriedOutOn(kit, 'withdrawal', [account]);
    if (isThere(target, movementNeeds('pullDeposit'))) {
      await carriedOutOn(kit, 'pullDeposit', [account]);
    }
    if (isThere(target, movementNeeds('exchange'))) {
      const [bought] = await given.accounts({ balance: '0.00', asset: 'secondary' });
      await carriedOutOn(kit, 'exchange', [account, bought]);
    }
    await untilNothingHeld(kit, account);
    await booksAtRest(kit, [account], books);
    await empty(kit, [account, payee]);
    const after = await latest(kit, account);
    await bringTo(kit, account.id, 'closed');

    await foundByKind(kit, { newestBefore: [before], newestAfter: [after] }, ['TRANSFER']);
  },
);

test(
  'a completed withdrawal has a receipt once its account is closed as well',
  contract('WDR-009', { ...closing, operation: 'getWithdrawalReceipt' }),
  async ({ kit, platform, given, check }) => {
    const [account, payee] = await given.accounts({ balance: '50.00' }, { balance: '0.00' });
    const books = await booksOf(kit, account);
    const { record, path } = await carriedOutOn(kit, 'withdrawal', [account]);
    await untilNothingHeld(kit, account);
    await booksAtRest(kit, [account], books);
    await empty(kit, [account, payee]);
    await bringTo(kit, account.id, 'closed');
    const receipt = await given.until(
      () => platform.call('getWithdrawalReceipt', { path }),
      succeeded,
    );

    await check(receiptOfCompleted, { record, receipt });
  },
);

/** What it begins with: its balances have to come to what its transactions tell before it is emptied. */
async function booksOf({ given }: Kit, account: Account): Promise<Pick<Books, 'before' | 'known'>> {
  const before = await given.balances(account);
  return { before, known: [await given.transactions(account)] };
}

type CarriedOut = { readonly record: Exchange; readonly path: Readonly<Record<string, string>> };

async function carriedOutOn(
  kit: Kit,
  kind: 'withdrawal' | 'pullDeposit' | 'exchange',
  accounts: Accounts,
): Promise<CarriedOut> {
  const made = await movementOn(kit, kind, accounts, '10.03');
  await accept(kit, made, `accept-${kind}`);
  return { record: await settle(kit, made), path: made.path };
}
