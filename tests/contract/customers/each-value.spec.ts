import { memberOf, succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import {
  changedCustomer,
  changedIndividual,
} from '../../../fixtures/given/people/changed-records.ts';
import { needUnlocked } from '../../../fixtures/given/people/customer-lock.ts';
import { compareJson } from '../../../fixtures/json.ts';
import { contract, shapeKept, test, type Exchange } from '../../../fixtures/test.ts';

const RESIDENCY = ['RESIDENT_ALIEN', 'NON_RESIDENT_ALIEN', 'US_CITIZEN'];

const holders = [
  {
    id: 'CUS-003',
    operation: 'updateCustomer',
    words: 'a customer',
    open: changedCustomer,
    values: {
      us_residency_status: RESIDENCY,
      employment_status: ['SELF_EMPLOYED', 'RETIRED', 'UNEMPLOYED', 'OTHER', 'EMPLOYEE'],
    },
  },
  {
    id: 'IND-003',
    operation: 'updateCustomerIndividual',
    words: 'an individual',
    open: changedIndividual,
    values: {
      us_residency_status: RESIDENCY,
      individual_type: [
        ['AUTHORIZED_PERSON'],
        ['CONTROL_PERSON'],
        ['BENEFICIAL_OWNER'],
        ['OFFICER'],
      ],
    },
  },
] as const;

for (const { id, operation, words, open, values } of holders) {
  test(
    `${words} shows stated values, whichever of them a change sets`,
    contract(id, { operation, effect: 'irreversible' }),
    async ({ kit, given, check }) => {
      const { customer, change, read } = await open(kit);
      await needUnlocked(kit, customer);
      const shown: { readonly pointer: string; readonly answer: Exchange }[] = [];
      for (const [field, all] of Object.entries<readonly unknown[]>(values)) {
        const pointer = `/data/${field}`;
        for (const value of all) {
          const label = `${field}-${String(value)}`;
          // Which members may be changed is not stated.
          if (!succeeded(await change([{ field, value }], label))) continue;
          const isSet = (answer: Exchange): boolean =>
            compareJson(memberOf(answer, pointer), value);
          shown.push({ pointer, answer: await given.until(read, isSet) });
        }
      }
      if (shown.length === 0) given.giveUp(new NotApplicable('none of these is changed'));

      for (const { pointer, answer } of shown) {
        // A member that is not required may be shown to nobody.
        if (memberOf(answer, pointer) === undefined) continue;
        const members = [pointer];
        await check(shapeKept, { answers: [answer] }, { aspect: 'values', members, only: true });
      }
    },
  );
}
