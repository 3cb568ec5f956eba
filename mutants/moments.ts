/** Moments that are told as they are on another clock, as local time that is called UTC. */
import type { Parts, PartsOverlay } from '../reference/parts.ts';
import type { Mutants } from './types.ts';

const FIVE_HOURS_MS = 5 * 3_600_000;

/** The moment a text tells, five hours before. */
function before(atMs: number): number {
  return atMs - FIVE_HOURS_MS;
}

const because = 'whoever reconciles by it, or looks for what is too old, is hours off';

export const momentMutants = {
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
} as const satisfies Mutants;
