import { memberOf, succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { changedCustomer, changedIndividual } from '../../../fixtures/given/changed-records.ts';
import { needUnlocked } from '../../../fixtures/given/customer-lock.ts';
import { BEYOND } from '../../../fixtures/given/written.ts';
import { contract, memberIs, test } from '../../../fixtures/test.ts';

const LONG = Array.from({ length: 12 }, (_, index) => `keeper-${index + 10}`).join(' ');

const holders = [
  {
    id: 'CUS-009',
    operation: 'updateCustomer',
    words: 'a customer',
    field: 'occupation',
    open: changedCustomer,
  },
  {
    id: 'IND-007',
    operation: 'updateCustomerIndividual',
    words: 'an individual',
    field: 'title',
    open: changedIndividual,
  },
] as const;

for (const { id, operation, words, field: text, open } of holders) {
  test(
    `what a change of ${words} sets is kept, however long it is, however rare or long ago`,
    contract(id, { operation, effect: 'irreversible' }),
    async ({ kit, given, check }) => {
      const { customer, change, read } = await open(kit);
      const wishes = [
        { field: text, value: LONG },
        { field: text, value: `Keeper of ${BEYOND}` },
        { field: 'date_of_birth', value: '1931-03-04' },
      ];
      let judged = 0;
      for (const { field, value } of wishes) {
        const pointer = `/data/${field}`;
        await needUnlocked(kit, customer);
        // Which values may be set is not stated; the one that was taken is the one that is set.
        if (!succeeded(await change([{ field, value }], value))) continue;
        const answer = await given.until(read, (shown) => memberOf(shown, pointer) === value);
        if (memberOf(answer, pointer) === undefined) continue;
        judged += 1;
        await check(memberIs, { answer }, { pointer, value });
      }
      if (judged === 0) given.giveUp(new NotApplicable('none of these is taken and shown'));
    },
  );
}
