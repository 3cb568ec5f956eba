import { emittable } from '../../../fixtures/given/events/emittable.ts';
import { subscribe } from '../../../fixtures/given/events/subscriptions.ts';
import { inLanes } from '../../../fixtures/lanes.ts';
import { contract, succeeds, test, type Exchange } from '../../../fixtures/test.ts';
import type { EventType } from '../../../generated/operations.ts';

/** How many there may be at once is not stated. */
const AT_ONCE = 3;

test(
  'a subscription is made for each type of event',
  contract('GEN-001', {
    operation: 'createSubscription',
    effect: 'reversible',
    alone: true,
    needs: [{ webhooks: true }],
  }),
  async ({ kit, check }) => {
    const judge = async (type: EventType): Promise<void> => {
      const judged = (answer: Exchange): Promise<void> => check(succeeds, { answer });
      await using own = await subscribe(kit, type, { name: type, judged });
      await judged(own.created);
    };
    const ended = await inLanes(emittable(kit), AT_ONCE, (type) =>
      Promise.allSettled([judge(type)]),
    );
    // Each is judged, whatever became of another one.
    for (const [one] of ended) if (one.status === 'rejected') throw one.reason as Error;
  },
);
