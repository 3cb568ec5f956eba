/** Faults as teams ship them: what is told to subscribers, and under which key. */
import type { SubscriptionRow } from '../../reference/webhooks/rows.ts';
import { within } from '../steps.ts';
import type { Mutants } from '../types.ts';

const placeOf = (row: SubscriptionRow): string =>
  JSON.stringify([row.client_id, row.callback_url, row.event_type]);

export const blindEighteenthToldMutants = {
  'event-of-a-posting-tells-the-status-before-it': {
    breaks: 'WHK-014',
    because: 'the event is made of the row that was read before the update',
    class: 'webhook',
    difficulty: 2,
    change: ({ ledger }) => ({
      ledger: {
        become(context, row, status, nowMs) {
          const early = within(context, {
            ledger: {
              eventData: (inner, now) => ({ ...ledger.eventData(inner, now), status: row.status }),
            },
          });
          return ledger.become(status === 'POSTED' ? early : context, row, status, nowMs);
        },
      },
    }),
  },
  'subscription-made-anew-signs-with-the-key-of-the-deleted-one': {
    breaks: 'WHK-006',
    because: 'keys are cached by address and event type, and no deletion empties the cache',
    class: 'webhook',
    difficulty: 4,
    change: ({ signing, subscriptions }) => {
      const cached = new Map<string, string>();
      return {
        subscriptions: {
          markDeleted(context, row, nowMs) {
            subscriptions.markDeleted(context, row, nowMs);
            cached.set(placeOf(row), row.signature_verification_key);
          },
        },
        signing: {
          key: (context, row) => cached.get(placeOf(row)) ?? signing.key(context, row),
        },
      };
    },
  },
} as const satisfies Mutants;
