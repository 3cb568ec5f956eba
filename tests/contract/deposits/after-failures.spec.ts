import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { step } from '../../../fixtures/given/movements/steps.ts';
import {
  accept,
  needEnd,
  read,
  settle,
  shows,
  untilFound,
} from '../../../fixtures/given/movements/to-its-end.ts';
import { allMoved, restAfter, watch } from '../../../fixtures/given/movements/watch.ts';
import { returnOf } from '../../../fixtures/given/movements/returned.ts';
import { contract, foundById, movedOnce, test } from '../../../fixtures/test.ts';

const needs = [...movementNeeds('pullDeposit'), { control: 'returnDeposit' }] as const;

test(
  'a PULL deposit brings its own amount where an earlier one of its source failed',
  contract('DEP-004', {
    operation: 'acceptDeposit',
    effect: 'irreversible',
    needs: [...needs, { control: 'settle' }],
  }),
  async ({ kit, given, controls, check }) => {
    const accounts = await given.accounts({ balance: '0.00' });
    const untouched = await watch(kit, accounts);
    const failed = await movementOn(kit, 'pullDeposit', accounts, '20.41', 'failed');
    await accept(kit, failed, 'accept-failed');
    const back = returnOf(kit, failed);
    const { exchange } = await controls.run('returnDeposit', back, { mayRefuse: true });
    // One that is on its way all the same brings its funds now, or later by itself.
    const own = { id: failed.id, vocabulary: 'deposit' } as const;
    const last = await step(kit, own, () => read(kit, failed));
    const isOver = succeeded(exchange) || shows(kit, failed, last, 'failed') === true;
    const none = { currentBalance: ['0.00'], availableBalance: ['0.00'] };
    if (!isOver || !allMoved(kit, none, await untouched.rest(none))) {
      return given.giveUp(new NotApplicable('a PULL deposit under way does not fail'));
    }

    const watched = await watch(kit, accounts);
    const next = await movementOn(kit, 'pullDeposit', accounts, '10.03', 'next');
    await accept(kit, next, 'accept-next');
    await settle(kit, next);
    const moves = { currentBalance: ['10.03'], availableBalance: ['10.03'] };
    const readings = await restAfter(kit, watched, next, moves);

    const because = '10.03 were pulled after a pull of 20.41 that failed';
    await check(movedOnce, readings, { ...moves, because });
  },
);

/** None is said to go away: not even one that came to nothing. */
for (const words of ['failed', 'was clawed back'] as const) {
  test(
    `a PULL deposit that ${words} is found by its identifier`,
    contract('DEP-001', { operation: 'getDeposit', effect: 'irreversible', needs }),
    async ({ kit, given, controls, check }) => {
      const made = await given.movement('pullDeposit');
      await accept(kit, made);
      if (words === 'was clawed back') await settle(kit, made);
      await controls.run('returnDeposit', returnOf(kit, made), { mayRefuse: true });
      const found = await untilFound(kit, made);

      await check(foundById, { named: made.created, found });
    },
  );
}

test(
  'external funds reach their account in full after a deposit of it was clawed back',
  contract('DEP-007', {
    operation: 'getAccount',
    effect: 'irreversible',
    needs: [...needs, { control: 'simulateDeposit' }],
  }),
  async ({ kit, given, controls, check }) => {
    const accounts = await given.accounts({ balance: '100.00' });
    const [{ id: account }] = accounts;
    const start = await watch(kit, accounts);
    const clawed = await movementOn(kit, 'pullDeposit', accounts, '5.17', 'clawed-back');
    await accept(kit, clawed, 'accept-clawed-back');
    await settle(kit, clawed);
    const came = { currentBalance: ['5.17'] };
    await needEnd(kit, clawed, allMoved(kit, came, await start.rest(came)));
    const returning = await watch(kit, accounts);
    await controls.run('returnDeposit', returnOf(kit, clawed));
    await returning.rest({ currentBalance: ['-5.17'] });

    const watched = await watch(kit, accounts);
    const amount = given.amount('10.07');
    await controls.run('simulateDeposit', { account, asset: 'primary', amount });
    const moves = { currentBalance: ['10.07'], availableBalance: ['10.07'] };
    const readings = await watched.rest(moves, 'in full');

    await check(movedOnce, readings, { ...moves, because: '10.07 arrived' });
  },
);
