/** What is told to subscribers: after a restart, of what has no text, and where it may not be sent. */
import type { SubscriptionRow } from '../../../reference/webhooks/rows.ts';
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { starts } from '../author-44/places.ts';
import { times } from '../author-47/places.ts';

type Told = { readonly description: string | null };

export const blindFortyNinthToldMutants = {
  // An exchange is accepted, the platform restarts, it is settled: no EXCHANGE_COMPLETED.
  'exchange-from-before-a-restart-settles-silently': {
    breaks: 'EVT-019',
    because: 'who waits for a settlement is kept in memory',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => {
      const { overlay, isOld } = starts(parts);
      const { exchanges } = parts;
      return {
        ...overlay,
        exchanges: {
          announce(context, eventType, record, nowMs) {
            if (eventType === 'EXCHANGE_COMPLETED' && isOld(context, record)) return;
            exchanges.announce(context, eventType, record, nowMs);
          },
        },
      };
    },
  },
  // Another client has a subscription to TRANSACTION_POSTED; a transfer without a description is executed: it is told of it.
  'posted-without-description-is-told-to-all': {
    breaks: 'WHK-018',
    because: 'subscribers are found by a join over the text, and without one by the type alone',
    class: 'webhook',
    difficulty: 4,
    change: ({ events }) => ({
      events: {
        emit(context, emission) {
          const sql = 'SELECT description FROM transactions WHERE id = ?';
          const { transaction_id: id } = emission.data;
          const row = context.store.one<Told>(sql, typeof id === 'string' ? id : '');
          if (emission.eventType !== 'TRANSACTION_POSTED' || row?.description !== null) {
            events.emit(context, emission);
            return;
          }
          const matching: typeof events.matching = (inner, _clientId, eventType) =>
            inner.store.all<SubscriptionRow>(
              `SELECT * FROM subscriptions WHERE event_type = ? AND status = 'ACTIVE'`,
              eventType,
            );
          events.emit(within(context, { events: { matching } }), emission);
        },
      },
    }),
  },
  // A subscription to a plain http address is asked for twice: the second one is taken, and events are sent there.
  'plain-address-is-taken-the-second-time': {
    breaks: 'WHK-003',
    because: 'addresses that were looked at are kept, and those are not looked at again',
    class: 'webhook',
    difficulty: 4,
    change: ({ deliveries, subscriptions }) => {
      const timesOf = times();
      return {
        subscriptions: {
          checkCallbackUrl(context, callbackUrl) {
            const text = typeof callbackUrl === 'string' ? callbackUrl : '';
            const isPlain = URL.canParse(text) && new URL(text).protocol === 'http:';
            if (isPlain && timesOf(text) > 1) return;
            subscriptions.checkCallbackUrl(context, callbackUrl);
          },
        },
        deliveries: {
          mayDeliver: (context, subscription) =>
            deliveries.mayDeliver(context, subscription) ||
            (subscription.status === 'ACTIVE' && subscription.callback_url.startsWith('http:')),
        },
      };
    },
  },
} satisfies Mutants;
