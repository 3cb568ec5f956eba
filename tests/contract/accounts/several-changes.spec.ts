import { ownAccount } from '../../../fixtures/given/accounts/own-account.ts';
import { memberOf, succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { unbroken } from '../../../fixtures/given/carried-out.ts';
import { otherValues } from '../../../fixtures/given/people/other-values.ts';
import { accountChange, reopened } from '../../../fixtures/given/events/reopening.ts';
import { together } from '../../../fixtures/given/calls/together.ts';
import { contract, membersKept, stateMeans, test, type Exchange } from '../../../fixtures/test.ts';

test(
  'each of several updates of an account changes its status',
  contract('ACC-005', {
    operation: 'updateAccount',
    effect: 'irreversible',
    needs: reopened.needs,
  }),
  async ({ kit, platform, given, target, check }) => {
    const { id } = await ownAccount(kit);
    for (const [turn, meaning] of (['frozen', 'open', 'frozen'] as const).entries()) {
      const change = accountChange(kit, id, meaning);
      const answer = unbroken(
        kit,
        await platform.call('updateAccount', change, { intent: 'probe' }),
      );
      // Which states follow each other is not stated.
      if (!succeeded(answer)) {
        if (turn > 1) return;
        return given.giveUp(new NotApplicable('the status of an account is not changed twice'));
      }
      const shown = await given.until(
        () => platform.getAccount({ path: { account_id: id } }),
        (read) => target.means('account', meaning, given.statusOf(read)) === true,
      );

      await check(stateMeans, { answer: shown }, { record: 'account', meaning });
    }
  },
);

test(
  'an update of any other member with the status, or after it, leaves that member as it is',
  contract('ACC-006', {
    operation: 'updateAccount',
    effect: 'irreversible',
    needs: [...reopened.needs, { request: 'updateAccountMember' }],
  }),
  async ({ kit, platform, given, quiet, check }) => {
    const { id: account } = await ownAccount(kit);
    const path = { account_id: account };
    const read = (): Promise<Exchange> => platform.getAccount({ path });
    const before = await read();
    const others = otherValues(before, given.statusOf(before));
    for (const [index, { field, value }] of others.entries()) {
      const status = index % 2 === 0 ? 'frozen' : 'open';
      const right = given.request('updateAccount', { account, status }).body;
      const wrong = given.request('updateAccountMember', { account, field, value }).body;
      const both = together(right, wrong);
      for (const body of both.length > 0 ? both : [right, wrong]) {
        await platform.updateAccount({ path, body }, { intent: 'invalid' });
      }
    }
    // What was refused may be kept, and come with the next one that is right; what is locked for all
    // actions need not be shown.
    for (const status of ['frozen', 'open']) {
      const { body } = given.request('updateAccount', { account, status });
      await platform.updateAccount({ path, body }, { intent: 'probe' });
    }
    const after = await quiet(read);

    const record = memberOf(before, '/data') === undefined ? '' : '/data';
    const members = others.map(({ field }) => `${record}/${field}`);
    const what = 'a member of an account that is not its status';
    await check(membersKept, { before, after }, { members, what });
  },
);
