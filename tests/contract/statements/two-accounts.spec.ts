import { asSecondClient } from '../../../fixtures/given/second-client.ts';
import { ownOwner } from '../../../fixtures/given/people/onboarding.ts';
import { idsOn } from '../../../fixtures/given/lists/lists.ts';
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
    const { id: customer } = await ownOwner(second);
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
      const theirs = await second.platform.listAccountStatements({ path: query });
      const [strange] = idsOn(kit, 'listAccountStatements', theirs);
      // By the name of another's: months have one name for all, and other names may be refused.
      const request = { path: { account_id: account, statement_id: String(strange) } };
      const named =
        strange === undefined
          ? []
          : [await second.platform.getAccountStatement(request, { intent: 'probe' })];
      for (const statement of [...statements.slice(0, MONTHS), ...named]) {
        await check(statementOfAccount, { statement }, { account, other: another, transactions });
      }
    }
  },
);
