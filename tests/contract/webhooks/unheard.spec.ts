import type { EventType } from '../../../generated/operations.ts';
import { eventsAt } from '../../../fixtures/given/events/arrivals.ts';
import { onceEach, ownTypes } from '../../../fixtures/given/events/emittable.ts';
import { causes } from '../../../fixtures/given/events/happenings.ts';
import { receiverPath, subscribe } from '../../../fixtures/given/events/subscriptions.ts';
import { arrivedAtEach, contract, test } from '../../../fixtures/test.ts';

/** What happens on the way to something else in hardly any test comes first. */
const seldom: readonly EventType[] = [
  'WITHDRAWAL_ACCEPTED',
  'EXCHANGE_ACCEPTED',
  'DEPOSIT_ACCEPTED',
  ...onceEach,
];

test(
  'an event reaches a subscription that was made after another of its type was told to nobody',
  contract('WHK-016', {
    operation: 'createSubscription',
    effect: 'irreversible',
    alone: 'types',
    needs: [{ webhooks: true }],
  }),
  async ({ kit, webhooks, check }) => {
    const [type, other] = await ownTypes(kit, 2, seldom);
    // There from the start: what proves that events arrive here is never told to nobody.
    await using apart = await subscribe(kit, other, { name: 'apart' });
    // The run may have one of its own.
    await webhooks.release(type);
    await causes[type].happen(kit);
    await using own = await subscribe(kit, type);
    const { ids, atMs } = await causes[type].happen(kit);
    let proof = await eventsAt(kit, own, ids, atMs);
    if (proof.length === 0) {
      const later = await causes[other].happen(kit);
      proof = await eventsAt(kit, apart, later.ids, later.atMs);
      // It may only be late, and later than what came to another subscription.
      await eventsAt(kit, own, ids, atMs);
    }
    // An event need not say which record it speaks of: this address has no other subscription.
    const deliveries = webhooks.deliveries((one) => one.receivedAtMs >= atMs, own.url);

    await check(arrivedAtEach, { deliveries, proof }, { paths: [receiverPath(own)] });
  },
);
