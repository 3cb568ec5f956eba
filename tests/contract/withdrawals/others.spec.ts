import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { corporateMovement } from '../../../fixtures/given/movements/corporate.ts';
import { movementIfTaken } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds, noMoves } from '../../../fixtures/given/movements/moves.ts';
import { returned } from '../../../fixtures/given/movements/returned.ts';
import { accept, acceptAgain, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import { corporateOwnerNeeds } from '../../../fixtures/given/people/corporate-owner.ts';
import {
  contract,
  movedOnce,
  receiptOfCompleted,
  stateMeans,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';
import type { Movement } from '../../../fixtures/kit.ts';

const rows = [
  {
    words: 'a withdrawal of a corporation',
    needs: corporateOwnerNeeds,
    make: (kit: Kit) => corporateMovement(kit, 'withdrawal'),
  },
  { words: 'a withdrawal in another currency', needs: [], make: inAnotherCurrency },
] as const;

for (const { words, make, ...row } of rows) {
  const needs = [...movementNeeds('withdrawal'), ...row.needs];

  test(
    `the status of ${words} follows its course to its end`,
    contract('WDR-008', {
      operation: 'getWithdrawalStatus',
      effect: 'irreversible',
      needs: [...needs, { binding: 'status', of: 'getWithdrawalStatus' }, { control: 'settle' }],
    }),
    async ({ kit, platform, given, target, check }) => {
      const movement = await make(kit);
      const read = (): Promise<Exchange> =>
        platform.call('getWithdrawalStatus', { path: movement.path });
      const before = await given.until(read, succeeded);
      await accept(kit, movement);
      await settle(kit, movement);
      const after = await given.until(
        read,
        (one) => target.means('withdrawal', 'completed', given.statusOf(one)) !== false,
      );

      await check(stateMeans, { answer: before }, { record: 'withdrawal', meaning: 'created' });
      await check(stateMeans, { answer: after }, { record: 'withdrawal', meaning: 'completed' });
    },
  );

  test(
    `${words} has a receipt once it is completed`,
    contract('WDR-009', { operation: 'getWithdrawalReceipt', effect: 'irreversible', needs }),
    async ({ kit, platform, given, check }) => {
      const movement = await make(kit);
      await accept(kit, movement);
      const record = await settle(kit, movement);
      const receipt = await given.until(
        () => platform.call('getWithdrawalReceipt', { path: movement.path }),
        succeeded,
      );

      await check(receiptOfCompleted, { record, receipt });
    },
  );
}

test(
  'accepting a withdrawal again after it came back moves nothing more',
  contract('WDR-007', {
    operation: 'acceptWithdrawal',
    effect: 'irreversible',
    needs: [...movementNeeds('withdrawal'), { control: 'returnWithdrawal' }],
  }),
  async ({ kit, given, check }) => {
    const movement = await given.movement('withdrawal');
    const { accounts } = movement;
    await returned(kit, movement);
    const watched = await watch(kit, accounts);
    await acceptAgain(kit, movement, 'again');
    await settle(kit, movement);
    const moves = noMoves(accounts, 'and holds');
    const readings = await watched.rest(moves);

    const because = 'it was accepted once, and came back';
    // What it cost may be charged a while after it.
    await check(movedOnce, readings, { ...moves, because, feesStay: true });
  },
);

async function inAnotherCurrency(kit: Kit): Promise<Movement> {
  const accounts = await kit.given.accounts({ asset: 'secondary', balance: '70.00' });
  const made = await movementIfTaken(kit, 'withdrawal', accounts, '30.17');
  // Which currencies can be withdrawn is not stated.
  return made ?? kit.given.giveUp(new NotApplicable('no other currency is withdrawn'));
}
