import { withoutFunds } from '../../../fixtures/given/accounts/without-funds.ts';
import { ownAccount } from '../../../fixtures/given/accounts/own-account.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { bringTo, reopened } from '../../../fixtures/given/events/reopening.ts';
import { statementsOf } from '../../../fixtures/given/accounts/statements.ts';
import { contract, listedAreFound, test } from '../../../fixtures/test.ts';

test(
  'each listed statement of an account that was closed is found by its identifier',
  contract('STM-002', {
    operation: 'getAccountStatement',
    effect: 'irreversible',
    needs: [
      ...reopened.needs,
      { binding: 'items', of: 'listAccountStatements' },
      { binding: 'itemId', of: 'listAccountStatements' },
      { binding: 'id', of: 'getAccountStatement' },
    ],
  }),
  async ({ kit, given, check }) => {
    const account = await ownAccount(kit);
    await withoutFunds(kit, account);
    await bringTo(kit, account.id, 'closed');
    const { pages, statements } = await statementsOf(kit, account.id);
    if (statements.length === 0) {
      given.giveUp(new NotApplicable('no statement of a closed account is listed'));
    }

    await check(listedAreFound, { pages, records: statements });
  },
);
