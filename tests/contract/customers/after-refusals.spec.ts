import { memberOf } from '../../../fixtures/checks/read.ts';
import { needRefused } from '../../../fixtures/given/calls/refused-before.ts';
import {
  changedCustomer,
  changedIndividual,
  type Update,
} from '../../../fixtures/given/people/changed-records.ts';
import { writtenAfterRefusals } from '../../../fixtures/given/people/after-refusals.ts';
import { needUnlocked } from '../../../fixtures/given/people/customer-lock.ts';
import { contract, memberIs, succeeds, test, type Exchange } from '../../../fixtures/test.ts';

const rows = [
  {
    id: 'CUS-009',
    words: 'a customer',
    operation: 'updateCustomer',
    make: changedCustomer,
    fields: ['occupation', 'employer_name', 'employment_description'],
    fixed: { field: 'status', value: 'CLOSED' },
  },
  {
    id: 'IND-007',
    words: 'an individual',
    operation: 'updateCustomerIndividual',
    make: changedIndividual,
    fields: ['title', 'middle_name', 'passport_number'],
    fixed: { field: 'id', value: 'assay-other' },
  },
] as const;

/** What is refused names a field that was set before it, what is right one that was not. */
const PLACES = [0, 1, 0, 2, 1];

for (const { id, words, operation, make, fields, fixed } of rows) {
  test(
    `what changes of ${words} set stays between refused ones, and these set nothing`,
    contract(id, { operation, effect: 'irreversible' }),
    async ({ kit, given, unique, check }) => {
      const { customer, change, read } = await make(kit);
      const told = new Map<string, unknown>();
      const pointerOf = (field: string): string => `/data/${field}`;
      const isTold = (shown: Exchange): boolean =>
        [...told].every(([field, value]) => memberOf(shown, pointerOf(field)) === value);
      const send = async (updates: Update[], label: string): Promise<Exchange> => {
        await needUnlocked(kit, customer);
        return change(updates, label);
      };
      await writtenAfterRefusals<Update>(
        kit,
        {
          async write(update, turn) {
            const answer = await send([update], `right-${turn}`);
            told.set(update.field, update.value);
            return answer;
          },
          async refuse(update, turn) {
            const answers = [
              await send([update, fixed], `wrong-${turn}`),
              await send([fixed, update], `wrong-too-${turn}`),
            ];
            // What takes the half of it that is right has set that.
            needRefused(kit, answers, 'a change of which a part is wrong');
            return answers;
          },
          judgeAnswer: (answer) => check(succeeds, { answer }),
          async judge() {
            const answer = await given.until(read, isTold);
            for (const [field, value] of told) {
              await check(memberIs, { answer }, { pointer: pointerOf(field), value });
            }
          },
        },
        (turn) => {
          const field = fields[PLACES[turn] ?? 0] ?? fields[0];
          return { field, value: unique(`value-${turn}`) };
        },
      );
    },
  );
}
