import { NotApplicable } from '../../../fixtures/errors.ts';
import { judgeOf } from '../../../fixtures/evidence/judge-of.ts';
import { listUpTo } from '../../../fixtures/given/lists/lists.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { withdrawn } from '../../../fixtures/given/movements/own-withdrawals.ts';
import { around } from '../../../fixtures/given/accounts/around.ts';
import {
  contract,
  listedWithHold,
  test,
  type Account,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const debits = [
  { id: 'LED-002', status: 'AUTHORIZED', words: 'an authorised', steps: 0 },
  { id: 'LED-003', status: 'PENDING', words: 'a pending', steps: 1 },
] as const;

type Readings = {
  readonly earlier: Exchange;
  readonly pages: readonly Exchange[];
  readonly later: Exchange;
};

for (const { id, status, words, steps } of debits) {
  test(
    `${words} debit lowers the available balance in the list of accounts as well`,
    contract(id, {
      operation: 'listAccounts',
      effect: 'irreversible',
      needs: [
        ...movementNeeds('withdrawal'),
        { binding: 'id', of: 'getAccount' },
        { binding: 'items', of: 'listAccounts' },
        { binding: 'itemId', of: 'listAccounts' },
        { binding: 'itemAvailableBalance', of: 'listAccounts' },
      ],
    }),
    async ({ kit, given, check }) => {
      // The list of a customer that others have accounts of may be too long to be read to its end.
      const canOpen = kit.target.file.requests.createAccount !== undefined;
      const own = canOpen ? await given.customer('INDIVIDUAL', 'as owner') : undefined;
      const [account] = await given.accounts({
        balance: '50.00',
        ...(own && { customer: own.id }),
      });
      const { customer } = account;
      if (customer === null) {
        return given.giveUp(new NotApplicable('whose the account is, is not told'));
      }
      // A list that was read before may be kept for longer than it is true.
      await listUpTo(kit, 'listAccounts', { customer }, account.id);
      const expected = { status, moved: ['availableBalance'] } as const;
      await around(kit, account, expected, () => withdrawn(kit, account, steps));
      // The list may follow.
      const readings = await given.until(
        () => listedBetween(kit, account, customer),
        (seen) => listedWithHold.evaluate(seen, undefined, judgeOf(kit)).outcome !== 'violated',
      );

      await check(listedWithHold, readings);
    },
  );
}

async function listedBetween(kit: Kit, account: Account, customer: string): Promise<Readings> {
  const { given } = kit;
  const [earlier] = await given.balances(account);
  const { pages } = await listUpTo(kit, 'listAccounts', { customer }, account.id);
  const [later] = await given.balances(account);
  return { earlier, pages, later };
}
