import { inCourses, whateverBefore } from '../../../fixtures/given/circumstances/records/course.ts';
import { individual } from '../../../fixtures/given/circumstances/records/changed.ts';
import { strangerNeeds } from '../../../fixtures/given/calls/refused-before.ts';
import { contract, test } from '../../../fixtures/test.ts';

test(
  whateverBefore('a change of an individual sets the member that it names, and no other'),
  contract('IND-007', {
    operation: 'updateCustomerIndividual',
    effect: 'irreversible',
    long: true,
    needs: strangerNeeds,
  }),
  ({ kit }) => inCourses(kit, individual, 'individual'),
);
