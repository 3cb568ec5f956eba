import { memberOf, wasRefused } from '../../../fixtures/checks/read.ts';
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
    fields: ['occupation', 'employer_name'],
    fixed: { field: 'status', value: 'CLOSED' },
  },
  {
    id: 'IND-007',
    words: 'an individual',
    operation: 'updateCustomerIndividual',
    make: changedIndividual,
    fields: ['title', 'middle_name'],
    fixed: { field: 'id', value: 'assay-other' },
  },
] as const;

/** By number: what is right names the other field than what was refused before it. */
const PLACES = [0, 1, 0, 1, 1, 0];

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
      const halfWrong = async ({ field, value }: Update, both: Update[]): Promise<Exchange> => {
        const answer = await send(both, `wrong-${String(value)}`);
        // The half that is right may have been set, where it was let through.
        if (!wasRefused(answer)) told.delete(field);
        return answer;
      };
      await writtenAfterRefusals<Update>(
        kit,
        {
          async write(update, turn) {
            const answer = await send([update], `right-${turn}`);
            told.set(update.field, update.value);
            return answer;
          },
          wrong: [
            (update) => halfWrong(update, [update, fixed]),
            (update) => halfWrong(update, [fixed, update]),
          ],
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
