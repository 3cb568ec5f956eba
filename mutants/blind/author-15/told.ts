/** Faults as production has them: subscriptions, the outbox and the deliverer. */
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const QUIET_MS = 25;
const NOBODY_KEPT_MS = 30_000;

export const blindFifteenthToldMutants = {
  'subscription-made-anew-signs-with-the-key-before': {
    breaks: 'WHK-001',
    because: 'keys are kept in memory by address and type, and a deletion does not clear them',
    class: 'webhook',
    difficulty: 3,
    change: ({ signing }) => {
      const keys = new Map<string, string>();
      return {
        signing: {
          key(context, subscription) {
            const { client_id: client, event_type: type, callback_url: url } = subscription;
            const name = JSON.stringify([client, type, url]);
            const key = keys.get(name) ?? signing.key(context, subscription);
            keys.set(name, key);
            return key;
          },
        },
      };
    },
  },
  'postings-of-an-account-in-one-moment-are-told-as-one': {
    breaks: 'EVT-010',
    because: 'a busy account would flood its receiver, so what follows at once is held back',
    class: 'webhook',
    difficulty: 3,
    change: ({ events }) => {
      const lastMs = new Map<string, number>();
      return {
        events: {
          emit(context, emission) {
            const account = String(emission.data['account_id']);
            const nowMs = context.clock.systemNowMs();
            if (emission.eventType === 'TRANSACTION_POSTED') {
              if (nowMs - (lastMs.get(account) ?? 0) < QUIET_MS) return;
              lastMs.set(account, nowMs);
            }
            events.emit(context, emission);
          },
        },
      };
    },
  },
  'amount-of-an-event-has-two-digits': {
    breaks: 'WHK-015',
    because: 'the template of the message formats amounts as money, which has cents',
    class: 'webhook',
    difficulty: 2,
    change: ({ ledger }) => ({
      ledger: {
        eventData(context, row) {
          const data = ledger.eventData(context, row);
          return { ...data, amount: Number(Number(data['amount']).toFixed(2)) };
        },
      },
    }),
  },
  'what-failed-before-the-deletion-is-still-tried-again': {
    breaks: 'WHK-013',
    because: 'retries wait in a queue of their own, which asks nobody whether they are wanted',
    class: 'webhook',
    difficulty: 3,
    change: ({ deliveries }) => ({
      subscriptions: {
        discardPending(context, row) {
          const sql = `UPDATE deliveries SET status = 'DISCARDED'
             WHERE subscription_id = ? AND status = 'PENDING' AND attempts = 0`;
          context.store.run(sql, row.id);
        },
      },
      deliveries: {
        begin(context, deliveryId) {
          const again = deliveries.get(context, deliveryId).attempts > 0;
          const unasked = within(context, { deliveries: { mayDeliver: () => true } });
          return deliveries.begin(again ? unasked : context, deliveryId);
        },
      },
    }),
  },
  'that-nobody-listens-is-kept-for-half-a-minute': {
    breaks: 'WHK-016',
    because: 'who listens is asked at each event, so that nobody does is kept in a cache',
    class: 'webhook',
    difficulty: 3,
    change: ({ events }) => {
      const nobodyUntil = new Map<string, number>();
      return {
        events: {
          matching(context, clientId, eventType) {
            const name = `${clientId} ${eventType}`;
            const nowMs = context.clock.systemNowMs();
            if (nowMs < (nobodyUntil.get(name) ?? 0)) return [];
            const found = events.matching(context, clientId, eventType);
            if (found.length === 0) nobodyUntil.set(name, nowMs + NOBODY_KEPT_MS);
            return found;
          },
        },
      };
    },
  },
} as const satisfies Mutants;
