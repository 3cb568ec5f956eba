import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { allEventsAt, arrivalOf } from '../../../fixtures/given/events/arrivals.ts';
import { causes } from '../../../fixtures/given/events/happenings.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { accept, read, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { step } from '../../../fixtures/given/movements/steps.ts';
import type { Movement } from '../../../fixtures/kit.ts';
import { contract, notTold, test, type Kit } from '../../../fixtures/test.ts';

/** What ends, and an event that tells of records of another kind: it is not its own. */
const rows = [
  {
    id: 'EVT-013',
    words: 'a market exchange is settled',
    kind: 'exchange',
    eventType: 'DEPOSIT_COMPLETED',
    other: 'pullDeposit',
    needs: [],
    end: settle,
  },
  {
    id: 'EVT-016',
    words: 'a transfer is executed',
    kind: 'transfer',
    eventType: 'WITHDRAWAL_COMPLETED',
    other: 'withdrawal',
    needs: [],
    end: settle,
  },
  {
    id: 'EVT-019',
    words: 'a payment from a counterparty goes on after its acceptance',
    kind: 'paymentFromCounterparty',
    eventType: 'EXCHANGE_COMPLETED',
    other: 'exchange',
    needs: [{ control: 'settle' }],
    end: stepOn,
  },
] as const;

for (const { id, words, kind, eventType, other, needs, end } of rows) {
  const { accept: operation } = movements[kind];
  const { get, pathParameter, vocabulary: record, words: told } = movements[other];

  test(
    `when ${words}, no ${eventType} is sent`,
    contract(id, {
      operation,
      effect: 'irreversible',
      needs: [
        { webhooks: true },
        { subjects: [eventType] },
        ...movementNeeds(kind),
        ...needs,
        ...causes[eventType].needs,
      ],
    }),
    async ({ kit, webhooks, platform, given, check }) => {
      const { url } = await webhooks.subscribed(eventType);
      const movement = await given.movement(kind);
      await accept(kit, movement);
      await end(kit, movement);
      // One of its own kind: what was told before it would be here by then.
      const { told: proof } = await arrivalOf(kit, eventType);
      const deliveries = allEventsAt(kit, url, [movement.id]);
      // Asked last: where each kind is counted, one may have got the same identifier meanwhile.
      const path = { [pathParameter]: movement.id };
      const refusal = await platform.call(get, { path }, { intent: 'unknown-id' });
      if (succeeded(refusal)) {
        const reason = `${told} has the identifier of ${movements[kind].words}, too`;
        given.giveUp(new NotApplicable(reason));
      }

      const why = `it names no record of ${get}`;
      const params = { eventType, record, ids: [movement.id], why };
      await check(notTold, { refusal, deliveries, proof }, params);
    },
  );
}

/** Its funds are a stranger's to send: the operator is asked for one step, and no more. */
async function stepOn(kit: Kit, movement: Movement): Promise<void> {
  const { vocabulary } = movements[movement.kind];
  await step(kit, { id: movement.id, vocabulary }, () => read(kit, movement));
}
