import { setTimeout as sleep } from 'node:timers/promises';
import { around } from '../../../fixtures/given/accounts/around.ts';
import { asleepNeeds, putToSleep } from '../../../fixtures/given/events/awoken.ts';
import { movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import {
  accept,
  acceptAgain,
  settle,
  untilFound,
} from '../../../fixtures/given/movements/to-its-end.ts';
import { judgeWaiting } from '../../../fixtures/given/movements/waiting.ts';
import { restAfter, watch } from '../../../fixtures/given/movements/watch.ts';
import { movementNeeds, movesOf } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { bothMoved, contract, foundById, movedOnce, test } from '../../../fixtures/test.ts';

const LATER_MS = 800;

test(
  'a transfer between dormant accounts is found by its identifier',
  contract('TRF-002', {
    operation: 'getTransfer',
    effect: 'irreversible',
    needs: [...movementNeeds('transfer'), { binding: 'id', of: 'getTransfer' }, ...asleepNeeds],
  }),
  async ({ kit, given, check }) => {
    const accounts = await given.accounts({ balance: '50.00' }, { balance: '0.00' });
    for (const { id } of accounts) await putToSleep(kit, id);
    const made = await movementOn(kit, 'transfer', accounts, '30.17');
    const found = await untilFound(kit, made);

    await check(foundById, { named: made.created, found });
  },
);

test(
  'a withdrawal from a dormant account that waits for its acceptance moves nothing',
  contract('WDR-002', {
    operation: 'createWithdrawal',
    effect: 'irreversible',
    long: true,
    needs: [...movementNeeds('withdrawal'), ...asleepNeeds],
  }),
  async ({ kit, given }) => {
    const accounts = await given.accounts({ balance: '50.00' });
    await putToSleep(kit, accounts[0].id);
    const watched = await watch(kit, accounts);
    const made = await movementOn(kit, 'withdrawal', accounts, '30.17');
    // What goes on by itself need not do so at once.
    await sleep(LATER_MS);

    await judgeWaiting(kit, made, watched);
  },
);

test(
  'the credit of a transfer to a dormant account, posted, raises the current and the available balance',
  contract('LED-006', {
    operation: 'getAccount',
    effect: 'irreversible',
    needs: [...movementNeeds('transfer'), ...asleepNeeds],
  }),
  async ({ kit, given, check }) => {
    const [payer, payee] = await given.accounts({ balance: '50.00' }, { balance: '0.00' });
    await putToSleep(kit, payee.id);
    const made = await movementOn(kit, 'transfer', [payer, payee], '30.17');
    const moved = ['currentBalance', 'availableBalance'] as const;
    const readings = await around(kit, payee, { status: 'POSTED', moved }, async () => {
      await accept(kit, made);
      await settle(kit, made);
    });

    await check(bothMoved, readings, { direction: 'credit' });
  },
);

const awoken = [
  { id: 'WDR-003', kind: 'withdrawal' },
  { id: 'EXC-003', kind: 'exchange' },
] as const;

for (const { id, kind } of awoken) {
  const { words, accept: operation } = movements[kind];

  test(
    `${words} that waited while its accounts fell asleep moves its funds, once`,
    contract(id, {
      operation,
      effect: 'irreversible',
      needs: [...movementNeeds(kind), ...asleepNeeds],
    }),
    async ({ kit, given, check }) => {
      const movement = await given.movement(kind);
      const { accounts, amount } = movement;
      const watched = await watch(kit, accounts);
      for (const account of accounts) await putToSleep(kit, account.id);
      await accept(kit, movement);
      await settle(kit, movement);
      const moves = movesOf(kind, amount);
      const readings = await restAfter(kit, watched, movement, moves);

      await check(movedOnce, readings, { ...moves, because: 'it was accepted once' });
    },
  );
}

test(
  'accepting a PULL deposit again while its account is dormant moves nothing more',
  contract('DEP-008', {
    operation: 'acceptDeposit',
    effect: 'irreversible',
    needs: [...movementNeeds('pullDeposit'), ...asleepNeeds],
  }),
  async ({ kit, given, check }) => {
    const movement = await given.movement('pullDeposit');
    const { accounts } = movement;
    const watched = await watch(kit, accounts);
    await accept(kit, movement);
    await putToSleep(kit, accounts[0].id);
    await acceptAgain(kit, movement, 'again');
    await settle(kit, movement);
    const moves = movesOf('pullDeposit', movement.amount);
    const readings = await restAfter(kit, watched, movement, moves);

    const because = 'one acceptance has its effect, and further ones have none';
    await check(movedOnce, readings, { ...moves, because });
  },
);
