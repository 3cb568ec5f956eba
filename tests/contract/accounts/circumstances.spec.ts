import { inCourses, whateverBefore } from '../../../fixtures/given/circumstances/records/course.ts';
import { account } from '../../../fixtures/given/circumstances/records/changed.ts';
import { accounts } from '../../../fixtures/given/circumstances/records/made.ts';
import { strangerNeeds } from '../../../fixtures/given/calls/refused-before.ts';
import { reopened } from '../../../fixtures/given/events/reopening.ts';
import { contract, test } from '../../../fixtures/test.ts';

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
  test(
    whateverBefore(rule),
    contract(id, {
      operation,
      effect: 'irreversible',
      long: true,
      needs: [...needs, ...strangerNeeds],
    }),
    ({ kit }) => inCourses(kit, make, rule),
  );
}
