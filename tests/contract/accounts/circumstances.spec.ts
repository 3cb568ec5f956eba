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
import { contract, refused, test } from '../../../fixtures/test.ts';

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
  whateverBefore('no account is opened for a customer that does not exist'),
  contract('ACC-002', inTurns('createAccount', [{ request: 'createAccount' }])),
  async ({ kit, given, unique, check }) => {
    const { id: known } = await given.customer('INDIVIDUAL', 'as owner');
    const nobody = unknownLike(known, unique('nobody'));
    await inCourses(kit, accounts, 'for nobody', async ({ operation }, { step, label }) => {
      const request = given.request('createAccount', { customer: nobody, asset: 'primary' });
      const options = { ...keyed(kit, step, `nobody-${label}`), intent: 'unknown-id' } as const;
      const refusal = await kit.platform.call(operation, request, options);

      await check(refused, { refusal }, { why: 'there is no such customer' });
      return null;
    });
  },
);
