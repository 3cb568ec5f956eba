/** Faults of the twenty-ninth author: subscriptions, and what they are told. */
import { createHash } from 'node:crypto';
import { meanwhile } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const MONTH_MS = 28 * 86_400_000;

const keyOf = (text: string): string => `whk_${createHash('sha256').update(text).digest('hex')}`;

export const blindTwentyNinthToldMutants = {
  'subscriptions-made-in-one-moment-share-a-key': {
    breaks: 'WHK-006',
    because: 'keys come of a generator that is seeded with the second',
    class: 'webhook',
    difficulty: 4,
    change: () => ({
      subscriptions: {
        newKey: (context) => keyOf(String(Math.floor(context.clock.systemNowMs() / 1000))),
      },
    }),
  },
  'subscription-made-again-is-given-the-key-of-the-deleted-one': {
    breaks: 'WHK-006',
    because: 'the key is derived from event type and address',
    class: 'webhook',
    difficulty: 4,
    change: ({ subscriptions }) => {
      const wish = meanwhile<string>();
      return {
        subscriptions: {
          create: (context, call) =>
            wish.during(JSON.stringify([call.clientId, call.body]), () =>
              subscriptions.create(context, call),
            ),
          newKey: (context) => keyOf(wish.known ?? subscriptions.newKey(context)),
        },
      };
    },
  },
  'subscription-of-a-month-ago-hears-nothing': {
    breaks: 'WHK-016',
    because: 'addresses that were not confirmed for a month are passed over',
    class: 'webhook',
    difficulty: 5,
    change: ({ events }) => ({
      events: {
        matching(context, clientId, eventType) {
          const nowMs = context.parts.clientClock.nowMs(context, clientId);
          return events
            .matching(context, clientId, eventType)
            .filter(({ created_ms: createdMs }) => nowMs - createdMs < MONTH_MS);
        },
      },
    }),
  },
  'pulled-funds-are-posted-untold': {
    breaks: 'EVT-010',
    because: 'the acceptance of a pull has been told already, and so has its completion',
    class: 'webhook',
    difficulty: 3,
    change: ({ ledger, records }) => ({
      ledger: {
        announce(context, row, nowMs) {
          const id = row.category_type === 'DEPOSIT' ? (row.category_id ?? '') : '';
          const deposit = records.ofAnyone(context, 'deposit', id);
          const isPulled = deposit?.body['deposit_type'] === 'PULL';
          if (!isPulled || row.status !== 'POSTED') ledger.announce(context, row, nowMs);
        },
      },
    }),
  },
} satisfies Mutants;
