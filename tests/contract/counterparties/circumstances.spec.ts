import {
  inTurns,
  whateverBefore,
  writtenInCourses,
} from '../../../fixtures/given/circumstances/records/course.ts';
import { counterparty } from '../../../fixtures/given/circumstances/records/changed.ts';
import { counterpartiesOf } from '../../../fixtures/given/circumstances/records/made.ts';
import { counterpartyNeeds } from '../../../fixtures/given/movements/own-counterparty.ts';
import { contract, test } from '../../../fixtures/test.ts';

const rows = [
  {
    id: 'CPT-001',
    operation: 'createCounterparty',
    rule: 'a counterparty is found with what it was made with',
    make: counterpartiesOf('fiat'),
    needs: counterpartyNeeds('fiat'),
  },
  {
    id: 'CPT-001',
    operation: 'createCounterparty',
    rule: 'a counterparty for crypto is found with what it was made with',
    make: counterpartiesOf('crypto'),
    needs: counterpartyNeeds('crypto'),
  },
  {
    id: 'CPT-003',
    operation: 'updateCounterparty',
    rule: 'a change of a counterparty before its approval is told by it',
    make: counterparty,
    needs: [...counterpartyNeeds('fiat'), { request: 'updateCounterparty' }],
  },
] as const;

for (const { id, operation, rule, make, needs } of rows) {
  test(whateverBefore(rule), contract(id, inTurns(operation, needs)), ({ kit }) =>
    writtenInCourses(kit, make, rule),
  );
}
