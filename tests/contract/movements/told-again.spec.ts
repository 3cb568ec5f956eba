import type { EventType } from '../../../generated/operations.ts';
import { around } from '../../../fixtures/given/accounts/around.ts';
import { booksAtRest, booksOf, openingBooks } from '../../../fixtures/given/accounts/explained.ts';
import { toldTwice } from '../../../fixtures/given/events/told-twice.ts';
import { cancel, cancelled } from '../../../fixtures/given/movements/cancelling.ts';
import { movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { movementNeeds, noMoves } from '../../../fixtures/given/movements/moves.ts';
import {
  accept,
  acceptAndWait,
  settle,
  untilAccepted,
} from '../../../fixtures/given/movements/to-its-end.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import {
  cancelledForGood,
  contract,
  debitHeld,
  explainedByPosted,
  movedOnce,
  test,
  type Kit,
} from '../../../fixtures/test.ts';
import type { Movement, MovementKind } from '../../../fixtures/kit.ts';

type Row = {
  readonly id: 'WDR-002' | 'LED-002' | 'WDR-006' | 'LED-012';
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
): Promise<void> {
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
    rule: 'that nobody accepted moves and holds nothing',
    async judge(kit, eventType) {
      const accounts = await kit.given.accounts({ balance: '100.00' });
      const watched = await watch(kit, accounts);
      await toldTwice(kit, eventType, async () => {
        const { id } = await movementOn(kit, 'withdrawal', accounts, AMOUNT);
        return [id, accounts[0].id];
      });
      const moves = noMoves(accounts, 'and holds');
      const readings = await watched.rest(moves);

      const because = 'it was created and not accepted, and its event told twice';
      await kit.check(movedOnce, readings, { ...moves, because });
    },
  },
  {
    id: 'LED-002',
    kind: 'withdrawal',
    eventType: 'WITHDRAWAL_ACCEPTED',
    rule: 'that is held leaves the current balance alone',
    async judge(kit, eventType) {
      const movement = await kit.given.movement('withdrawal', { amount: AMOUNT });
      const status = 'AUTHORIZED';
      const expected = { status, moved: ['availableBalance'] } as const;
      const readings = await around(kit, movement.accounts[0], expected, () =>
        twice(kit, eventType, movement, () => acceptAndWait(kit, movement)),
      );

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
      await accept(kit, movement);
      await untilAccepted(kit, movement);
      await twice(kit, eventType, movement, () => settle(kit, movement));
      const books = await booksAtRest(kit, accounts, opening);

      for (const readings of booksOf(books)) await kit.check(explainedByPosted, readings);
    },
  },
];

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
