/** Faults of the twenty-second author, after the first release: subscriptions and the outbox. */
import type { Context } from '../../../reference/context.ts';
import type { TransactionRow } from '../../../reference/ledger/rows.ts';
import type { Attempt } from '../../../reference/webhooks/deliveries.ts';
import type { SubscriptionRow } from '../../../reference/webhooks/rows.ts';
import type { Data } from '../../steps.ts';
import type { Mutant, Mutants } from '../../types.ts';

const ALIKE_MS = 5_000;

/** What is sent when it is not for the first time. */
const redelivered =
  (anew: (context: Context, attempt: Attempt) => Attempt): Mutant['change'] =>
  ({ deliveries }) => ({
    deliveries: {
      begin(context, id) {
        const attempt = deliveries.begin(context, id);
        return attempt === null || attempt.number === 1 ? attempt : anew(context, attempt);
      },
    },
  });

export const blindTwentySecondToldMutants = {
  'redelivered-event-is-of-the-type-of-now': {
    breaks: 'WHK-012',
    because: 'a redelivery is built anew from the transaction, which was posted meanwhile',
    class: 'webhook',
    difficulty: 4,
    change: redelivered((context, attempt) => {
      if (attempt.subscription.event_type !== 'TRANSACTION_PENDING') return attempt;
      const event = JSON.parse(attempt.payload) as { readonly event_data: Data };
      const now = context.store.one<TransactionRow>(
        'SELECT * FROM transactions WHERE id = ?',
        String(event.event_data['transaction_id']),
      );
      if (now?.status !== 'POSTED') return attempt;
      const data = { ...event.event_data, status: 'POSTED' };
      const anew = { ...event, event_type: 'TRANSACTION_POSTED', event_data: data };
      return { ...attempt, payload: JSON.stringify(anew) };
    }),
  },
  'redelivery-goes-to-the-address-without-its-query': {
    breaks: 'WHK-029',
    because: 'the queue of retries keeps host and path',
    class: 'webhook',
    difficulty: 4,
    change: redelivered((_context, { subscription, ...attempt }) => {
      const url = subscription.callback_url.replace(/\?.*$/, '');
      return { ...attempt, subscription: { ...subscription, callback_url: url } };
    }),
  },
  'equal-postings-in-quick-succession-are-told-once': {
    breaks: 'WHK-016',
    because: 'the outbox drops doubles, which it knows by type, account and amount',
    class: 'webhook',
    difficulty: 4,
    change: ({ events }) => {
      const told = new Map<string, number>();
      return {
        events: {
          emit(context, emission) {
            const { account_id: account, amount } = emission.data;
            const key = `${emission.eventType} ${String(account)} ${String(amount)}`;
            if (emission.eventType !== 'TRANSACTION_POSTED') {
              events.emit(context, emission);
              return;
            }
            const beforeMs = told.get(key) ?? -Infinity;
            told.set(key, emission.nowMs);
            if (emission.nowMs - beforeMs > ALIKE_MS) events.emit(context, emission);
          },
        },
      };
    },
  },
  'events-tell-amounts-in-single-precision': {
    breaks: 'WHK-015',
    because: 'the schema of the queue has a float where a double was',
    class: 'money',
    difficulty: 4,
    change: ({ ledger }) => ({
      ledger: {
        eventData(context, row) {
          const data = ledger.eventData(context, row);
          return { ...data, amount: Number(Math.fround(Number(data['amount'])).toPrecision(7)) };
        },
      },
    }),
  },
  'new-subscription-brings-deleted-ones-back-into-the-list': {
    breaks: 'SUB-009',
    because: 'a creation builds the list anew, from all that were ever created',
    class: 'persistence',
    difficulty: 4,
    change: ({ subscriptions }) => ({
      subscriptions: {
        listed(context, clientId) {
          const live = subscriptions.listed(context, clientId);
          const lastSeq = Math.max(0, ...live.map(({ seq }) => seq));
          const made = live.find(({ seq }) => seq === lastSeq)?.created_ms ?? 0;
          const gone = context.store.all<SubscriptionRow>(
            `SELECT * FROM subscriptions WHERE client_id = ? AND status = 'DELETED'
               AND deleted_ms <= ? ORDER BY seq`,
            clientId,
            made,
          );
          const back = gone.map((row): SubscriptionRow => ({ ...row, status: 'ACTIVE' }));
          return [...live, ...back].sort((one, other) => one.seq - other.seq);
        },
      },
    }),
  },
} as const satisfies Mutants;
