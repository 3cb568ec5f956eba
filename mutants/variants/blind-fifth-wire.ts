/** Keys, links, times, tokens and deliveries where the document leaves them open. */
import { Refusal } from '../../reference/context.ts';
import type { Call, Context } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { TransactionRow } from '../../reference/ledger/rows.ts';
import type { Answer } from '../../reference/http/wire.ts';
import { readingWith } from './copies.ts';
import type { Variant } from '../types.ts';

const DAY_MS = 86_400_000;
const ZONE_MS = 10 * 3_600_000;
const TOKEN_BYTES = 2_400;

/** A key that is older than a day is as good as new. */
function keysOfADay({ idempotency }: Parts): PartsOverlay {
  return {
    idempotency: {
      find(context, call) {
        const sql = 'DELETE FROM idempotency WHERE scope = ? AND created_ms <= ?';
        context.store.run(sql, idempotency.scope(context, call), call.nowMs - DAY_MS);
        return idempotency.find(context, call);
      },
    },
  };
}

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

/** The newest first, as many lists are. */
function newestFirst({ accounts, records }: Parts): PartsOverlay {
  const reversed = (context: Context): Context =>
    readingWith(context, (sql) => sql.replace('ORDER BY seq LIMIT', 'ORDER BY seq DESC LIMIT'));
  return {
    records: {
      list: (context, clientId, kind, filter) =>
        records.list(reversed(context), clientId, kind, filter),
    },
    accounts: {
      page: (context, call, offset, limit) => accounts.page(reversed(context), call, offset, limit),
    },
  };
}

/** Tokens as they are where all that is known of a client stands in them. */
function longTokens({ auth, tokens }: Parts): PartsOverlay {
  const secret = (context: Context) => () =>
    ['eyJhbGciOiJSUzI1NiJ9', context.random.secret(TOKEN_BYTES), context.random.secret(256)].join(
      '.',
    );
  return {
    tokens: {
      issue: (context, clientId, granted) =>
        tokens.issue(
          { ...context, random: { ...context.random, secret: secret(context) } },
          clientId,
          granted,
        ),
    },
    auth: {
      bearer: (context, authorization) =>
        /^Bearer +([A-Za-z0-9._~+/=-]{1,8192})$/i.exec(authorization ?? '')?.[1] ??
        auth.bearer(context, authorization),
    },
  };
}

export const fifthWireVariants = {
  'keys-are-kept-for-a-day': {
    freedom: 'how long a key is known: a day, by the clock of its client',
    change: keysOfADay,
  },
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
  'dates-of-another-zone': {
    freedom: 'the zone of start_date and end_date, and whether the last day is in it',
    change: ({ transactionFilters: filters }) => ({
      transactionFilters: {
        startDate(context, day) {
          const { sql, value } = filters.startDate(context, day);
          return { sql, value: Number(value) + ZONE_MS };
        },
        endDate(context, day) {
          const { value } = filters.startDate(context, day);
          return { sql: 'transaction_ms < ?', value: Number(value) + ZONE_MS };
        },
      },
    }),
  },
  'newest-records-first': {
    freedom: 'the order of all lists but those of transactions: the newest record first',
    change: newestFirst,
  },
  'connections-end-with-answers': {
    freedom: 'that each answer ends its connection, and comes with cookies and other media types',
    change: ({ wire }) => ({
      wire: {
        write(context, call, answer) {
          const { headers, ...rest } = wire.write(context, call, answer);
          const type = headers['content-type']?.replace(
            'application/json; charset=utf-8',
            'Application/JSON;Charset="UTF-8"',
          );
          const more = { connection: 'close', 'set-cookie': 'route=b; Path=/; HttpOnly' };
          return {
            ...rest,
            headers: { ...headers, ...more, ...(type && { 'content-type': type }) },
          };
        },
      },
    }),
  },
  'signatures-in-capitals': {
    freedom: 'that hex of a signature is in capital letters',
    change: ({ signing }) => ({
      signing: { sign: (context, key, text) => signing.sign(context, key, text).toUpperCase() },
    }),
  },
  'signed-with-keys-of-any-letters': {
    freedom: 'which letters a signature_verification_key has: any',
    change: ({ subscriptions }) => ({
      subscriptions: { newKey: (context) => `Kéy "ключ" 🔑\\ ${subscriptions.newKey(context)} ` },
    }),
  },
  'exchanges-pend-in-silence': {
    freedom: 'whether TRANSACTION_PENDING is for what is not a deposit or a withdrawal',
    change: ({ ledger }) => ({
      ledger: {
        announce(context, row, nowMs) {
          const isTold = row.status !== 'PENDING' || row.transaction_type !== 'TRADE';
          if (isTold) ledger.announce(context, row, nowMs);
        },
      },
    }),
  },
  'events-name-types': {
    freedom: 'what category says in the events of transactions: the type of the transaction',
    change: ({ ledger }) => ({
      ledger: {
        eventData: (context, row) => ({
          ...ledger.eventData(context, row),
          category: row.transaction_type.toLowerCase(),
        }),
      },
    }),
  },
  'tokens-of-several-kilobytes': {
    freedom: 'how long a token is: some three thousand letters',
    change: longTokens,
  },
  'deleted-again-and-again': {
    freedom: 'whether what is deleted already can be deleted again, which changes nothing',
    change: ({ subscriptions }) => ({
      subscriptions: {
        remove(context, call) {
          const sql = `SELECT id, status FROM subscriptions
            WHERE id = ? AND client_id = ? AND status = 'DELETED'`;
          const id = call.path['subscription_id'] ?? '';
          const data = context.store.one(sql, id, call.clientId);
          if (data === undefined) return subscriptions.remove(context, call);
          return { status: 200, body: { data } };
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
