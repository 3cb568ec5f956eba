import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { accountChange } from '../../../fixtures/given/events/reopening.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { acceptAgain } from '../../../fixtures/given/movements/to-its-end.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { accountsOf, corporateOwnerNeeds } from '../../../fixtures/given/people/corporate-owner.ts';
import { ownCustomer } from '../../../fixtures/given/people/onboarding.ts';
import { bringInto } from '../../../fixtures/given/people/while-asleep.ts';
import { contract, succeeds, test, type Exchange } from '../../../fixtures/test.ts';

test(
  'a dormant corporation cancels one withdrawal, has another one accepted, and changes its account',
  contract('CUS-021', {
    operation: 'cancelWithdrawal',
    effect: 'irreversible',
    needs: [
      ...corporateOwnerNeeds,
      ...movementNeeds('withdrawal'),
      { control: 'setCustomerStatus' },
    ],
  }),
  async ({ kit, platform, given, key, target, check }) => {
    const { id: customer } = await ownCustomer(kit, 'CORPORATION', 'asleep');
    const accounts = await accountsOf(kit, customer, { balance: '100.00' });
    const [account] = accounts;
    const taken = await movementOn(kit, 'withdrawal', accounts, '10.17', 'taken');
    const left = await movementOn(kit, 'withdrawal', accounts, '11.19', 'left');
    const canChange = isThere(target, [{ request: 'updateAccount' }]);
    const actions: readonly ((label: string) => Promise<Exchange>)[] = [
      (label) =>
        platform.call(
          'cancelWithdrawal',
          { path: left.path },
          { idempotencyKey: key(`cancel-${label}`), intent: 'probe' },
        ),
      (label) => acceptAgain(kit, taken, label, 'probe'),
      // The last one: what is frozen pays nothing.
      ...(canChange
        ? [() => platform.call('updateAccount', accountChange(kit, account.id, 'frozen'), PROBE)]
        : []),
    ];
    let judged = 0;
    for (const act of actions) {
      // What was done before may have woken it.
      await bringInto(kit, customer, 'DORMANT');
      const answer = await act('asleep');
      if (!succeeded(answer)) {
        // What the active one may not do either tells nothing of its sleep.
        await bringInto(kit, customer, 'ACTIVE');
        if (!succeeded(await act('awake'))) continue;
      }
      await check(succeeds, { answer });
      judged += 1;
    }
    if (judged === 0) given.giveUp(new NotApplicable('an active corporation may do none of these'));
  },
);

const PROBE = { intent: 'probe' } as const;
