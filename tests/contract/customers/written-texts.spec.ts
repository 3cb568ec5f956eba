import { memberOf, succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import {
  changedCustomer,
  changedIndividual,
} from '../../../fixtures/given/people/changed-records.ts';
import { needUnlocked } from '../../../fixtures/given/people/customer-lock.ts';
import { spelledOtherwise } from '../../../fixtures/given/calls/other-spelling.ts';
import { BEYOND, DATED, MARKS, SIGNS, writeEach } from '../../../fixtures/given/people/written.ts';
import { contract, memberIs, succeeds, test } from '../../../fixtures/test.ts';

/** As some firms are named; the second one where rare letters are not taken. */
const FIRMS = [`R\u00F8de ${BEYOND} A/S`, 'R\u00F8de A/S'] as const;

const holders = [
  {
    id: 'CUS-009',
    operation: 'updateCustomer',
    words: 'a customer',
    field: 'employer_name',
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

for (const { id, operation, words, field, open } of holders) {
  test(
    `what a change of ${words} sets is kept, whatever letters and signs it has`,
    contract(id, { operation, effect: 'irreversible' }),
    async ({ kit, check }) => {
      const { customer, change, read } = await open(kit);
      await needUnlocked(kit, customer);
      const pointer = `/data/${field}`;
      let count = 0;
      await writeEach(kit, [MARKS, ...SIGNS], {
        write(text) {
          count += 1;
          return change([{ field, value: text }], `written-${count}`);
        },
        read,
        async judge(answer, text) {
          // A member that is not required may be shown to nobody.
          if (memberOf(answer, pointer) === undefined) return;
          await check(memberIs, { answer }, { pointer, value: text });
        },
      });
    },
  );

  test(
    `a change of ${words} sets the same, whichever way its JSON is written`,
    contract(id, { operation, effect: 'irreversible' }),
    async ({ kit, given, unique, check }) => {
      const { customer, change, read } = await open(kit);
      await needUnlocked(kit, customer);
      const pointer = `/data/${field}`;
      for (const [index, firm] of FIRMS.entries()) {
        const value = `${unique(`escaped-${index}`)} ${firm}`;
        const label = `escaped-${index}`;
        const escaped = await change([{ field, value }], label, undefined, spelledOtherwise);
        const plain = [{ field, value: `${unique(`plain-${index}`)} ${firm}` }];
        // Which letters a text may have is not stated.
        if (!succeeded(escaped) && !succeeded(await change(plain, `plain-${index}`))) continue;

        await check(succeeds, { answer: escaped });
        const answer = await given.until(read, (shown) => memberOf(shown, pointer) === value);
        // A member that is not required may be shown to nobody.
        if (memberOf(answer, pointer) === undefined) return;
        return check(memberIs, { answer }, { pointer, value });
      }
      given.giveUp(new NotApplicable('such letters are not taken'));
    },
  );

  test(
    `what a change of ${words} sets is kept where it is a text that could be read as a date`,
    contract(id, { operation, effect: 'irreversible' }),
    async ({ kit, given, check }) => {
      const { customer, change, read } = await open(kit);
      await needUnlocked(kit, customer);
      const pointer = `/data/${field}`;
      for (const value of DATED) {
        // Which texts it may be is not stated.
        if (!succeeded(await change([{ field, value }], `as ${value}`))) continue;
        const answer = await given.until(read, (shown) => memberOf(shown, pointer) === value);
        if (memberOf(answer, pointer) === undefined) continue;
        await check(memberIs, { answer }, { pointer, value });
      }
    },
  );
}
