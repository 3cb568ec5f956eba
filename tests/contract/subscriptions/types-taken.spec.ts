import { emittable } from '../../../fixtures/given/events/emittable.ts';
import { subscribe } from '../../../fixtures/given/events/subscriptions.ts';
import { inLanes } from '../../../fixtures/lanes.ts';
import { contract, keysDiffer, succeeds, test, type Exchange } from '../../../fixtures/test.ts';
import { eventTypes, type EventType } from '../../../generated/operations.ts';

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

const [FIRST_TYPE] = eventTypes;
const LAST_TYPE = eventTypes.at(-1) ?? FIRST_TYPE;

test(
  'subscriptions to the first and to the last type of event there is sign with a key each',
  contract('WHK-006', { operation: 'createSubscription', effect: 'reversible', alone: 'types' }),
  async ({ kit, given, check }) => {
    await given.hold([FIRST_TYPE], [LAST_TYPE]);
    await using first = await subscribe(kit, FIRST_TYPE, { name: 'first type' });
    await using last = await subscribe(kit, LAST_TYPE, { name: 'last type' });

    await check(keysDiffer, { one: first.created, other: last.created });
  },
);
