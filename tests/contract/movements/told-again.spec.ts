import type { EventType } from '../../../generated/operations.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { payloadOf } from '../../../fixtures/evidence/json-of.ts';
import type { Delivery } from '../../../fixtures/evidence/types.ts';
import { smallestOf } from '../../../fixtures/given/accounts/scales.ts';
import { around } from '../../../fixtures/given/accounts/around.ts';
import { booksAtRest, booksOf, openingBooks } from '../../../fixtures/given/accounts/explained.ts';
import { toldTwice } from '../../../fixtures/given/events/told-twice.ts';
import { cancel, cancelled } from '../../../fixtures/given/movements/cancelling.ts';
import { movementIfTaken, movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { movementNeeds, movesOf, noMoves } from '../../../fixtures/given/movements/moves.ts';
import {
  accept,
  acceptAgain,
  acceptAndWait,
  settle,
  untilAccepted,
} from '../../../fixtures/given/movements/to-its-end.ts';
import { judgeWaiting } from '../../../fixtures/given/movements/waiting.ts';
import { restAfter, watch } from '../../../fixtures/given/movements/watch.ts';
import {
  cancelledForGood,
  contract,
  debitHeld,
  explainedByPosted,
  keptOnRedelivery,
  movedOnce,
  test,
  type Kit,
} from '../../../fixtures/test.ts';
import { at } from '../../../fixtures/json.ts';
import type { Movement, MovementKind } from '../../../fixtures/kit.ts';

type Row = {
  readonly id:
    'DEP-004' | 'WDR-002' | 'LED-002' | 'WDR-006' | 'LED-012' | 'LED-013' | 'LED-014' | 'WHK-009';
  readonly kind: MovementKind;
  readonly eventType: EventType;
  readonly rule: string;
  readonly judge: (kit: Kit, eventType: EventType) => Promise<void>;
};

const AMOUNT = '12.17';

/** Does something with a movement, and waits until the event of that was told twice. */
function twice(
  kit: Kit,
  eventType: EventType,
  { id, accounts }: Movement,
  act: () => Promise<unknown>,
): Promise<readonly Delivery[]> {
  return toldTwice(kit, eventType, async () => {
    await act();
    return [id, ...accounts.map((account) => account.id)];
  });
}

const rows: readonly Row[] = [
  {
    id: 'WDR-002',
    kind: 'withdrawal',
    eventType: 'WITHDRAWAL_REQUESTED',
    rule: 'that nobody accepted moves nothing',
    async judge(kit, eventType) {
      const accounts = await kit.given.accounts({ balance: '100.00' });
      const watched = await watch(kit, accounts);
      const made: Movement[] = [];
      await toldTwice(kit, eventType, async () => {
        const one = await movementOn(kit, 'withdrawal', accounts, AMOUNT);
        made.push(one);
        return [one.id, accounts[0].id];
      });
      const because = 'it was created and not accepted, and its event told twice';
      for (const one of made) await judgeWaiting(kit, one, watched, because);
    },
  },
  {
    id: 'LED-002',
    kind: 'withdrawal',
    eventType: 'WITHDRAWAL_ACCEPTED',
    rule: 'that is held leaves the current balance alone',
    async judge(kit, eventType) {
      const accounts = await kit.given.accounts({ balance: '100.00' });
      const status = 'AUTHORIZED';
      const expected = { status, moved: ['availableBalance'] } as const;
      // Its funds may be held when it is created already.
      const readings = await around(kit, accounts[0], expected, async () => {
        const movement = await movementOn(kit, 'withdrawal', accounts, AMOUNT);
        await twice(kit, eventType, movement, () => acceptAndWait(kit, movement));
      });

      await kit.check(debitHeld, readings, { status });
    },
  },
  {
    id: 'WDR-006',
    kind: 'withdrawal',
    eventType: 'WITHDRAWAL_ACCEPTED',
    rule: 'whose cancellation succeeded releases what it held',
    async judge(kit, eventType) {
      const movement = await kit.given.movement('withdrawal', { amount: AMOUNT });
      const watched = await watch(kit, movement.accounts);
      await twice(kit, eventType, movement, () => acceptAndWait(kit, movement));
      const cancellation = await cancel(kit, movement, 'probe');
      const record = await cancelled(kit, movement);
      const moves = noMoves(movement.accounts, 'and holds');
      const readings = await watched.rest(moves);

      const because = 'it was cancelled once its acceptance was told twice';
      const params = { ...moves, because, mayFail: true };
      await kit.check(cancelledForGood, { cancellation, record, ...readings }, params);
    },
  },
  {
    id: 'LED-012',
    kind: 'exchange',
    eventType: 'EXCHANGE_COMPLETED',
    rule: 'that is settled raises a balance by its transaction',
    async judge(kit, eventType) {
      const movement = await kit.given.movement('exchange');
      // What is bought with it: it comes at the end.
      const accounts = movement.accounts.slice(-1);
      const opening = await openingBooks(kit, accounts);
      // Accepted only then: it may be settled by itself, and sooner than someone subscribes.
      await twice(kit, eventType, movement, async () => {
        await accept(kit, movement);
        await untilAccepted(kit, movement);
        await settle(kit, movement);
      });
      const books = await booksAtRest(kit, accounts, opening);

      for (const readings of booksOf(books)) await kit.check(explainedByPosted, readings);
    },
  },
  {
    id: 'DEP-004',
    kind: 'pullDeposit',
    eventType: 'DEPOSIT_ACCEPTED',
    rule: 'that is accepted brings its amount once',
    async judge(kit, eventType) {
      const movement = await kit.given.movement('pullDeposit');
      const watched = await watch(kit, movement.accounts);
      await twice(kit, eventType, movement, () => acceptAndWait(kit, movement));
      await settle(kit, movement);
      const moves = movesOf('pullDeposit', movement.amount);
      const readings = await restAfter(kit, watched, movement, moves);

      await kit.check(movedOnce, readings, { ...moves, because: 'it was accepted once' });
    },
  },
  {
    id: 'LED-013',
    kind: 'transfer',
    eventType: 'TRANSACTION_POSTED',
    rule: 'that is executed moves its amount to the last digit',
    async judge(kit, eventType) {
      const movement = await kit.given.movement('transfer', { amount: AMOUNT });
      await taken(kit, movement, AMOUNT, async () => {
        await posted(kit, eventType, movement);
        return true;
      });
    },
  },
  {
    id: 'LED-014',
    kind: 'transfer',
    eventType: 'TRANSACTION_POSTED',
    rule: 'that is executed keeps none of two from moving that are accepted at once after it',
    judge: twoAtOnce,
  },
  {
    id: 'WHK-009',
    kind: 'transfer',
    eventType: 'TRANSACTION_POSTED',
    rule: 'of the smallest amount is told under one event identifier',
    async judge(kit, eventType) {
      const { given, target } = kit;
      const accounts = await given.accounts({ balance: '100.00' }, { balance: '0.00' });
      const amount = smallestOf(target, 'primary');
      const movement = await movementIfTaken(kit, 'transfer', accounts, amount, 'least');
      if (movement === null) {
        return given.giveUp(new NotApplicable('so small an amount is not transferred'));
      }
      const [first, ...others] = await posted(kit, eventType, movement);
      // Of a fee another event may come.
      const again = others.find((one) => transactionOf(one) === transactionOf(first));
      if (first === undefined || again === undefined) {
        return given.giveUp(new NotApplicable('what is refused does not come again in time'));
      }

      await kit.check(keptOnRedelivery, { first, again }, { pointer: '/event_id' });
    },
  },
];

const transactionOf = (one: Delivery | undefined): unknown =>
  one === undefined ? undefined : at(payloadOf(one), '/event_data/transaction_id');

/** Executed; of its two events that of the paying account is told twice. */
function posted(kit: Kit, eventType: EventType, movement: Movement): Promise<readonly Delivery[]> {
  return toldTwice(kit, eventType, async () => {
    await accept(kit, movement);
    await settle(kit, movement);
    return [movement.accounts[0].id];
  });
}

async function twoAtOnce(kit: Kit, eventType: EventType): Promise<void> {
  const { given } = kit;
  const accounts = await given.accounts({ balance: '100.00' }, { balance: '0.00' });
  // Its balance may follow what is told of it.
  const earlier = await watch(kit, accounts);
  await posted(kit, eventType, await movementOn(kit, 'transfer', accounts, '9.83', 'before'));
  await earlier.rest(movesOf('transfer', '9.83'));
  const [one, other] = [
    await movementOn(kit, 'transfer', accounts, '11.17', 'one'),
    await movementOn(kit, 'transfer', accounts, '12.17', 'other'),
  ];
  await taken(kit, one, '23.34', async () => {
    const answers = await Promise.all(
      [one, other].map((made) => acceptAgain(kit, made, `accept-${made.id}`, 'probe')),
    );
    for (const made of [one, other]) await settle(kit, made);
    // Of two at once one may be refused.
    return answers.every(succeeded);
  });
}

/** From its paying account, unless it is not done. */
async function taken(
  kit: Kit,
  { accounts: [payer] }: Movement,
  amount: string,
  act: () => Promise<boolean>,
): Promise<void> {
  const watched = await watch(kit, [payer]);
  if (!(await act())) kit.given.giveUp(new NotApplicable('this is not carried out'));
  const moves = { currentBalance: [`-${amount}`], availableBalance: [`-${amount}`] };
  const readings = await watched.rest(moves);

  await kit.check(movedOnce, readings, { ...moves, because: `${amount} was transferred` });
}

for (const { id, kind, eventType, rule, judge } of rows) {
  const { words, accept: operation } = movements[kind];

  test(
    `${words} ${rule}, though ${eventType} has to be delivered twice`,
    contract(id, {
      operation,
      effect: 'irreversible',
      alone: 'types',
      needs: [{ webhooks: true }, ...movementNeeds(kind)],
    }),
    ({ kit }) => judge(kit, eventType),
  );
}
