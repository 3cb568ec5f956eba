/** Faults as teams ship them: under which key subscribers are told. */
import type { SubscriptionRow } from '../../../reference/webhooks/rows.ts';
import type { Mutants } from '../../types.ts';

const placeOf = (row: SubscriptionRow): string =>
  JSON.stringify([row.client_id, row.callback_url, row.event_type]);

export const blindEighteenthToldMutants = {
  'subscription-made-anew-signs-with-the-key-of-the-deleted-one': {
    breaks: 'WHK-001',
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
