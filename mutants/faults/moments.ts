/** Moments that are told as they are on another clock, as local time that is called UTC. */
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { TransactionRow } from '../../reference/ledger/rows.ts';
import type { Mutant, Mutants } from '../types.ts';

const FIVE_HOURS_MS = 5 * 3_600_000;

/** The moment a text tells, five hours before. */
function before(atMs: number): number {
  return atMs - FIVE_HOURS_MS;
}

const because = 'whoever reconciles by it, or looks for what is too old, is hours off';

/** One date of some transactions. */
function datedBefore(
  name: 'transaction_date' | 'transaction_posted_date',
  isMeant: (row: TransactionRow) => boolean,
): Mutant['change'] {
  const column = name === 'transaction_date' ? 'transaction_ms' : 'posted_ms';
  return ({ transactions }) => ({
    transactions: {
      record(context, row) {
        const atMs = row[column];
        if (atMs === null || !isMeant(row)) return transactions.record(context, row);
        return transactions.record(context, { ...row, [column]: before(atMs) });
      },
    },
  });
}

/** All that is told of the days that are meant, as if they were of another year. */
function ofAnotherYear(isMeant: (at: Date) => boolean, years: 1 | -1): Mutant['change'] {
  return ({ wire }) => ({
    wire: {
      timestamp(context, atMs, sequence) {
        const at = new Date(atMs);
        if (isMeant(at)) at.setUTCFullYear(at.getUTCFullYear() + years);
        return wire.timestamp(context, at.getTime(), sequence);
      },
    },
  });
}

export const momentMutants = {
  'last-days-of-december-are-dated-in-the-next-year': {
    breaks: 'TXN-032',
    because: 'dates are written with the year of their week, which is the next one by then',
    class: 'time',
    difficulty: 5,
    change: ofAnotherYear((at) => at.getUTCMonth() === 11 && at.getUTCDate() >= 29, 1),
  },
  'first-days-of-january-are-dated-in-the-year-before': {
    breaks: 'TXN-032',
    because: 'dates are written with the year of their week, which is the last one still',
    class: 'time',
    difficulty: 5,
    change: ofAnotherYear((at) => at.getUTCMonth() === 0 && at.getUTCDate() <= 3, -1),
  },
  'posting-is-told-with-the-date-of-its-transaction': {
    breaks: 'TXN-033',
    because: 'most are posted at once, and the column of those that are not was filled likewise',
    class: 'time',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        record(context, row) {
          const postedMs = row.posted_ms === null ? null : row.transaction_ms;
          return transactions.record(context, { ...row, posted_ms: postedMs });
        },
      },
    }),
  },
  'transactions-are-dated-in-local-time': {
    breaks: 'TXN-032',
    because,
    class: 'time',
    difficulty: 2,
    change: ({ transactions }: Parts): PartsOverlay => ({
      transactions: {
        date: (context, row, atMs) =>
          transactions.date(context, row, atMs === null ? null : before(atMs)),
      },
    }),
  },
  'events-are-dated-in-local-time': {
    breaks: 'WHK-028',
    because,
    class: 'time',
    difficulty: 2,
    change: ({ events }: Parts): PartsOverlay => ({
      events: {
        date: (context, emission) =>
          events.date(context, { ...emission, nowMs: before(emission.nowMs) }),
      },
    }),
  },
  'events-of-transactions-are-dated-two-days-before': {
    breaks: 'WHK-028',
    because: 'a booking day two days before is no moment at which anything happened',
    class: 'time',
    difficulty: 2,
    change: ({ events }: Parts): PartsOverlay => ({
      events: {
        date(context, emission) {
          if (!emission.eventType.startsWith('TRANSACTION_')) return events.date(context, emission);
          const day = new Date(emission.nowMs - 2 * 24 * 3_600_000).toISOString().slice(0, 10);
          return `${day}T00:00:00.000000Z`;
        },
      },
    }),
  },
  'events-of-acceptances-are-dated-in-local-time': {
    breaks: 'WHK-028',
    because:
      'what answers a request is dated by the server of requests, which has a zone of its own',
    class: 'time',
    difficulty: 4,
    change: ({ events }: Parts): PartsOverlay => ({
      events: {
        date: (context, emission) =>
          events.date(
            context,
            /^(?:DEPOSIT|EXCHANGE)_ACCEPTED$/.test(emission.eventType)
              ? { ...emission, nowMs: before(emission.nowMs) }
              : emission,
          ),
      },
    }),
  },
  'events-of-cancellations-are-dated-in-local-time': {
    breaks: 'WHK-028',
    because: 'what is taken back is written by another path, with the time of the database',
    class: 'time',
    difficulty: 4,
    change: ({ events }: Parts): PartsOverlay => ({
      events: {
        date: (context, emission) =>
          events.date(
            context,
            /_(?:CANCELLED|REJECTED)$/.test(emission.eventType)
              ? { ...emission, nowMs: before(emission.nowMs) }
              : emission,
          ),
      },
    }),
  },
  'subscriptions-are-created-in-local-time': {
    breaks: 'SUB-020',
    because,
    class: 'time',
    difficulty: 2,
    change: ({ subscriptions }: Parts): PartsOverlay => ({
      subscriptions: {
        createdTimestamp: (context, row) =>
          subscriptions.createdTimestamp(context, { ...row, created_ms: before(row.created_ms) }),
      },
    }),
  },
  'deposits-are-dated-in-local-time': {
    breaks: 'TXN-032',
    because,
    class: 'time',
    difficulty: 3,
    change: datedBefore('transaction_date', ({ category_type }) => category_type === 'DEPOSIT'),
  },
  'fees-are-dated-in-local-time': {
    breaks: 'TXN-032',
    because,
    class: 'time',
    difficulty: 3,
    change: datedBefore('transaction_date', ({ transaction_type }) => transaction_type === 'FEE'),
  },
  'returns-are-dated-in-local-time': {
    breaks: 'TXN-032',
    because,
    class: 'time',
    difficulty: 3,
    change: datedBefore('transaction_date', ({ transaction_type }) =>
      transaction_type.endsWith('_RETURN'),
    ),
  },
  'postings-are-dated-in-local-time': {
    breaks: 'TXN-033',
    because,
    class: 'time',
    difficulty: 3,
    change: datedBefore('transaction_posted_date', () => true),
  },
  'postings-of-crypto-funds-are-dated-in-local-time': {
    breaks: 'TXN-033',
    because,
    class: 'time',
    difficulty: 4,
    change: datedBefore('transaction_posted_date', ({ asset_type_id }) =>
      asset_type_id.startsWith('BITCOIN'),
    ),
  },
  'subscriptions-are-read-in-local-time': {
    breaks: 'SUB-020',
    because: 'the time that is kept is told in the zone of whoever reads it, and called UTC',
    class: 'time',
    difficulty: 3,
    change: ({ subscriptions }: Parts): PartsOverlay => ({
      subscriptions: {
        record: (context, row) =>
          subscriptions.record(context, { ...row, created_ms: before(row.created_ms) }),
        withKey: (context, row) => ({
          ...subscriptions.record(context, row),
          signature_verification_key: row.signature_verification_key,
        }),
      },
    }),
  },
} as const satisfies Mutants;
