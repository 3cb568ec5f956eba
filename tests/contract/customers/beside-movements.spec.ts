import { memberOf, succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { changedCustomer } from '../../../fixtures/given/people/changed-records.ts';
import { needUnlocked } from '../../../fixtures/given/people/customer-lock.ts';
import { movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { acceptAndWait } from '../../../fixtures/given/movements/to-its-end.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { contract, memberIs, test } from '../../../fixtures/test.ts';

const FIELD = 'occupation';
const POINTER = `/data/${FIELD}`;
const KEPT = '/data/employment_description';

for (const kind of ['transfer', 'withdrawal'] as const) {
  const { words, to, situation, create } = movements[kind];

  test(
    `a change of a customer stays when ${words} that was created before it is accepted`,
    contract('CUS-009', {
      operation: 'updateCustomer',
      effect: 'irreversible',
      needs: [{ request: 'createAccount' }, { request: situation }, { binding: 'id', of: create }],
    }),
    async ({ kit, given, unique, quiet, check }) => {
      const { customer, change, read } = await changedCustomer(kit);
      // What was told before an account was opened for it is known after that as well.
      const kept = { field: 'employment_description', value: unique('kept') };
      const isTold = kind === 'withdrawal' && succeeded(await change([kept], kept.value));
      const isKept = isTold && memberOf(await read(), KEPT) === kept.value;
      await needUnlocked(kit, customer);
      const accounts = await given.accounts(
        { balance: '100.00', customer },
        ...(to === null ? [] : [{ balance: '0.00', customer, others: 'or of others' } as const]),
      );
      const movement = await movementOn(kit, kind, accounts, '30.17');
      const value = unique('changed-since');
      if (!succeeded(await change([{ field: FIELD, value }], value))) {
        return given.giveUp(new NotApplicable(`the ${FIELD} of a customer is not changed`));
      }
      const shown = await given.until(read, (one) => memberOf(one, POINTER) === value);
      // A member that is not required may be shown to nobody.
      if (memberOf(shown, POINTER) === undefined) {
        return given.giveUp(new NotApplicable(`the ${FIELD} of a customer is not shown`));
      }
      // The customer may be under review for it.
      await needUnlocked(kit, customer);
      await acceptAndWait(kit, movement);
      const answer = await quiet(read);

      await check(memberIs, { answer }, { pointer: POINTER, value });
      if (isKept) await check(memberIs, { answer }, { pointer: KEPT, value: kept.value });
    },
  );
}
