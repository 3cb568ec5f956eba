import { ownAccount } from '../../../fixtures/given/accounts/own-account.ts';
import {
  byStranger,
  strangerNeeds,
  wrongBody,
} from '../../../fixtures/given/calls/refused-before.ts';
import { together } from '../../../fixtures/given/calls/together.ts';
import { accountChange, reopened } from '../../../fixtures/given/events/reopening.ts';
import { writtenAfterRefusals } from '../../../fixtures/given/people/after-refusals.ts';
import { contract, stateMeans, succeeds, test, type Exchange } from '../../../fixtures/test.ts';

const operation = 'updateAccount';

type Meaning = 'frozen' | 'open';

/** By number: what is refused asks for the other state than the one that it is in. */
const meaningOf = (number: number): Meaning => (number > 0 && number % 4 < 2 ? 'open' : 'frozen');

test(
  'the status of an account is what it was changed to last, between changes that are refused',
  contract('ACC-005', {
    operation,
    effect: 'irreversible',
    needs: [...strangerNeeds, ...reopened.needs, { request: 'updateAccountMember' }],
  }),
  async ({ kit, platform, given, target, check }) => {
    const { id: account } = await ownAccount(kit);
    const path = { account_id: account };
    const values = { account, field: 'assay_member', value: 'other' };
    const member = given.request('updateAccountMember', values).body;
    await writtenAfterRefusals<Meaning>(
      kit,
      {
        write: (meaning) =>
          platform.call(operation, accountChange(kit, account, meaning), {
            intent: 'probe',
            setsUp: true,
          }),
        wrong: [
          (meaning) => wrongBody(kit, operation, accountChange(kit, account, meaning)),
          (meaning) => byStranger(kit, operation, accountChange(kit, account, meaning)),
          ...[0, 1].map((order) => (meaning: Meaning) => {
            const right = accountChange(kit, account, meaning).body;
            const body = together(right, member)[order] ?? member;
            return platform.call(operation, { path, body }, { intent: 'invalid' });
          }),
        ],
        judgeAnswer: (answer) => check(succeeds, { answer }),
        async judge(meaning) {
          const answer: Exchange = await given.until(
            () => platform.getAccount({ path }),
            (read) => target.means('account', meaning, given.statusOf(read)) === true,
          );
          await check(stateMeans, { answer }, { record: 'account', meaning });
        },
      },
      meaningOf,
    );
  },
);
