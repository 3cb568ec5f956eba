import { ownAccount } from '../../../fixtures/given/accounts/own-account.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { asleepNeeds, putToSleep } from '../../../fixtures/given/events/awoken.ts';
import { bringTo, reopened } from '../../../fixtures/given/events/reopening.ts';
import { statementsOf } from '../../../fixtures/given/accounts/statements.ts';
import { contract, listedAreFound, succeeds, test, type Exchange } from '../../../fixtures/test.ts';

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
    await bringTo(kit, account.id, 'closed');
    const { pages, statements } = await statementsOf(kit, account.id);
    if (statements.length === 0) {
      given.giveUp(new NotApplicable('no statement of a closed account is listed'));
    }

    await check(listedAreFound, { pages, records: statements });
  },
);

test(
  'the statements of a dormant account are listed as they were before',
  contract('STM-001', {
    operation: 'listAccountStatements',
    effect: 'irreversible',
    needs: [...asleepNeeds, { binding: 'items', of: 'listAccountStatements' }],
  }),
  async ({ kit, platform, given, check }) => {
    const { id } = await ownAccount(kit);
    const path = { account_id: id };
    const list = (): Promise<Exchange> => platform.listAccountStatements({ path });
    if (!succeeded(await given.until(list, succeeded))) {
      return given.giveUp(new NotApplicable('no statements of such an account are listed'));
    }
    await putToSleep(kit, id);
    const answer = await given.until(list, succeeded);

    await check(succeeds, { answer });
  },
);
