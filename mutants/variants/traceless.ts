/** Platforms on which what came to nothing leaves no transaction. */
import type { Context } from '../../reference/context.ts';
import { readingWith } from './copies.ts';
import type { Variant } from '../types.ts';

const KEPT = "(SELECT * FROM transactions WHERE status <> 'CANCELLED')";

function withoutCancelled(context: Context): Context {
  return readingWith(context, (sql) =>
    sql.replaceAll(/\bFROM transactions\b/g, `FROM ${KEPT} AS transactions`),
  );
}

export const tracelessVariants = {
  'cancelled-leave-no-transaction': {
    freedom: 'whether a hold that is given up is ever shown as a transaction that is CANCELLED',
    thin: true,
    target: { lacks: ['cancelledTransactions'] },
    untestable: { 'EVT-011': 'no transaction is CANCELLED' },
    change: ({ events, transactions }) => ({
      transactions: {
        find: (context, clientId, id) => transactions.find(withoutCancelled(context), clientId, id),
        count: (context, conditions) => transactions.count(withoutCancelled(context), conditions),
        read: (context, conditions, slice) =>
          transactions.read(withoutCancelled(context), conditions, slice),
      },
      events: {
        emit(context, emission) {
          if (emission.eventType !== 'TRANSACTION_CANCELLED') events.emit(context, emission);
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
