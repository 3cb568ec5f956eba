import type { EventType } from '../../../generated/operations.ts';
import { eventsAt, onceEach, ownTypes } from '../../../fixtures/given/events/arrivals.ts';
import { causes } from '../../../fixtures/given/events/happenings.ts';
import { subscribe } from '../../../fixtures/given/events/subscriptions.ts';
import { arrivedAtEach, contract, test } from '../../../fixtures/test.ts';

/** What other tests seldom cause comes first. */
const seldom: readonly EventType[] = ['DEPOSIT_ACCEPTED', 'EXCHANGE_ACCEPTED', ...onceEach];

/** Part of the address as its path is: by it a receiver may know for whom a delivery is. */
const QUERY = '?tenant=assay&part=2';

test(
  'an event comes to the query of its callback address, too, and not to its path alone',
  contract('WHK-016', {
    operation: 'createSubscription',
    effect: 'irreversible',
    alone: 'types',
    needs: [{ webhooks: true }],
  }),
  async ({ kit, webhooks, check }) => {
    const [type] = await ownTypes(kit, 1, seldom);
    const { url, path } = await webhooks.callback();
    await using own = await subscribe(kit, type, { callback: { url: url + QUERY, path } });
    const { ids, atMs } = await causes[type].happen(kit);
    // Whatever came to the path proves that deliveries do: it is where all of them are looked for.
    const proof = await eventsAt(kit, { url, eventType: own.eventType }, ids, atMs);
    const deliveries = webhooks.deliveries((one) => one.receivedAtMs >= atMs, url);

    await check(arrivedAtEach, { deliveries, proof }, { paths: [path + QUERY] });
  },
);
