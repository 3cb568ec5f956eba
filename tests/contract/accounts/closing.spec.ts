import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { accountChange } from '../../../fixtures/given/events/reopening.ts';
import { movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { read } from '../../../fixtures/given/movements/to-its-end.ts';
import { aroundRefusals } from '../../../fixtures/given/probes/refuse.ts';
import {
  contract,
  stateMeans,
  test,
  unchangedAfterRefusal,
  type Account,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const operation = 'updateAccount';

const needs = [
  { request: 'createAccount' },
  { request: 'updateAccount' },
  { binding: 'status', of: 'getAccount' },
] as const;

/** Whether an account that holds funds can be closed is not stated. */
function closing(kit: Kit, { id }: Account): Promise<Exchange> {
  return kit.platform.call(operation, accountChange(kit, id, 'closed'), { intent: 'probe' });
}

test(
  'an account whose closing is refused keeps its funds and what was asked for of it',
  contract('ERR-007', {
    operation,
    effect: 'irreversible',
    needs: [...needs, ...movementNeeds('withdrawal')],
  }),
  async ({ kit, given, check }) => {
    const accounts = await given.accounts({ balance: '50.00' });
    // Nothing becomes of it by itself before it is accepted.
    const waiting = await movementOn(kit, 'withdrawal', accounts, '10.17');
    const [seen] = await aroundRefusals(kit, [
      {
        read: async () => [...(await given.balances(...accounts)), await read(kit, waiting)],
        attempt: async () => [await closing(kit, accounts[0])],
      },
    ]);
    if (seen === undefined || seen.refusals.some(succeeded))
      return given.giveUp(new NotApplicable('an account that holds funds can be closed'));

    await check(unchangedAfterRefusal, seen, { what: 'the account and its withdrawal' });
  },
);

test(
  'an account that holds funds is closed where the answer to its closing tells that it is',
  contract('ACC-005', { operation, effect: 'irreversible', needs }),
  async ({ kit, platform, given, target, check }) => {
    const [account] = await given.accounts({ balance: '50.00' });
    const isClosed = (one: Exchange): boolean =>
      target.means('account', 'closed', given.statusOf(one)) === true;
    const answered = await closing(kit, account);
    if (!succeeded(answered) || !isClosed(answered))
      return given.giveUp(new NotApplicable('an account that holds funds is not closed at once'));
    const path = { account_id: account.id };
    const answer = await given.until(() => platform.getAccount({ path }), isClosed);

    await check(stateMeans, { answer }, { record: 'account', meaning: 'closed' });
  },
);
