import { arrivalOf } from '../../../fixtures/given/events/arrivals.ts';
import { causes } from '../../../fixtures/given/events/happenings.ts';
import {
  recordNamed,
  refusedCreation,
  refusedCreations,
} from '../../../fixtures/given/events/refused-creations.ts';
import type { Delivery } from '../../../fixtures/evidence/types.ts';
import { contract, test, toldIsThere } from '../../../fixtures/test.ts';

/** Other tests make some at the same time. */
const READ_MAX = 12;

const requirements = { WITHDRAWAL_REQUESTED: 'EVT-014', ACCOUNT_OPEN: 'EVT-005' } as const;

for (const creation of refusedCreations) {
  const { words, eventType, operation, needs } = creation;

  test(
    `when the creation of ${words} is refused, no ${eventType} names a record that is not there`,
    contract(requirements[eventType], {
      operation,
      effect: 'irreversible',
      needs: [
        { webhooks: true },
        { subjects: [eventType] },
        // Else what another client makes may be told here, and not be shown.
        { claim: 'clientIsolation' },
        ...needs,
        ...causes[eventType].needs,
      ],
    }),
    async ({ kit, webhooks, check }) => {
      const { url } = await webhooks.subscribed(eventType);
      const { refusal, atMs } = await refusedCreation(kit, creation);
      // One that is made after it: what was told before that would be here by then.
      await arrivalOf(kit, eventType);
      const isSince = (one: Delivery): boolean =>
        one.receivedAtMs >= atMs && one.eventType === eventType;
      const deliveries = webhooks.deliveries(isSince, url).slice(0, READ_MAX);
      const read = await Promise.all(deliveries.map((one) => recordNamed(kit, one)));
      const readings = read.filter((one) => one !== null);

      const why = `the creation of ${words} was refused`;
      await check(toldIsThere, { refusal, deliveries, readings }, { eventType, why });
    },
  );
}
