import { memberOf, succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import {
  changedCustomer,
  changedIndividual,
  type ChangedRecord,
} from '../../../fixtures/given/people/changed-records.ts';
import { needUnlocked } from '../../../fixtures/given/people/customer-lock.ts';
import { compareJson } from '../../../fixtures/json.ts';
import {
  contract,
  memberIs,
  shapeKept,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const RESIDENCY = ['RESIDENT_ALIEN', 'NON_RESIDENT_ALIEN', 'US_CITIZEN'];

const holders = [
  {
    id: 'CUS-003',
    kept: 'CUS-009',
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
    kept: 'IND-007',
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

type Shown = {
  readonly pointer: string;
  readonly value: unknown;
  readonly answer: Exchange;
};

/** What the record shows once each of these values was set, where it may be. */
async function shownOf(
  kit: Kit,
  { customer, change, read }: ChangedRecord,
  values: Readonly<Record<string, readonly unknown[]>>,
): Promise<readonly Shown[]> {
  const { given } = kit;
  await needUnlocked(kit, customer);
  const shown: Shown[] = [];
  for (const [field, all] of Object.entries(values)) {
    const pointer = `/data/${field}`;
    for (const value of all) {
      const label = `${field}-${String(value)}`;
      // Which members may be changed is not stated.
      if (!succeeded(await change([{ field, value }], label))) continue;
      const isSet = (answer: Exchange): boolean => compareJson(memberOf(answer, pointer), value);
      const answer = await given.until(read, isSet);
      // A member that is not required may be shown to nobody.
      if (memberOf(answer, pointer) !== undefined) shown.push({ pointer, value, answer });
    }
  }
  if (shown.length === 0) given.giveUp(new NotApplicable('none of these is changed and shown'));
  return shown;
}

for (const { id, kept, operation, words, open, values } of holders) {
  test(
    `${words} shows stated values, whichever of them a change sets`,
    contract(id, { operation, effect: 'irreversible' }),
    async ({ kit, check }) => {
      for (const { pointer, answer } of await shownOf(kit, await open(kit), values)) {
        const members = [pointer];
        await check(shapeKept, { answers: [answer] }, { aspect: 'values', members, only: true });
      }
    },
  );

  test(
    `${words} shows the value that a change sets, whichever of the stated ones that is`,
    contract(kept, { operation, effect: 'irreversible' }),
    async ({ kit, check }) => {
      for (const { pointer, value, answer } of await shownOf(kit, await open(kit), values)) {
        await check(memberIs, { answer }, { pointer, value });
      }
    },
  );
}
