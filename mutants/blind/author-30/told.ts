/** Faults of the thirtieth author: what is told, and what comes from outside. */
import type { Mutant, Mutants } from '../../types.ts';

/** Files as they are kept, of the bytes that came. */
function storedAs(change: (bytes: Buffer) => Uint8Array): Mutant['change'] {
  return ({ documents }) => ({
    documents: {
      store(context, id, file, nowMs) {
        const bytes = change(Buffer.from(file.bytes));
        documents.store(context, id, { ...file, bytes }, nowMs);
      },
    },
  });
}

/** With the path in small letters; the query as it is. */
function lowered(address: string): string {
  const url = new URL(address);
  url.pathname = url.pathname.toLowerCase();
  return url.href;
}

export const blindThirtiethToldMutants = {
  'trade-event-names-the-asset-that-was-sold': {
    breaks: 'WHK-015',
    because: 'both sides of a trade are told with the currency of the order',
    class: 'webhook',
    difficulty: 4,
    change: ({ ledger }) => ({
      ledger: {
        eventData(context, row) {
          const data = ledger.eventData(context, row);
          if (row.transaction_type !== 'TRADE' || row.value_minor < 0) return data;
          const sold = context.store.one<{ asset_type_id: string }>(
            'SELECT asset_type_id FROM transactions WHERE category_id = ? AND value_minor < 0',
            row.category_id,
          );
          return { ...data, asset_type_id: sold?.asset_type_id ?? row.asset_type_id };
        },
      },
    }),
  },
  'events-go-to-the-path-in-small-letters': {
    breaks: 'WHK-029',
    because: 'addresses are compared without case, and the table keeps one spelling',
    class: 'webhook',
    difficulty: 4,
    change: ({ deliveries }) => ({
      deliveries: {
        begin(context, deliveryId) {
          const attempt = deliveries.begin(context, deliveryId);
          if (attempt === null) return null;
          const { subscription } = attempt;
          const address = lowered(subscription.callback_url);
          return { ...attempt, subscription: { ...subscription, callback_url: address } };
        },
      },
    }),
  },
  'line-break-at-the-end-of-a-document-is-trimmed': {
    breaks: 'DOC-002',
    because: 'the part of a form ends before the line break of its boundary, and one more is cut',
    class: 'persistence',
    difficulty: 4,
    change: storedAs((bytes) => (bytes.at(-1) === 0x0a ? bytes.subarray(0, -1) : bytes)),
  },
  'document-ends-at-a-line-of-two-dashes': {
    breaks: 'DOC-002',
    because: 'the reader of forms takes a line that begins with two dashes for the boundary',
    class: 'persistence',
    difficulty: 5,
    change: storedAs((bytes) => {
      const at = bytes.indexOf('\r\n--');
      return at === -1 ? bytes : bytes.subarray(0, at);
    }),
  },
} satisfies Mutants;
