/** What is told: after a restart, a day later, at a bound, and at the same time. */
import { createHash } from 'node:crypto';
import type { ExchangeBody } from '../../../reference/domain/exchanges.ts';
import { pause } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { starts } from '../author-44/places.ts';
import { DAY_MS, isOlder } from '../author-46/places.ts';

const GAP_MS = 15;
const NAME_LENGTH = 22;

export const blindFiftyThirdToldMutants = {
  // An exchange has a side of one unit of its asset, the smallest there is: its settlement is not told.
  'settlement-of-the-smallest-exchange-is-not-told': {
    breaks: 'EVT-019',
    because: 'what is not more than one unit is taken for a difference of rounding',
    class: 'webhook',
    difficulty: 5,
    change: ({ exchanges }) => ({
      exchanges: {
        announce(context, eventType, record, nowMs) {
          const { source_minor: source, destination_minor: destination } =
            record.body as ExchangeBody;
          const isSmallest = Math.min(source, destination) <= 1;
          if (eventType === 'EXCHANGE_COMPLETED' && isSmallest) return;
          exchanges.announce(context, eventType, record, nowMs);
        },
      },
    }),
  },
  // A withdrawal was accepted before a restart: that it is completed is not told.
  'completion-behind-a-restart-is-not-told': {
    breaks: 'EVT-016',
    because: 'who waits for the completion is kept by the process that took the accept',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => {
      const { isOld, overlay } = starts(parts);
      const { withdrawals } = parts;
      return {
        ...overlay,
        withdrawals: {
          announce(context, eventType, record, nowMs) {
            if (eventType === 'WITHDRAWAL_COMPLETED' && isOld(context, record)) return;
            withdrawals.announce(context, eventType, record, nowMs);
          },
        },
      };
    },
  },
  // A hold was placed before a restart: that it is cancelled is not told.
  'cancelled-hold-from-before-a-restart-is-not-told': {
    breaks: 'EVT-011',
    because: 'states that are told are compared with those in memory, which begins empty',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => {
      const { overlay, restarted } = starts(parts);
      const { ledger } = parts;
      return {
        ...overlay,
        ledger: {
          announce(context, row, nowMs) {
            const last = restarted(context)?.lastTransaction ?? 0;
            if (row.status === 'CANCELLED' && row.seq <= last) return;
            ledger.announce(context, row, nowMs);
          },
        },
      };
    },
  },
  // Two applications of a client are submitted at the same time: one of them is told.
  'of-two-submissions-at-once-one-is-told': {
    breaks: 'EVT-001',
    because: 'what is to be told of submissions is gathered for a client, and the last one is sent',
    class: 'concurrency',
    difficulty: 4,
    change: ({ pipeline, review }) => {
      const running = new Map<string, number>();
      const count = (clientId: string, by: number): void => {
        running.set(clientId, (running.get(clientId) ?? 0) + by);
      };
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (call.operationId !== 'submitApplication')
              return pipeline.execute(context, call, handler);
            count(call.clientId, 1);
            try {
              await pause(GAP_MS);
              return await pipeline.execute(context, call, handler);
            } finally {
              count(call.clientId, -1);
            }
          },
        },
        review: {
          announce(context, eventType, application, nowMs) {
            const isOneOfSeveral = (running.get(application.clientId) ?? 0) > 1;
            if (eventType === 'APPLICATION_SUBMITTED' && isOneOfSeveral) return;
            review.announce(context, eventType, application, nowMs);
          },
        },
      };
    },
  },
  // An account is older than a day: that it is frozen is not told.
  'freeze-of-an-account-of-yesterday-is-not-told': {
    breaks: 'EVT-007',
    because: 'states of accounts are followed from their opening, for as long as a token lives',
    class: 'time',
    difficulty: 4,
    change: ({ accounts }) => ({
      accounts: {
        announce(context, row, nowMs) {
          if (row.status === 'FROZEN' && isOlder(context, row, DAY_MS)) return;
          accounts.announce(context, row, nowMs);
        },
      },
    }),
  },
  // An account holds nothing: that it is frozen is not told.
  'freeze-of-an-empty-account-is-not-told': {
    breaks: 'EVT-007',
    because: 'a freeze is told with the amount that it locks, and nothing is nothing to tell',
    class: 'webhook',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        announce(context, row, nowMs) {
          if (row.status === 'FROZEN' && row.current_minor === 0) return;
          accounts.announce(context, row, nowMs);
        },
      },
    }),
  },
  // Two events of one type happen at the same time: both have one identifier.
  'events-of-one-moment-have-one-identifier': {
    breaks: 'WHK-011',
    because: 'identifiers are made of client, type and time, to be the same on every node',
    class: 'webhook',
    difficulty: 3,
    change: ({ events }) => ({
      events: {
        payload(context, _eventId, emission) {
          const { clientId, eventType, nowMs } = emission;
          const name = createHash('sha256').update(`${clientId} ${eventType} ${String(nowMs)}`);
          const id = `evt_${name.digest('base64url').slice(0, NAME_LENGTH)}`;
          return events.payload(context, id, emission);
        },
      },
    }),
  },
} satisfies Mutants;
