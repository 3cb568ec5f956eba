/** Faults of a year's changes to a platform that was right: events, subscriptions and long answers. */
import type { SubscriptionRow } from '../../reference/webhooks/rows.ts';
import type { Mutants } from '../types.ts';

const DIGITS = 7;
const BLOCK_BYTES = 16_384;
const INCOMING: readonly string[] = ['FIAT_TRANSFER_IN', 'TRANSFER_IN'];

/** Small numbers in full, as other writers of JSON put them. */
const inFull = (payload: string): string =>
  payload.replace(/-?\d(?:\.\d+)?e-\d+/g, (number) => Number(number).toFixed(8));

export const blindThirtySecondToldMutants = {
  'second-receipt-of-a-deposit-is-not-told': {
    breaks: 'EVT-010',
    because: 'the outbox takes one message of a kind for a record, and the record is the deposit',
    class: 'webhook',
    difficulty: 3,
    change: ({ ledger }) => {
      const told = new Set<string>();
      return {
        ledger: {
          announce(context, row, nowMs) {
            const name = `${row.status} ${row.category_id ?? row.id}`;
            const incoming = INCOMING.includes(row.transaction_type);
            if (incoming && told.has(name)) return;
            if (incoming) told.add(name);
            ledger.announce(context, row, nowMs);
          },
        },
      };
    },
  },
  'cancellation-before-acceptance-is-not-told': {
    breaks: 'EVT-017',
    because: 'the message is written with the hold that is released, and there is none yet',
    class: 'webhook',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        announce(context, eventType, record, nowMs) {
          const category = withdrawals.category(context, record);
          const released = context.parts.ledger.ofCategory(context, category, 'AUTHORIZED');
          const held = context.parts.ledger.ofCategory(context, category, 'CANCELLED');
          const none = released.length + held.length === 0;
          if (eventType === 'WITHDRAWAL_CANCELLED' && none) return;
          withdrawals.announce(context, eventType, record, nowMs);
        },
      },
    }),
  },
  'amount-of-an-event-has-seven-digits': {
    breaks: 'WHK-015',
    because: 'the outbox has a column for the amount, a floating number of single precision',
    class: 'webhook',
    difficulty: 3,
    change: ({ ledger }) => ({
      ledger: {
        eventData(context, row) {
          const data = ledger.eventData(context, row);
          return { ...data, amount: Number(Number(data['amount']).toPrecision(DIGITS)) };
        },
      },
    }),
  },
  'event-of-a-tiny-amount-is-sent-in-other-digits': {
    breaks: 'WHK-001',
    because: 'the workers read the event and write it anew, and sign what they were given',
    class: 'webhook',
    difficulty: 5,
    change: ({ deliveries, signing }) => ({
      deliveries: {
        payload: (context, event) => inFull(deliveries.payload(context, event)),
      },
      signing: {
        text: (context, timestamp, payload) =>
          signing.text(context, timestamp, JSON.stringify(JSON.parse(payload))),
      },
    }),
  },
  'key-is-replaced-when-a-subscription-beside-it-ends': {
    breaks: 'WHK-001',
    because: 'a deletion rotates the keys of its address, and nobody is told the new one',
    class: 'webhook',
    difficulty: 4,
    change: ({ subscriptions }) => ({
      subscriptions: {
        markDeleted(context, row, nowMs) {
          subscriptions.markDeleted(context, row, nowMs);
          context.store.run(
            `UPDATE subscriptions SET signature_verification_key = ?
             WHERE client_id = ? AND callback_url = ? AND status = 'ACTIVE'`,
            subscriptions.newKey(context),
            row.client_id,
            row.callback_url,
          );
        },
      },
    }),
  },
  'subscription-made-anew-revives-the-deleted-one': {
    breaks: 'SUB-009',
    because: 'creation became an upsert by type and address, which finds the deleted row',
    class: 'persistence',
    difficulty: 3,
    change: ({ subscriptions }) => ({
      subscriptions: {
        create(context, call) {
          const wish = call.body as Readonly<Record<string, unknown>>;
          const [gone] = context.store.all<SubscriptionRow>(
            `SELECT * FROM subscriptions WHERE client_id = ? AND event_type = ?
               AND callback_url = ? AND status = 'DELETED' ORDER BY seq DESC`,
            call.clientId,
            String(wish['event_type']),
            String(wish['callback_url']),
          );
          if (gone === undefined) return subscriptions.create(context, call);
          context.store.run(
            `UPDATE subscriptions SET status = 'ACTIVE', deleted_ms = NULL,
               signature_verification_key = ?, created_ms = ? WHERE id = ?`,
            subscriptions.newKey(context),
            call.nowMs,
            gone.id,
          );
          const data = subscriptions.withKey(context, subscriptions.row(context, gone.id));
          return { status: 200, body: { data } };
        },
      },
    }),
  },
  'answers-beyond-a-block-are-cut': {
    breaks: 'GEN-003',
    because: 'the layer that compresses writes block by block, and the last one is not flushed',
    class: 'wire',
    difficulty: 4,
    change: ({ wire }) => ({
      wire: {
        write(context, call, answer) {
          const written = wire.write(context, call, answer);
          const { payload } = written;
          const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
          const blocks = Math.floor(bytes.length / BLOCK_BYTES);
          if (blocks === 0 || !call.operationId.startsWith('list')) return written;
          return { ...written, payload: bytes.subarray(0, blocks * BLOCK_BYTES) };
        },
      },
    }),
  },
} satisfies Mutants;
