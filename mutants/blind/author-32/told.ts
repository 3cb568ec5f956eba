/** Faults of a year's changes to a platform that was right: events, subscriptions and long answers. */
import type { Mutants } from '../../types.ts';

const BLOCK_BYTES = 16_384;
const INCOMING: readonly string[] = ['FIAT_TRANSFER_IN', 'TRANSFER_IN'];

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
  'key-is-replaced-when-a-subscription-beside-it-ends': {
    breaks: 'WHK-006',
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
