import { ownAccount } from '../../../fixtures/given/accounts/own-account.ts';
import { wrongBody, wrongCallers } from '../../../fixtures/given/calls/refused-before.ts';
import { together } from '../../../fixtures/given/calls/together.ts';
import { accountChange, reopened } from '../../../fixtures/given/events/reopening.ts';
import { writtenAfterRefusals } from '../../../fixtures/given/people/after-refusals.ts';
import { contract, stateMeans, succeeds, test, type Exchange } from '../../../fixtures/test.ts';

const operation = 'updateAccount';

/** One that is refused asks for the other state than the one that it is in. */
const MEANINGS = ['frozen', 'open', 'frozen', 'frozen', 'open'] as const;

test(
  'the status of an account is what it was changed to last, between changes that are refused',
  contract('ACC-005', {
    operation,
    effect: 'irreversible',
    needs: [...reopened.needs, { request: 'updateAccountMember' }],
  }),
  async ({ kit, platform, given, target, check }) => {
    const { id: account } = await ownAccount(kit);
    const path = { account_id: account };
    const values = { account, field: 'assay_member', value: 'other' };
    const member = given.request('updateAccountMember', values).body;
    await writtenAfterRefusals<(typeof MEANINGS)[number]>(
      kit,
      {
        write: (meaning) =>
          platform.call(operation, accountChange(kit, account, meaning), { intent: 'probe' }),
        async refuse(meaning) {
          const right = accountChange(kit, account, meaning);
          const answers = await wrongBody(kit, operation, right);
          for (const body of together(right.body, member)) {
            answers.push(await platform.call(operation, { path, body }, { intent: 'invalid' }));
          }
          return [...answers, ...(await wrongCallers(kit, operation, right))];
        },
        judgeAnswer: (answer) => check(succeeds, { answer }),
        async judge(meaning) {
          const answer: Exchange = await given.until(
            () => platform.getAccount({ path }),
            (read) => target.means('account', meaning, given.statusOf(read)) === true,
          );
          await check(stateMeans, { answer }, { record: 'account', meaning });
        },
      },
      (turn) => MEANINGS[turn] ?? 'open',
    );
  },
);
