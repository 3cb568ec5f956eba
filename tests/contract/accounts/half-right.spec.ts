import { ownAccount } from '../../../fixtures/given/accounts/own-account.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { together } from '../../../fixtures/given/calls/together.ts';
import { contract, test, unchangedAfterRefusal, type Exchange } from '../../../fixtures/test.ts';

test(
  'an update of an account changes nothing when a part of it is refused',
  contract('ERR-007', {
    operation: 'updateAccount',
    effect: 'irreversible',
    needs: [
      { request: 'createAccount' },
      { request: 'updateAccount' },
      { request: 'updateAccountMember' },
      { binding: 'status', of: 'getAccount' },
    ],
  }),
  async ({ kit, platform, given, quiet, check }) => {
    const { id: account } = await ownAccount(kit);
    const right = given.request('updateAccount', { account, status: 'frozen' }).body;
    const values = { account, field: 'assay_member', value: 'other' };
    const wrong = given.request('updateAccountMember', values).body;
    const bodies = together(right, wrong);
    if (bodies.length === 0) {
      given.giveUp(new NotApplicable('an update of an account has one part only'));
    }
    const path = { account_id: account };
    const read = (): Promise<Exchange> => platform.getAccount({ path });

    const before = [await read()];
    const refusals: Exchange[] = [];
    for (const body of bodies) {
      refusals.push(await platform.updateAccount({ path, body }, { intent: 'invalid' }));
    }
    const after = [await quiet(read)];

    await check(unchangedAfterRefusal, { refusals, before, after }, { what: 'the account' });
  },
);
