import { memberOf } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { changedCustomer } from '../../../fixtures/given/people/changed-records.ts';
import { needUnlocked } from '../../../fixtures/given/people/customer-lock.ts';
import { inLetters } from '../../../fixtures/given/people/written.ts';
import { contract, memberIs, succeeds, test } from '../../../fixtures/test.ts';

/** Names that people have, with the signs that stand in them. */
const NAMES = ["O'Hara", 'Rae, Jr.', 'van der Berg-Ruiz'] as const;

/** One that such a name has nothing to do with. */
const OTHER = 'occupation';

test(
  'a last name is kept with its signs, and whoever has it can be changed otherwise',
  contract('CUS-009', { operation: 'updateCustomer', effect: 'irreversible' }),
  async ({ kit, given, unique, check }) => {
    const { customer, change, read } = await changedCustomer(kit);
    // A change of a name may be looked at for a while, each time.
    const changed: typeof change = async (updates, label) => {
      await needUnlocked(kit, customer);
      return change(updates, label);
    };
    const pointer = '/data/last_name';
    let taken = 0;
    for (const [index, name] of NAMES.entries()) {
      const other = (when: string): { field: string; value: string }[] => [
        { field: OTHER, value: unique(`${when}-${index}`) },
      ];
      const before = await changed(other('before'), `b${index}`);
      const value = `${inLetters(unique(`named-${index}`))} ${name}`;
      // Which signs a name may have is not stated.
      if (!succeeded(await changed([{ field: 'last_name', value }], `n${index}`))) continue;
      taken += 1;
      const answer = await given.until(read, (shown) => memberOf(shown, pointer) === value);
      await check(memberIs, { answer }, { pointer, value });
      if (!succeeded(before)) continue;
      await check(succeeds, { answer: await changed(other('after'), `a${index}`) });
    }
    if (taken === 0) given.giveUp(new NotApplicable('no name with a sign is taken'));
  },
);
