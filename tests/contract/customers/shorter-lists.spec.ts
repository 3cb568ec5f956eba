import { memberOf, succeeded } from '../../../fixtures/checks/read.ts';
import { sameValues } from '../../../fixtures/checks/same.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import {
  changedCustomer,
  changedIndividual,
} from '../../../fixtures/given/people/changed-records.ts';
import { needUnlocked } from '../../../fixtures/given/people/customer-lock.ts';
import { contract, test, valuesAre, type Exchange } from '../../../fixtures/test.ts';

const field = 'citizenship';
const pointer = `/data/${field}`;

const holders = [
  { id: 'CUS-009', operation: 'updateCustomer', words: 'a customer', open: changedCustomer },
  {
    id: 'IND-007',
    operation: 'updateCustomerIndividual',
    words: 'an individual',
    open: changedIndividual,
  },
] as const;

for (const { id, operation, words, open } of holders) {
  test(
    `a list of ${words} that is made shorter keeps nothing of the longer one`,
    contract(id, { operation, effect: 'irreversible' }),
    async ({ kit, given, check }) => {
      const { customer, change, read } = await open(kit);
      const write = async (list: readonly string[], label: string): Promise<Exchange | null> => {
        await needUnlocked(kit, customer);
        if (!succeeded(await change([{ field, value: list }], label))) return null;
        return given.until(read, (shown) => sameValues(memberOf(shown, pointer), list));
      };
      // Whether a list takes the place of the one before is not shown: here it does, or it can't be told.
      const longer = [
        ['FR', 'CA'],
        ['CA', 'DE', 'US'],
      ];
      for (const list of longer) {
        const shown = await write(list, `longer-${list.length}`);
        if (shown === null || !sameValues(memberOf(shown, pointer), list)) {
          return given.giveUp(new NotApplicable('no list is known to take the place of another'));
        }
      }
      const values = ['CA', 'DE'];
      const answer = await write(values, 'shorter');
      if (answer === null) return;

      await check(valuesAre, { answer }, { pointer, values });
    },
  );
}
