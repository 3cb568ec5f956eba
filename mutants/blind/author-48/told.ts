/** Events: of others, of a corporation, of a second account, again. */
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { afterAnotherClient } from '../author-42/places.ts';
import { times } from '../author-47/places.ts';
import { HOUR_MS, isLaterClient } from '../author-46/places.ts';
import { isFurther, renewals } from '../author-43/places.ts';

type Told = { readonly description: string | null };

export const blindFortyEighthToldMutants = {
  // Two withdrawals from one account are completed: the second one sends no WITHDRAWAL_COMPLETED.
  'second-withdrawal-of-an-account-completes-silently': {
    breaks: 'EVT-016',
    because: 'an account that is told of once is noted as told',
    class: 'webhook',
    difficulty: 4,
    change: ({ withdrawals }) => {
      const timesOf = times();
      return {
        withdrawals: {
          announce(context, eventType, record, nowMs) {
            const isIt = eventType === 'WITHDRAWAL_COMPLETED';
            if (isIt && timesOf(String(record.body['source_account_id'])) > 1) return;
            withdrawals.announce(context, eventType, record, nowMs);
          },
        },
      };
    },
  },
  // Another client than the first has an exchange settled: no EXCHANGE_COMPLETED.
  'settled-exchange-of-a-later-client-is-not-told': {
    breaks: 'EVT-019',
    because: 'the worker that settles tells the client it was started for',
    class: 'webhook',
    difficulty: 3,
    change: ({ exchanges }) => ({
      exchanges: {
        announce(context, eventType, record, nowMs) {
          const isLater = isLaterClient(context, record.clientId);
          if (eventType === 'EXCHANGE_COMPLETED' && isLater) return;
          exchanges.announce(context, eventType, record, nowMs);
        },
      },
    }),
  },
  // The application of a corporation is rejected: no APPLICATION_REJECTED.
  'rejected-corporation-is-not-told': {
    breaks: 'EVT-004',
    because: 'rejections are told to the person who applied, and a corporation is none',
    class: 'webhook',
    difficulty: 3,
    change: ({ review }) => ({
      review: {
        announce(context, eventType, application, nowMs) {
          const isCorporation = application.body['application_type'] === 'CORPORATION';
          if (eventType === 'APPLICATION_REJECTED' && isCorporation) return;
          review.announce(context, eventType, application, nowMs);
        },
      },
    }),
  },
  // A client takes a second token, then something happens: x-svc-timestamp is an hour ahead.
  'stamp-after-another-token-is-an-hour-ahead': {
    breaks: 'WHK-007',
    because: 'the time zone of the token service is taken over when a token is renewed',
    class: 'time',
    difficulty: 3,
    change: (parts) => {
      const { atMs, overlay } = renewals(parts);
      const { signing } = parts;
      return {
        ...overlay,
        signing: {
          headers(context, subscription, payload, occurredMs) {
            if (!atMs.has(subscription.client_id))
              return signing.headers(context, subscription, payload, occurredMs);
            const stamp: typeof signing.stamp = (inner, moments) =>
              signing.stamp(inner, { ...moments, sentMs: moments.sentMs + HOUR_MS });
            const ahead = within(context, { signing: { stamp } });
            return signing.headers(ahead, subscription, payload, occurredMs);
          },
        },
      };
    },
  },
  // Something happens to the second account of a customer: event_date is an hour before.
  'event-of-a-second-account-is-dated-an-hour-before': {
    breaks: 'WHK-028',
    because: 'further accounts are told of by a worker in another time zone',
    class: 'time',
    difficulty: 3,
    change: ({ events }) => ({
      events: {
        date(context, emission) {
          const { account_id: accountId } = emission.data;
          const isSecond = typeof accountId === 'string' && isFurther(context, accountId);
          const nowMs = emission.nowMs - (isSecond ? HOUR_MS : 0);
          return events.date(context, { ...emission, nowMs });
        },
      },
    }),
  },
  // Two subscriptions to TRANSACTION_POSTED; a transaction without a description is told to one of them.
  'transaction-without-description-is-told-to-one': {
    breaks: 'WHK-016',
    because: 'deliveries are unique by event and text, and two without a text are one',
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
          const matching: typeof events.matching = (...asked) =>
            events.matching(...asked).slice(0, 1);
          events.emit(within(context, { events: { matching } }), emission);
        },
      },
    }),
  },
  // Another client creates a withdrawal, then this client does: no WITHDRAWAL_REQUESTED.
  'withdrawal-after-another-client-is-not-told': {
    breaks: 'EVT-014',
    because: 'events of one kind are put together as long as the outbox is awake',
    class: 'webhook',
    difficulty: 4,
    change: ({ withdrawals }) => {
      const isAfter = afterAnotherClient();
      return {
        withdrawals: {
          announce(context, eventType, record, nowMs) {
            if (eventType === 'WITHDRAWAL_REQUESTED' && isAfter(record)) return;
            withdrawals.announce(context, eventType, record, nowMs);
          },
        },
      };
    },
  },
} satisfies Mutants;
