/** Plain faults of subscriptions: one that is not found, and what follows one that was refused. */
import { Refusal } from '../../reference/context.ts';
import type { Reply } from '../../reference/context.ts';
import { eventTypeIn, refusedBodies } from '../noted-refusals.ts';
import { refusing } from '../plain.ts';
import type { Mutant, Mutants } from '../types.ts';

/** The subscription that follows one whose body was refused is made otherwise. */
const afterARefused =
  (make: (create: () => Reply) => Reply): Mutant['change'] =>
  (original) => {
    const { taken, overlay } = refusedBodies(original, 'createSubscription', eventTypeIn);
    const { create } = original.subscriptions;
    return {
      ...overlay,
      subscriptions: {
        create: (context, call) =>
          taken(call.body) ? make(() => create(context, call)) : create(context, call),
      },
    };
  };

export const plainSubscriptionMutants = {
  'subscription-is-not-found-alone': {
    breaks: 'SUB-006',
    because: 'the list was thought to be short enough to be read as a whole',
    class: 'state',
    difficulty: 1,
    change: refusing(['getSubscription'], () => true, 'NOT_FOUND'),
  },
  'subscription-after-a-refused-one-is-made-twice': {
    breaks: 'SUB-006',
    because: 'what was refused is tried once more in the background',
    class: 'error',
    difficulty: 4,
    change: afterARefused((create) => {
      create();
      return create();
    }),
  },
  'subscription-after-a-refused-one-is-refused': {
    breaks: 'SUB-006',
    because: 'the next answer is that of the form before, which is not cleared',
    class: 'error',
    difficulty: 3,
    change: afterARefused(() => {
      throw new Refusal('VALIDATION_FAILED', 'This is refused.');
    }),
  },
} as const satisfies Mutants;
