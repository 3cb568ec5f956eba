import {
  inTurns,
  whateverBefore,
  writtenInCourses,
} from '../../../fixtures/given/circumstances/records/course.ts';
import {
  application,
  applicationIndividual,
} from '../../../fixtures/given/circumstances/records/changed.ts';
import { applicationOf, individuals } from '../../../fixtures/given/circumstances/records/made.ts';
import { changeNeeds } from '../../../fixtures/given/people/application-changes.ts';
import { individualNeeds } from '../../../fixtures/given/people/corporate-application.ts';
import { startNeeds } from '../../../fixtures/given/people/onboarding.ts';
import { contract, test } from '../../../fixtures/test.ts';

const rows = [
  {
    id: 'APP-001',
    operation: 'createApplication',
    rule: 'an application of a person is found with what it was started with',
    make: applicationOf('INDIVIDUAL'),
    needs: startNeeds('INDIVIDUAL'),
  },
  {
    id: 'APP-001',
    operation: 'createApplication',
    rule: 'an application of a corporation is found with what it was started with',
    make: applicationOf('CORPORATION'),
    needs: startNeeds('CORPORATION'),
  },
  {
    id: 'APP-004',
    operation: 'updateApplication',
    rule: 'a change of an application is told by it',
    make: application('INDIVIDUAL'),
    needs: changeNeeds('INDIVIDUAL'),
  },
  {
    id: 'APP-004',
    operation: 'updateApplication',
    rule: 'a change of an application of a corporation is told by it',
    make: application('CORPORATION'),
    needs: changeNeeds('CORPORATION'),
  },
  {
    id: 'APP-007',
    operation: 'createApplicationIndividual',
    rule: 'an individual that is added to an application stands in it',
    make: individuals,
    needs: individualNeeds,
  },
  {
    id: 'APP-009',
    operation: 'updateApplicationIndividual',
    rule: 'a change of an individual of an application is told by that',
    make: applicationIndividual,
    needs: [...individualNeeds, { request: 'updateApplicationIndividual' }],
  },
] as const;

for (const { id, operation, rule, make, needs } of rows) {
  test(whateverBefore(rule), contract(id, inTurns(operation, needs)), ({ kit }) =>
    writtenInCourses(kit, make, rule),
  );
}
