import { NotApplicable } from '../../../fixtures/errors.ts';
import { movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { step } from '../../../fixtures/given/movements/steps.ts';
import { accept, needEnd, read, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { allMoved, watch } from '../../../fixtures/given/movements/watch.ts';
import { contract, movedOnce, test } from '../../../fixtures/test.ts';

test(
  'a PULL deposit brings its own amount where an earlier one of its source failed',
  contract('DEP-004', {
    operation: 'acceptDeposit',
    effect: 'irreversible',
    needs: [...movementNeeds('pullDeposit'), { control: 'returnDeposit' }, { control: 'settle' }],
  }),
  async ({ kit, given, controls, check }) => {
    const accounts = await given.accounts({ balance: '0.00' });
    const untouched = await watch(kit, accounts);
    const failed = await movementOn(kit, 'pullDeposit', accounts, '20.41', 'failed');
    await accept(kit, failed, 'accept-failed');
    await controls.run('returnDeposit', { record: failed.id }, { mayRefuse: true });
    // One that is on its way all the same brings its funds now.
    await step(kit, { id: failed.id, vocabulary: 'deposit' }, () => read(kit, failed));
    const none = { currentBalance: ['0.00'], availableBalance: ['0.00'] };
    if (!allMoved(kit, none, await untouched.rest(none))) {
      return given.giveUp(new NotApplicable('a PULL deposit under way does not fail'));
    }

    const watched = await watch(kit, accounts);
    const next = await movementOn(kit, 'pullDeposit', accounts, '10.03', 'next');
    await accept(kit, next, 'accept-next');
    await settle(kit, next);
    const moves = { currentBalance: ['10.03'], availableBalance: ['10.03'] };
    const readings = await watched.rest(moves);
    await needEnd(kit, next, allMoved(kit, moves, readings));

    const because = '10.03 were pulled after a pull of 20.41 that failed';
    await check(movedOnce, readings, { ...moves, because });
  },
);
