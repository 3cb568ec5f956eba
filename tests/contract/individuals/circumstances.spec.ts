import {
  inCourses,
  whateverBefore,
  writtenInCourses,
} from '../../../fixtures/given/circumstances/records/course.ts';
import { individual } from '../../../fixtures/given/circumstances/records/patched.ts';
import { strangerNeeds } from '../../../fixtures/given/calls/refused-before.ts';
import { contract, membersKept, test } from '../../../fixtures/test.ts';

const changing = {
  operation: 'updateCustomerIndividual',
  effect: 'irreversible',
  long: true,
  needs: strangerNeeds,
} as const;

test(
  whateverBefore('a change of an individual sets the member that it names, and no other'),
  contract('IND-007', changing),
  ({ kit }) => writtenInCourses(kit, individual, 'individual'),
);

test(
  whateverBefore('the identifier of an individual is not changed by PATCH'),
  contract('IND-008', changing),
  ({ kit }) =>
    inCourses(kit, individual, 'identifier', async (record, { place, label, words: what }) => {
      const { operation, path, read } = record;
      const { request } = record.wish(kit.unique(`right-${label}`), place);
      await kit.platform.call(operation, request, { intent: 'probe' });
      const body = { updates: [{ field: 'id', value: kit.unique(`other-${label}`) }] };
      const before = await read();
      await kit.platform.call(operation, { path, body }, { intent: 'invalid' });
      const after = await read();

      await kit.check(membersKept, { before, after }, { members: ['/data/id'], what });
      return null;
    }),
);
