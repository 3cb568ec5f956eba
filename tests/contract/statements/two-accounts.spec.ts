import { asSecondClient } from '../../../fixtures/given/second-client.ts';
import { ownCustomer } from '../../../fixtures/given/people/onboarding.ts';
import { pagesUntil } from '../../../fixtures/given/lists/pages.ts';
import {
  FORTY_DAYS_SECONDS,
  fundedAndAged,
  monthNeeds,
  opened,
  statementsOf,
} from '../../../fixtures/given/accounts/statements.ts';
import { contract, idsOf, statementOfAccount, test } from '../../../fixtures/test.ts';

/** As many end in eighty days whatever day it is. */
const MONTHS = 2;

test(
  'the statements of two accounts in the same months are each those of their own',
  contract('STM-002', {
    operation: 'getAccountStatement',
    effect: 'irreversible',
    alone: true,
    needs: [
      { binding: 'items', of: 'listAccountStatements' },
      { binding: 'itemId', of: 'listAccountStatements' },
      ...monthNeeds,
    ],
  }),
  async ({ kit, check }) => {
    const second = asSecondClient(kit);
    const { id: customer } = await ownCustomer(second);
    const [one, other] = [
      await opened(kit, second, customer, 'one'),
      await opened(kit, second, customer, 'other'),
    ];
    await fundedAndAged(kit, one, [0]);
    await fundedAndAged(kit, other, [2 * FORTY_DAYS_SECONDS]);

    for (const [account, another] of [
      [one, other],
      [other, one],
    ] as const) {
      const query = { account_id: another };
      const { pages } = await pagesUntil(second, 'listTransactions', { query }, (read) =>
        read.some((page) => idsOf(page)?.length !== 0),
      );
      const transactions = pages.flatMap((page) => idsOf(page) ?? []).map(String);
      const { statements } = await statementsOf(second, account);
      for (const statement of statements.slice(0, MONTHS)) {
        await check(statementOfAccount, { statement }, { account, other: another, transactions });
      }
    }
  },
);
