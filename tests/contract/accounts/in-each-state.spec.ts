import { NotApplicable } from '../../../fixtures/errors.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { withdrawn } from '../../../fixtures/given/movements/own-withdrawals.ts';
import { contract, foundById, objectsOf, test, type Exchange } from '../../../fixtures/test.ts';

/** Under way: with an operator to ask, the hold before that was cancelled. */
const STEPS = 1;

test(
  'a transaction of an account is found under it, in whatever state it is',
  contract('ACC-008', {
    operation: 'getAccountTransaction',
    effect: 'irreversible',
    needs: [...movementNeeds('withdrawal'), { binding: 'id', of: 'getAccountTransaction' }],
  }),
  async ({ kit, platform, given, check }) => {
    const [account] = await given.accounts({ balance: '100.00' });
    await withdrawn(kit, account, STEPS);
    const statesIn = (pages: readonly Exchange[]): ReadonlyMap<unknown, string> =>
      new Map(
        pages.flatMap(objectsOf).map((one) => [one['transaction_status'], String(one['id'])]),
      );
    // A list may tell of them in turn.
    const pages = await given.until(
      () => given.transactions(account),
      (shown) => statesIn(shown).size > STEPS + 1,
    );
    const ofState = statesIn(pages);
    if (ofState.size < 2) given.giveUp(new NotApplicable('all transactions are in one state'));
    for (const id of ofState.values()) {
      const path = { account_id: account.id, transaction_id: id };
      const named = await platform.getTransaction({ path: { id } });
      const found = await platform.getAccountTransaction({ path });

      await check(foundById, { named, found });
    }
  },
);
