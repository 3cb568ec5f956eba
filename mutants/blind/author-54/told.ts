/** What is told: for a closed account, behind many, by hand, told again, and after a deletion. */
import { Refusal } from '../../../reference/context.ts';
import type { SubscriptionRow } from '../../../reference/webhooks/rows.ts';
import { wishOf } from '../../plain.ts';
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { isBusy } from '../author-46/places.ts';
import { onAttemptAgain } from '../author-42/places.ts';

const URL_LENGTH_INDEXED = 255;

export const blindFiftyFourthToldMutants = {
  // A callback address is longer than 255 characters: it serves one subscription, a second is refused.
  'long-callback-address-serves-one-subscription': {
    breaks: 'SUB-010',
    because: 'long addresses are kept in a table of their own, where each stands once',
    class: 'validation',
    difficulty: 4,
    change: ({ subscriptions }) => ({
      subscriptions: {
        create(context, call) {
          const address = String(wishOf(call)['callback_url']);
          const sql = `SELECT 1 FROM subscriptions WHERE client_id = ? AND callback_url = ?
            AND status = 'ACTIVE'`;
          const isTaken = context.store.one(sql, call.clientId, address) !== undefined;
          if (address.length > URL_LENGTH_INDEXED && isTaken)
            throw new Refusal('VALIDATION_FAILED', 'The address is in use.');
          return subscriptions.create(context, call);
        },
      },
    }),
  },
  // An account was frozen and is opened again: also who deleted its subscription is told.
  'reopening-is-told-to-the-deleted-too': {
    breaks: 'WHK-013',
    because: 'who was told of the freeze is told of its end, deleted or not',
    class: 'webhook',
    difficulty: 4,
    change: ({ accounts, deliveries }) => ({
      accounts: {
        setStatus(context, row, status, nowMs, byCustomer) {
          const matching = (_inner: typeof context, clientId: string, type: string) =>
            context.store.all<SubscriptionRow>(
              'SELECT * FROM subscriptions WHERE client_id = ? AND event_type = ?',
              clientId,
              type,
            );
          const isThaw = row.status === 'FROZEN' && status === 'OPEN';
          const told = isThaw ? within(context, { events: { matching } }) : context;
          return accounts.setStatus(told, row, status, nowMs, byCustomer);
        },
      },
      deliveries: {
        mayDeliver(context, subscription) {
          const isIt = subscription.event_type === 'ACCOUNT_OPEN';
          const asked = isIt ? ({ ...subscription, status: 'ACTIVE' } as const) : subscription;
          return deliveries.mayDeliver(context, asked);
        },
      },
    }),
  },
  // The closing of an account is told again: under another event identifier.
  'closing-told-again-has-another-identifier': {
    breaks: 'WHK-009',
    because: 'a closed account’s outbox is gone, and what is to be told again is made anew',
    class: 'webhook',
    difficulty: 3,
    change: ({ deliveries, events }) => ({
      deliveries: {
        begin(context, deliveryId) {
          const ready = deliveries.begin(context, deliveryId);
          if (ready?.subscription.event_type !== 'ACCOUNT_CLOSED' || ready.number === 1)
            return ready;
          const { event_id: id } = JSON.parse(ready.payload) as { readonly event_id: string };
          return { ...ready, payload: ready.payload.replace(id, events.identify(context)) };
        },
      },
    }),
  },
  // An account has more than twenty transactions: each further posting is told twice.
  'posting-on-a-busy-account-is-told-twice': {
    breaks: 'WHK-017',
    because: 'busy accounts are followed by a second projection, which tells what it sees, too',
    class: 'webhook',
    difficulty: 4,
    change: ({ events }) => ({
      events: {
        emit(context, emission) {
          events.emit(context, emission);
          const { data, eventType } = emission;
          if (eventType !== 'TRANSACTION_POSTED') return;
          if (isBusy(context, String(data['account_id']))) events.emit(context, emission);
        },
      },
    }),
  },
  // A PULL deposit has no description: that it is completed is sent to who asked for accepts, too.
  'bare-deposit-is-told-to-other-subscriptions': {
    breaks: 'WHK-012',
    because: 'without a text to tell them apart both kinds of deposit events have one topic',
    class: 'webhook',
    difficulty: 4,
    change: ({ deposits, events }) => ({
      deposits: {
        announce(context, eventType, record, nowMs) {
          const { deposit_type: type, description } = record.body;
          const isBare = type === 'PULL' && description === undefined;
          const matching: typeof events.matching = (inner, clientId, asked) => [
            ...events.matching(inner, clientId, asked),
            ...events.matching(inner, clientId, 'DEPOSIT_ACCEPTED'),
          ];
          const isIt = isBare && eventType === 'DEPOSIT_COMPLETED';
          const told = isIt ? within(context, { events: { matching } }) : context;
          deposits.announce(told, eventType, record, nowMs);
        },
      },
    }),
  },
  // A posting is told again: the transaction was posted then.
  'posting-date-is-that-of-the-last-telling': {
    breaks: 'TXN-033',
    because: 'who tells of a posting writes its date, each time',
    class: 'webhook',
    difficulty: 4,
    change: (parts) =>
      onAttemptAgain('TRANSACTION_POSTED', (context, told, _attempt, nowMs) => {
        const sql = 'UPDATE transactions SET posted_ms = ? WHERE id = ?';
        context.store.run(sql, nowMs, String(told['transaction_id']));
      })(parts),
  },
} satisfies Mutants;
