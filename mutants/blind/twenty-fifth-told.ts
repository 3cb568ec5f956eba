/** Faults of the twenty-fifth author: where events are sent, how they are signed, what is not told. */
import type { Attempt } from '../../reference/webhooks/deliveries.ts';
import type { Mutant, Mutants } from '../types.ts';

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

function withoutQuery(attempt: Attempt): Attempt {
  return sentTo(attempt, attempt.subscription.callback_url.split('?', 1)[0] ?? '');
}

function lowerCased(attempt: Attempt): Attempt {
  return sentTo(attempt, attempt.subscription.callback_url.toLowerCase());
}

function renamed(attempt: Attempt): Attempt {
  if (attempt.number < 3) return attempt;
  const payload = JSON.parse(attempt.payload) as Record<string, unknown>;
  const id = `${String(payload['event_id'])}_${String(attempt.number)}`;
  return { ...attempt, payload: JSON.stringify({ ...payload, event_id: id }) };
}

export const blindTwentyFifthToldMutants = {
  'query-of-a-callback-address-is-dropped': sentOtherwise(
    'WHK-029',
    'the address is put together again from its host and its path',
    4,
    withoutQuery,
  ),
  'callback-address-is-sent-to-in-lower-case': sentOtherwise(
    'WHK-029',
    'addresses are compared, and so kept, in lower case',
    4,
    lowerCased,
  ),
  'third-attempt-has-an-event-id-of-its-own': sentOtherwise(
    'WHK-009',
    'after two tries the event goes through the queue of dead ones, which names it anew',
    4,
    renamed,
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
  'subscription-made-anew-is-signed-with-the-old-key': {
    breaks: 'WHK-001',
    because: 'keys are remembered by type and address of those who are told',
    class: 'webhook',
    difficulty: 4,
    change: ({ signing }) => ({
      signing: {
        key(context, subscription) {
          const sql = `SELECT signature_verification_key AS kept FROM subscriptions
            WHERE client_id = ? AND event_type = ? AND callback_url = ? AND status = 'DELETED'
            ORDER BY seq LIMIT 1`;
          const { client_id: clientId, event_type: type, callback_url: address } = subscription;
          const row = context.store.one<{ kept: string }>(sql, clientId, type, address);
          return row?.kept ?? signing.key(context, subscription);
        },
      },
    }),
  },
  'deletion-ends-all-subscriptions-of-the-address': {
    breaks: 'SUB-010',
    because: 'what is deleted is the address that is called',
    class: 'webhook',
    difficulty: 4,
    change: ({ subscriptions }) => ({
      subscriptions: {
        markDeleted(context, row, nowMs) {
          subscriptions.markDeleted(context, row, nowMs);
          context.store.run(
            `UPDATE subscriptions SET status = 'DELETED', deleted_ms = ?
             WHERE client_id = ? AND callback_url = ? AND status = 'ACTIVE'`,
            nowMs,
            row.client_id,
            row.callback_url,
          );
        },
      },
    }),
  },
  'account-that-wakes-is-open-untold': {
    breaks: 'EVT-005',
    because: 'to wake is held to be no change that anybody asked for',
    class: 'webhook',
    difficulty: 4,
    change: ({ accounts, dormancy }) => {
      let isWaking = false;
      return {
        dormancy: {
          wake(context, account, nowMs) {
            isWaking = true;
            try {
              dormancy.wake(context, account, nowMs);
            } finally {
              isWaking = false;
            }
          },
        },
        accounts: {
          announce(context, row, nowMs) {
            if (!isWaking) accounts.announce(context, row, nowMs);
          },
        },
      };
    },
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
