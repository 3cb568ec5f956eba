/** Refusals under a key, links, dates and keys of signatures where the document leaves them open. */
import { Refusal } from '../../reference/context.ts';
import type { Call } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { TransactionRow } from '../../reference/ledger/rows.ts';
import type { Answer } from '../../reference/http/wire.ts';
import type { Variant } from '../types.ts';

/** A refusal is stored under its key like any other answer. */
function refusalsRemembered({ idempotency }: Parts): PartsOverlay {
  return {
    idempotency: {
      around(context, call, execute): Answer {
        const { errors, wire } = context.parts;
        try {
          return idempotency.around(context, call, execute);
        } catch (error) {
          const isKept = error instanceof Refusal && idempotency.applies(context, call);
          if (isKept && idempotency.find(context, call) === undefined) {
            const answer = wire.serialise(context, errors.reply(context, error));
            context.store.transaction(() => {
              idempotency.remember(context, call, answer);
            });
          }
          throw error;
        }
      },
    },
  };
}

/** The query of another page as one text that nobody reads. */
function opaqueLinks({ paging, pipeline }: Parts): PartsOverlay {
  const opened = (call: Call): Call => {
    const { cursor } = call.query;
    if (cursor === undefined) return call;
    const text = Buffer.from(cursor, 'base64url').toString('utf8');
    return { ...call, query: Object.fromEntries(new URLSearchParams(text)) };
  };
  return {
    paging: {
      link(context, call, at) {
        const [path = '', query = ''] = paging.link(context, call, at).split('?');
        return `${path}?cursor=${Buffer.from(query).toString('base64url')}`;
      },
    },
    pipeline: {
      execute: (context, call, handler) => pipeline.execute(context, opened(call), handler),
    },
  };
}

/** Dates are told to the second, and what is of one second comes in the same order either way. */
function toTheSecond({ transactions }: Parts): PartsOverlay {
  return {
    transactions: {
      read(context, conditions, { order, limit, offset }) {
        const where = conditions.map(({ sql }) => sql).join(' AND ');
        return context.store.all<TransactionRow>(
          `SELECT * FROM transactions WHERE ${where}
           ORDER BY transaction_ms / 1000 ${order}, seq * 7919 % 1009, seq LIMIT ? OFFSET ?`,
          ...conditions.map(({ value }) => value),
          limit,
          offset,
        );
      },
      date: (context, row, atMs) =>
        transactions.date(context, row, atMs)?.replace(/\.\d+Z$/, 'Z') ?? null,
    },
  };
}

export const fifthWireVariants = {
  'refusals-are-remembered': {
    freedom: 'that a refusal is the answer to its key from then on, whatever changes',
    change: refusalsRemembered,
  },
  'links-are-opaque': {
    freedom: 'which parameters the links of a page have: one, which nobody can read',
    change: opaqueLinks,
  },
  'dates-to-the-second': {
    freedom: 'how exact dates of transactions are, and the order within one second',
    change: toTheSecond,
  },
  'signed-with-keys-of-any-letters': {
    freedom: 'which letters a signature_verification_key has: any',
    change: ({ subscriptions }) => ({
      subscriptions: { newKey: (context) => `Kéy "ключ" 🔑\\ ${subscriptions.newKey(context)} ` },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
