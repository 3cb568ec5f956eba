import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import {
  corporateAccounts,
  corporateOwnerNeeds,
} from '../../../fixtures/given/people/corporate-owner.ts';
import { madeBusy } from '../../../fixtures/given/accounts/busy.ts';
import {
  movementIfTaken,
  movementOn,
  withdrawalWithFee,
} from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { untilNothingHeld } from '../../../fixtures/given/movements/recorded.ts';
import { acceptAgain } from '../../../fixtures/given/movements/to-its-end.ts';
import {
  RETURN_TYPE,
  returned,
  type Returning,
} from '../../../fixtures/given/movements/returned.ts';
import { contract, recordedAs, test, type Kit } from '../../../fixtures/test.ts';
import type { Movement } from '../../../fixtures/kit.ts';

const AMOUNT = '30.17';

/** By which networks funds are sent is not stated: these are the ways that a target may tell of. */
const ways = [
  {
    words: 'a withdrawal that cost a fee',
    needs: [{ request: 'createWithdrawalWithFee' }],
    make: withdrawalWithFee,
  },
  { words: 'a withdrawal to a linked counterparty', needs: [], make: toLinked },
  {
    words: 'a withdrawal of a corporation',
    needs: corporateOwnerNeeds,
    make: async (kit: Kit) =>
      movementOn(kit, 'withdrawal', await corporateAccounts(kit, { balance: '100.00' }), AMOUNT),
  },
  { words: 'the second of two equal withdrawals', needs: [], make: afterAReturn },
  { words: 'a withdrawal of all that can be taken', needs: [], make: ofAll },
] as const;

for (const { words, needs, make } of ways) {
  test(
    `the return of ${words} is recorded as ${RETURN_TYPE}`,
    contract('TXN-019', {
      operation: 'listTransactions',
      effect: 'irreversible',
      needs: [{ control: 'returnWithdrawal' }, ...movementNeeds('withdrawal'), ...needs],
    }),
    async ({ kit, check }) => {
      const readings = await returned(kit, await make(kit));
      await check(recordedAs, readings, { types: [RETURN_TYPE], of: `the return of ${words}` });
    },
  );
}

async function toLinked(kit: Kit): Promise<Movement> {
  const { given, platform, key, unique } = kit;
  const accounts = await given.accounts({ balance: '100.00' });
  const [{ id: from, customer }] = accounts;
  const request = given.request('createWithdrawal', {
    from,
    counterparty: (await given.counterparty('linked', customer, 'or of others')).id,
    amount: given.amount(AMOUNT),
    label: unique('to-linked'),
  });
  // Whether one that funds are pulled from can be paid is not stated.
  const options = { idempotencyKey: key('create'), intent: 'probe' } as const;
  const created = await platform.call('createWithdrawal', request, options);
  if (!succeeded(created)) given.giveUp(new NotApplicable('a linked counterparty is not paid'));
  const id = given.idOf(created);
  const path = { withdrawal_id: id };
  return { kind: 'withdrawal', accounts, amount: AMOUNT, request, created, id, path };
}

/** The first one came back: the platform knows of a return of this account and this amount. */
async function afterAReturn(kit: Kit): Promise<Movement> {
  // With room for the fees of both.
  const accounts = await kit.given.accounts({ balance: '250.00' });
  const first = await movementOn(kit, 'withdrawal', accounts, AMOUNT, 'first');
  await returned(kit, first);
  await untilNothingHeld(kit, accounts[0]);
  // Nor do others that come between, more than a page of them, make it another one.
  await madeBusy(kit, accounts[0]);
  return movementOn(kit, 'withdrawal', accounts, AMOUNT, 'second');
}

/** Where something has to stay, for a fee or as the least balance, of an account that holds more. */
async function ofAll(kit: Kit): Promise<Returning> {
  const accounts = await kit.given.accounts({ balance: AMOUNT });
  const made = await movementIfTaken(kit, 'withdrawal', accounts, AMOUNT);
  // What has to stay may be looked at with the acceptance alone.
  const accepted = made && (await acceptAgain(kit, made, `accept-${made.id}`, 'probe'));
  if (made !== null && accepted !== null && succeeded(accepted)) {
    return { ...made, isAccepted: true };
  }
  const others = await kit.given.accounts({ balance: '100.00' });
  return movementOn(kit, 'withdrawal', others, AMOUNT, 'of-more');
}
