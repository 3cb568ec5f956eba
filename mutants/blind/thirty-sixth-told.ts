/** Subscriptions, and what is told to them. */
import type { SubscriptionRow } from '../../reference/webhooks/rows.ts';
import { within, withData } from '../steps.ts';
import type { Data } from '../steps.ts';
import type { Mutants } from '../types.ts';

export const blindThirtySixthToldMutants = {
  'subscription-comes-back-under-its-id': {
    breaks: 'SUB-009',
    because: 'type and address are its key, and what is made again is the old row',
    class: 'webhook',
    difficulty: 4,
    change: ({ subscriptions }) => ({
      subscriptions: {
        create(context, call) {
          const wish = call.body as Data;
          const old = context.store.one<SubscriptionRow>(
            `SELECT * FROM subscriptions WHERE client_id = ? AND event_type = ?
               AND callback_url = ? AND status = 'DELETED'`,
            call.clientId,
            String(wish['event_type']),
            String(wish['callback_url']),
          );
          if (old === undefined) return subscriptions.create(context, call);
          context.store.run(`UPDATE subscriptions SET status = 'ACTIVE' WHERE id = ?`, old.id);
          const row = subscriptions.row(context, old.id);
          return { status: 200, body: { data: subscriptions.withKey(context, row) } };
        },
      },
    }),
  },
  'deletion-tells-the-key': {
    breaks: 'SUB-001',
    because: 'the row that was deleted is answered as it was',
    class: 'webhook',
    difficulty: 2,
    change: ({ subscriptions }) => ({
      subscriptions: {
        remove(context, call) {
          const reply = subscriptions.remove(context, call);
          const row = subscriptions.row(context, call.path['subscription_id'] ?? '');
          const { signature_verification_key: key } = row;
          return withData(reply, { signature_verification_key: key });
        },
      },
    }),
  },
  'neighbours-sign-with-the-key-of-the-deleted': {
    breaks: 'WHK-006',
    because: 'keys are kept by address in memory, and a deletion writes there too',
    class: 'webhook',
    difficulty: 4,
    change: ({ signing, subscriptions }) => {
      const written = new Map<string, string>();
      return {
        subscriptions: {
          markDeleted(context, row, nowMs) {
            written.set(row.callback_url, row.signature_verification_key);
            subscriptions.markDeleted(context, row, nowMs);
          },
        },
        signing: {
          key: (context, subscription) =>
            written.get(subscription.callback_url) ?? signing.key(context, subscription),
        },
      };
    },
  },
  'signature-is-a-number-in-base-16': {
    breaks: 'WHK-001',
    because: 'the digest is written as a number in base 16',
    class: 'webhook',
    difficulty: 4,
    change: ({ signing }) => ({
      signing: {
        sign: (context, key, text) => signing.sign(context, key, text).replace(/^0+/, ''),
      },
    }),
  },
  'amount-of-coins-is-a-text': {
    breaks: 'WHK-014',
    because: 'eight digits behind the point do not fit what events call a number',
    class: 'webhook',
    difficulty: 3,
    change: ({ assets, ledger }) => ({
      ledger: {
        eventData(context, row) {
          const data = ledger.eventData(context, row);
          if (assets.fiat(context, row.asset_type_id)) return data;
          return { ...data, amount: String(data['amount']) };
        },
      },
    }),
  },
  'late-answer-makes-a-new-date': {
    breaks: 'WHK-010',
    because: 'what ran out of time is put into the queue as a new message',
    class: 'webhook',
    difficulty: 4,
    change: ({ deliveries, wire }) => ({
      deliveries: {
        payload(context, event) {
          const late = context.store.one(
            `SELECT 1 FROM attempts JOIN deliveries ON deliveries.id = delivery_id
             WHERE event_id = ? AND outcome = 'TIMED_OUT'`,
            event.id,
          );
          const text = deliveries.payload(context, event);
          if (late === undefined) return text;
          const date = wire.timestamp(context, context.clock.systemNowMs(), event.seq);
          return JSON.stringify({ ...(JSON.parse(text) as Data), event_date: date });
        },
      },
    }),
  },
  'freeze-tells-of-the-first-account': {
    breaks: 'EVT-007',
    because: 'the event is sent for the customer, with the account that is found first',
    class: 'webhook',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        followCustomer(context, customer, nowMs) {
          let isTold = false;
          const announce: typeof accounts.announce = (inner, row, atMs) => {
            if (row.status === 'FROZEN' && isTold) return;
            isTold = true;
            accounts.announce(inner, row, atMs);
          };
          accounts.followCustomer(within(context, { accounts: { announce } }), customer, nowMs);
        },
      },
    }),
  },
  'released-fee-is-not-told': {
    breaks: 'EVT-011',
    because: 'a fee that was not taken is nothing that anybody asks for',
    class: 'webhook',
    difficulty: 3,
    change: ({ ledger }) => ({
      ledger: {
        announce(context, row, nowMs) {
          const isFee = row.transaction_type === 'FEE' && row.status === 'CANCELLED';
          if (!isFee) ledger.announce(context, row, nowMs);
        },
      },
    }),
  },
} satisfies Mutants;
