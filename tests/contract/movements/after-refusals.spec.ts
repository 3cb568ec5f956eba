import { needRefused, strangerNeeds } from '../../../fixtures/given/calls/refused-before.ts';
import {
  amountsOf,
  refusedAcceptances,
  refusedOrders,
} from '../../../fixtures/given/movements/refused.ts';
import { movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { acceptAgain, read, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { needInTime } from '../../../fixtures/given/movements/ran-out.ts';
import { restAfter, watch } from '../../../fixtures/given/movements/watch.ts';
import { movementNeeds, movesOf } from '../../../fixtures/given/movements/moves.ts';
import { onceRules } from '../../../fixtures/given/movements/rules-by-kind.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { contract, movedOnce, partShown, succeeds, test } from '../../../fixtures/test.ts';

for (const { id, kind } of onceRules) {
  const { words, accept: operation } = movements[kind];

  test(
    `${words} moves its funds where one was refused before, and so does an equal one after it`,
    contract(id, {
      operation,
      effect: 'irreversible',
      needs: [...strangerNeeds, ...movementNeeds(kind)],
    }),
    async ({ kit, given, check }) => {
      const { accounts } = await given.order(kind);
      const { each } = amountsOf(kind);
      const moves = movesOf(kind, each);
      for (const turn of ['first', 'second']) {
        const watched = await watch(kit, accounts);
        await refusedOrders(kit, kind, accounts, turn);
        const made = await movementOn(kit, kind, accounts, each, turn);
        needRefused(kit, await refusedAcceptances(kit, made), `a wrong acceptance of ${words}`);
        // As by one who looks at it first.
        await read(kit, made);
        const answer = await acceptAgain(kit, made, `accept-${turn}`, 'valid');
        await needInTime(kit, made, answer);
        await check(succeeds, { answer });
        await settle(kit, made);
        const readings = await restAfter(kit, watched, made, moves);

        const because = `the ${turn} of two equal ones was accepted, after others were refused`;
        await check(movedOnce, readings, { ...moves, because });
      }
    },
  );
}

test(
  'a payment from a counterparty whose acceptance was refused is answered with its instructions',
  contract('PAY-003', {
    operation: 'acceptPayment',
    effect: 'irreversible',
    needs: [
      ...strangerNeeds,
      ...movementNeeds('paymentFromCounterparty'),
      { binding: 'instructions', of: 'acceptPayment' },
    ],
  }),
  async ({ kit, given, check }) => {
    const movement = await given.movement('paymentFromCounterparty');
    needRefused(kit, await refusedAcceptances(kit, movement), 'a wrong acceptance of a payment');
    const answer = await acceptAgain(kit, movement, 'accept', 'valid');
    await needInTime(kit, movement, answer);

    const what = 'payment instructions';
    await check(succeeds, { answer });
    await check(partShown, { answer }, { binding: 'instructions', filled: true, what });
  },
);

test(
  'external funds reach the account of a PUSH deposit whose acceptance was refused, and of the next',
  contract('DEP-007', {
    operation: 'createDeposit',
    effect: 'irreversible',
    needs: [...movementNeeds('pushDeposit'), { control: 'simulateDeposit' }],
  }),
  async ({ kit, given, controls, unique, check }) => {
    const accounts = await given.accounts({ balance: '0.00' });
    const { each, twice } = amountsOf('pushDeposit');
    const watched = await watch(kit, accounts);
    for (const turn of ['first', 'second']) {
      const made = await movementOn(kit, 'pushDeposit', accounts, each, turn);
      // That of its own client is refused too, or has no effect.
      await acceptAgain(kit, made, `accept-${turn}`, 'invalid');
      await controls.run('simulateDeposit', {
        account: accounts[0].id,
        deposit: made.id,
        asset: 'primary',
        amount: given.amount(each),
        label: unique(turn),
      });
    }
    const moves = { currentBalance: [twice], availableBalance: [twice] };
    const readings = await watched.rest(moves, 'in full');

    await check(movedOnce, readings, { ...moves, because: `twice ${each} arrived` });
  },
);
