/** Faults of the twenty-fifth author: where events are sent, how they are signed, what is not told. */
import type { Attempt } from '../../../reference/webhooks/deliveries.ts';
import type { Mutant, Mutants } from '../../types.ts';
import { deletesAllOfTheAddress } from '../author-03/lists.ts';

/** Attempts that go out another way than they were made. */
const sentOtherwise = (
  breaks: Mutant['breaks'],
  because: string,
  difficulty: Mutant['difficulty'],
  otherwise: (attempt: Attempt) => Attempt,
): Mutant => ({
  breaks,
  because,
  class: 'webhook',
  difficulty,
  change: ({ deliveries }) => ({
    deliveries: {
      begin(context, deliveryId) {
        const attempt = deliveries.begin(context, deliveryId);
        return attempt === null ? null : otherwise(attempt);
      },
    },
  }),
});

function sentTo(attempt: Attempt, address: string): Attempt {
  return { ...attempt, subscription: { ...attempt.subscription, callback_url: address } };
}

function lowerCased(attempt: Attempt): Attempt {
  const address = attempt.subscription.callback_url;
  return sentTo(
    attempt,
    address.replace(/\?.*$/, (query) => query.toLowerCase()),
  );
}

export const blindTwentyFifthToldMutants = {
  'query-of-a-callback-address-is-in-lower-case': sentOtherwise(
    'WHK-029',
    'names of parameters are compared, and so kept, in lower case',
    4,
    lowerCased,
  ),
  'callback-address-with-a-capital-scheme-hears-nothing': {
    breaks: 'WHK-016',
    because: 'the scheme is read without its case at creation, and with it at delivery',
    class: 'webhook',
    difficulty: 5,
    change: ({ deliveries }) => ({
      deliveries: {
        mayDeliver: (context, subscription) =>
          subscription.callback_url.startsWith('https:') &&
          deliveries.mayDeliver(context, subscription),
      },
    }),
  },
  'deletion-ends-all-subscriptions-of-the-address': {
    breaks: 'SUB-010',
    because: 'what is deleted is the address that is called',
    class: 'webhook',
    difficulty: 4,
    change: deletesAllOfTheAddress,
  },
  'exchange-with-a-fixed-destination-is-completed-untold': {
    breaks: 'EVT-019',
    because: 'orders of the second kind came later, with a settlement of their own',
    class: 'webhook',
    difficulty: 4,
    change: ({ exchanges }) => ({
      exchanges: {
        announce(context, eventType, record, nowMs) {
          const later = record.body['action'] === 'FIX_DESTINATION';
          if (later && eventType === 'EXCHANGE_COMPLETED') return;
          exchanges.announce(context, eventType, record, nowMs);
        },
      },
    }),
  },
  'deposit-that-was-detected-first-is-completed-untold': {
    breaks: 'EVT-013',
    because: 'only what comes in at once goes the way that tells of it',
    class: 'webhook',
    difficulty: 4,
    change: ({ deposits }) => {
      let isDetected = false;
      return {
        deposits: {
          advance(context, record, nowMs) {
            const category = deposits.category(context, record);
            const { ledger } = context.parts;
            isDetected = ledger.ofCategory(context, category, 'PENDING').length > 0;
            try {
              return deposits.advance(context, record, nowMs);
            } finally {
              isDetected = false;
            }
          },
          announce(context, eventType, record, nowMs) {
            if (isDetected && eventType === 'DEPOSIT_COMPLETED') return;
            deposits.announce(context, eventType, record, nowMs);
          },
        },
      };
    },
  },
} satisfies Mutants;
