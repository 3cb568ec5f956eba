import { inCourses, whateverBefore } from '../../../fixtures/given/circumstances/records/course.ts';
import { customer } from '../../../fixtures/given/circumstances/records/changed.ts';
import { strangerNeeds } from '../../../fixtures/given/calls/refused-before.ts';
import { contract, test } from '../../../fixtures/test.ts';

test(
  whateverBefore('a change of a customer sets the member that it names, and no other'),
  contract('CUS-009', {
    operation: 'updateCustomer',
    effect: 'irreversible',
    long: true,
    needs: strangerNeeds,
  }),
  ({ kit }) => inCourses(kit, customer, 'customer'),
);
