import { setTimeout as sleep } from 'node:timers/promises';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { eventsAt } from '../../../fixtures/given/events/arrivals.ts';
import { ownTypes } from '../../../fixtures/given/events/emittable.ts';
import { causes } from '../../../fixtures/given/events/happenings.ts';
import { receiverPath, subscribe } from '../../../fixtures/given/events/subscriptions.ts';
import { arrivedAtEach, contract, test } from '../../../fixtures/test.ts';

/** Most of the five seconds that an acknowledgement may take. */
const LATE_MS = 3_600;
const IN_TIME_MS = 4_500;
const NO_CONTENT = 204;

test(
  'an event reaches a subscription whose receiver acknowledged another one late in its time, without content',
  contract('WHK-016', {
    operation: 'createSubscription',
    effect: 'irreversible',
    alone: 'types',
    long: 'waits',
    needs: [{ webhooks: true }, ...causes.ACCOUNT_OPEN.needs],
  }),
  async ({ kit, given, webhooks, check }) => {
    const [type] = await ownTypes(kit, 1, ['ACCOUNT_OPEN']);
    const behaviour = { answers: [NO_CONTENT], delaysMs: [LATE_MS] };
    await using own = await subscribe(kit, type, { behaviour });
    const first = await causes[type].happen(kit);
    // The next one, and what others cause, is acknowledged at once.
    await webhooks.behaveFor(receiverPath(own), first.ids);
    // A delivery is written down once it was answered.
    await sleep(LATE_MS);
    const proof = await eventsAt(kit, own, first.ids, first.atMs);
    // On a busy machine it may have been too late.
    if (proof.some(({ answered }) => answered.afterMs > IN_TIME_MS)) {
      return given.giveUp(new NotApplicable('an answer took longer than it was to'));
    }
    const { ids, atMs } = await causes[type].happen(kit);
    const deliveries = await eventsAt(kit, own, ids, atMs);

    await check(arrivedAtEach, { deliveries, proof }, { paths: [receiverPath(own)] });
  },
);
