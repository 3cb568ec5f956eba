import { eventTypes } from '../../../generated/operations.ts';
import { deliveryOf } from '../../../fixtures/given/events/arrivals.ts';
import { causes } from '../../../fixtures/given/events/happenings.ts';
import { contract, occurredWhenTold, test } from '../../../fixtures/test.ts';

for (const eventType of eventTypes) {
  test(
    `the event ${eventType} tells when it occurred`,
    contract('WHK-028', {
      operation: 'createSubscription',
      effect: 'irreversible',
      needs: [{ webhooks: true }, ...causes[eventType].needs],
    }),
    async ({ kit, check }) => {
      const { delivery, atMs } = await deliveryOf(kit, eventType);

      await check(occurredWhenTold, { delivery }, { fromMs: atMs });
    },
  );
}
