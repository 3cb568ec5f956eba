import { Untestable } from '../../../fixtures/errors.ts';
import { allEventsAt, arrivalOf } from '../../../fixtures/given/events/arrivals.ts';
import { causes } from '../../../fixtures/given/events/happenings.ts';
import { stepped } from '../../../fixtures/given/movements/own-withdrawals.ts';
import { acceptAndWait, read } from '../../../fixtures/given/movements/to-its-end.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { contract, notYetTold, test, type Exchange } from '../../../fixtures/test.ts';

const CREATED = ['created'] as const;
const UNDER_WAY = ['created', 'accepted', 'inFlight'] as const;

/** How far it is brought: created, accepted, or accepted and on its way. */
const rows = [
  ['EVT-012', 'DEPOSIT_ACCEPTED', 'pullDeposit', 'created'],
  ['EVT-013', 'DEPOSIT_COMPLETED', 'pullDeposit', 'accepted'],
  ['EVT-015', 'WITHDRAWAL_ACCEPTED', 'withdrawal', 'created'],
  ['EVT-016', 'WITHDRAWAL_COMPLETED', 'withdrawal', 'on its way'],
  ['EVT-016', 'WITHDRAWAL_COMPLETED', 'cryptoWithdrawal', 'on its way'],
  ['EVT-018', 'EXCHANGE_ACCEPTED', 'exchange', 'created'],
  ['EVT-019', 'EXCHANGE_COMPLETED', 'exchange', 'accepted'],
] as const;

for (const [requirement, eventType, kind, far] of rows) {
  const { words, accept: operation, get, vocabulary: record } = movements[kind];

  test(
    `while ${words} is ${far} and not further, no ${eventType} is sent`,
    contract(requirement, {
      operation,
      effect: 'irreversible',
      needs: [
        { webhooks: true },
        { subjects: [eventType] },
        ...movementNeeds(kind),
        { binding: 'status', of: get },
        ...causes[eventType].needs,
      ],
    }),
    async ({ kit, given, target, controls, webhooks, quiet, check }) => {
      const { url } = await webhooks.subscribed(eventType);
      const meanings = far === 'created' ? CREATED : UNDER_WAY;
      const standing = (shown: Exchange): (boolean | null)[] =>
        meanings.map((one) => target.means(record, one, given.statusOf(shown)));
      const isFurther = (shown: Exchange): boolean =>
        standing(shown).includes(false) && !standing(shown).includes(true);
      let movement = await given.movement(kind);
      if (far !== 'created') await acceptAndWait(kit, movement);
      if (far === 'on its way') {
        await stepped(kit, { id: movement.id, label: movement.id }, 1);
        // Where one step is the last, an accepted one that took none is as far as one gets.
        if (isFurther(await read(kit, movement))) {
          movement = await given.movement(kind);
          await acceptAndWait(kit, movement, 'accept another');
        }
      }
      // Another one goes further: what was told before it would be here by then.
      const { told: proof } = await arrivalOf(kit, eventType);
      const ids = [movement.id];
      await quiet(() => read(kit, movement));
      const deliveries = allEventsAt(kit, url, ids);
      const isTold = deliveries.some((one) => one.eventType === eventType);
      // Read last: what goes on by itself may rightly have been told by now, and a reading may follow.
      const reading = await given.until(
        () => read(kit, movement),
        (shown) => !isTold || !standing(shown).includes(true),
      );
      if (isFurther(reading)) {
        const reason = `${words} goes on by itself, or can be accepted for too short a time`;
        const settle = controls.has('settle') ? '' : 'controls: { settle: { … } }, and ';
        const line = `${settle}a sandbox in which nothing goes on or runs out without settle`;
        return given.giveUp(new Untestable(reason, line));
      }

      await check(notYetTold, { reading, deliveries, proof }, { eventType, record, ids, meanings });
    },
  );
}
