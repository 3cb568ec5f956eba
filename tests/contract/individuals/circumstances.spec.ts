import {
  inTurns,
  whateverBefore,
  writtenInCourses,
} from '../../../fixtures/given/circumstances/records/course.ts';
import {
  identifierKept,
  individual,
} from '../../../fixtures/given/circumstances/records/patched.ts';
import { contract, test } from '../../../fixtures/test.ts';

const changing = inTurns('updateCustomerIndividual');

test(
  whateverBefore('a change of an individual sets the member that it names, and no other'),
  contract('IND-007', changing),
  ({ kit }) => writtenInCourses(kit, individual, 'individual'),
);

test(
  whateverBefore('the identifier of an individual is not changed by PATCH'),
  contract('IND-008', changing),
  ({ kit }) => identifierKept(kit, individual),
);
