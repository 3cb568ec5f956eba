import {
  inCourses,
  keyed,
  inTurns,
  whateverBefore,
  writtenInCourses,
} from '../../../fixtures/given/circumstances/records/course.ts';
import { account } from '../../../fixtures/given/circumstances/records/changed.ts';
import { accounts } from '../../../fixtures/given/circumstances/records/made.ts';
import { unknownLike } from '../../../fixtures/given/calls/unknown-id.ts';
import { reopened } from '../../../fixtures/given/events/reopening.ts';
import { followingNeeds, untilItMeans } from '../../../fixtures/given/accounts/of-one-customer.ts';
import { listUpTo } from '../../../fixtures/given/lists/lists.ts';
import { ownOwner } from '../../../fixtures/given/people/onboarding.ts';
import { contract, listed, refused, test } from '../../../fixtures/test.ts';

const rows = [
  {
    id: 'ACC-003',
    operation: 'createAccount',
    rule: 'an account is another one than those that its customer has, which stay as they are',
    make: accounts,
    needs: [{ request: 'createAccount' }, { binding: 'id', of: 'createAccount' }],
  },
  {
    id: 'ACC-005',
    operation: 'updateAccount',
    rule: 'the status of an account is what it was changed to',
    make: account,
    needs: reopened.needs,
  },
] as const;

for (const { id, operation, rule, make, needs } of rows) {
  test(whateverBefore(rule), contract(id, inTurns(operation, needs)), ({ kit }) =>
    writtenInCourses(kit, make, rule),
  );
}

test(
  'an account stands in the list of accounts, once its customer was frozen for a while',
  contract('ACC-001', { operation: 'listAccounts', effect: 'irreversible', needs: followingNeeds }),
  async ({ kit, platform, given, controls, check }) => {
    const { id: customer } = await ownOwner(kit);
    const [{ id }] = await given.accounts({ balance: '0.00', customer });
    await controls.run('setCustomerStatus', { customer, status: 'FROZEN' });
    await untilItMeans(kit, id, 'frozen');
    await controls.run('setCustomerStatus', { customer, status: 'ACTIVE' });
    const named = await platform.getAccount({ path: { account_id: id } });
    const { pages, complete } = await listUpTo(kit, 'listAccounts', { customer }, id);

    await check(listed, { named, pages }, { complete });
  },
);

test(
  whateverBefore('no account is opened for a customer that does not exist'),
  contract('ACC-002', inTurns('createAccount', [{ request: 'createAccount' }])),
  async ({ kit, given, unique, check }) => {
    const { id: known } = await given.customer('INDIVIDUAL', 'as owner');
    const nobody = unknownLike(known, unique('nobody'));
    await inCourses(kit, accounts, 'for nobody', async ({ operation }, { step, label }, own) => {
      const request = given.request('createAccount', { customer: nobody, asset: 'primary' });
      const options = { ...keyed(kit, step, `nobody-${label}`), intent: 'unknown-id' } as const;
      const refusal = await own.platform.call(operation, request, options);

      await check(refused, { refusal }, { why: 'there is no such customer' });
      return null;
    });
  },
);
