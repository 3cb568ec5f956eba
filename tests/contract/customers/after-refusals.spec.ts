import { memberOf, succeeded, wasRefused } from '../../../fixtures/checks/read.ts';
import {
  changedCustomer,
  changedIndividual,
  type Update,
} from '../../../fixtures/given/people/changed-records.ts';
import { writtenAfterRefusals } from '../../../fixtures/given/people/after-refusals.ts';
import { inLetters } from '../../../fixtures/given/people/written.ts';
import { needUnlocked } from '../../../fixtures/given/people/customer-lock.ts';
import { contract, memberIs, succeeds, test, type Exchange } from '../../../fixtures/test.ts';

const records = [
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

/** By number: what is right names the other member than what was refused before it, or both. */
const amounts = [
  { of: '', places: [[0], [1], [0], [1], [1], [0]] },
  { of: 'two members of ', places: [[0, 1]] },
] as const;

const rows = records.flatMap((record) => amounts.map((amount) => ({ ...record, ...amount })));

for (const { id, words, operation, make, fields, fixed, of, places } of rows) {
  test(
    `what changes of ${of}${words} set stays between refused ones, and these set nothing`,
    contract(id, { operation, effect: 'irreversible' }),
    async ({ kit, given, unique, check }) => {
      const { customer, change, read } = await make(kit);
      const told = new Map<string, unknown>();
      const pointerOf = (field: string): string => `/data/${field}`;
      const isTold = (shown: Exchange): boolean =>
        [...told].every(([field, value]) => memberOf(shown, pointerOf(field)) === value);
      const send = async (updates: readonly Update[], label: string): Promise<Exchange> => {
        await needUnlocked(kit, customer);
        return change([...updates], label);
      };
      /** Where it may be changed, and is shown as it was written. */
      const emailsShown = async (): Promise<readonly (typeof emailOf)[]> => {
        const { field, value } = emailOf('first');
        if (!succeeded(await change([{ field, value }], 'email'))) return [];
        const shown = await given.until(read, (one) => memberOf(one, pointerOf(field)) === value);
        return memberOf(shown, pointerOf(field)) === value ? [emailOf] : [];
      };
      const halfWrong = async (right: Updates, all: Updates): Promise<Exchange> => {
        const [{ value }] = right;
        const answer = await send(all, `wrong-${String(value)}`);
        // The half that is right may have been set, where it was let through.
        if (!wasRefused(answer)) for (const { field } of right) told.delete(field);
        return answer;
      };
      const emails = of === '' ? [] : await emailsShown();
      await writtenAfterRefusals<Updates>(
        kit,
        {
          async write(updates, turn) {
            const answer = await send(updates, `right-${turn}`);
            for (const { field, value } of updates) told.set(field, value);
            return answer;
          },
          wrong: [
            (right) => halfWrong(right, [...right, fixed]),
            (right) => halfWrong(right, [fixed, ...right]),
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
          const [first, ...others] = places[turn] ?? places[0];
          const named = (place: number): Update => ({
            field: fields[place] ?? fields[0],
            value: inLetters(unique(`value-${turn}-${place}`)),
          });
          return [named(first), ...others.map(named), ...emails.map((email) => email(turn))];
        },
      );
    },
  );
}

const emailOf = (turn: number | string): Update => ({
  field: 'email_address',
  value: `keeper-${turn}@harbour.example`,
});

type Updates = readonly [Update, ...Update[]];
