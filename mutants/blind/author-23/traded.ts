/** Faults of the twenty-third author: exchanges, and what lists of transactions show. */
import type { ExchangeBody, Quote } from '../../../reference/domain/exchanges.ts';
import { meanwhile, pause } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const BETWEEN_MS = 10;

export const blindTwentyThirdTradedMutants = {
  // The rate is that of the acceptance which succeeds.
  'trade-keeps-the-rate-of-an-acceptance-that-was-refused': {
    breaks: 'EXC-005',
    because: 'the rate is drawn once at the first acceptance, and its checks come after',
    class: 'money',
    difficulty: 5,
    change: ({ exchanges }) => {
      const drawn = new Map<string, Quote>();
      const now = meanwhile<Quote>();
      return {
        exchanges: {
          fill(context, actor, record) {
            const asked = record.body as ExchangeBody;
            const kept = drawn.get(record.id) ?? exchanges.quote(context, actor.clientId, asked);
            drawn.set(record.id, kept);
            return now.during(kept, () => exchanges.fill(context, actor, record));
          },
          quote: (context, clientId, fixed) =>
            now.known ?? exchanges.quote(context, clientId, fixed),
        },
      };
    },
  },
  // An order that is filled is told, whichever side was fixed.
  'order-of-a-fixed-destination-is-filled-untold': {
    breaks: 'EVT-018',
    because: 'orders of this kind came later, by another desk, which has its own way to end',
    class: 'webhook',
    difficulty: 4,
    change: ({ exchanges }) => ({
      exchanges: {
        announce(context, eventType, record, nowMs) {
          const { action } = record.body as ExchangeBody;
          if (eventType === 'EXCHANGE_ACCEPTED' && action === 'FIX_DESTINATION') return;
          exchanges.announce(context, eventType, record, nowMs);
        },
      },
    }),
  },
  // No account is overdrawn by acceptances of two kinds at once.
  'exchange-and-another-movement-at-once-overdraw': {
    breaks: 'LED-015',
    because: 'exchanges lock the accounts among themselves, and look at the funds before the rate',
    class: 'concurrency',
    difficulty: 5,
    racy: true,
    change: ({ balances, pipeline }) => {
      const seen = meanwhile();
      let turn: Promise<unknown> = Promise.resolve();
      return {
        pipeline: {
          execute(context, call, handler) {
            if (call.operationId !== 'acceptExchange') {
              return pipeline.execute(context, call, handler);
            }
            const own = turn.then(async () => {
              const id = call.path['exchange_id'] ?? '';
              const record = context.parts.records.find(context, call.clientId, 'exchange', id);
              if (record === undefined) return pipeline.execute(context, call, handler);
              const body = record.body as ExchangeBody;
              const source = balances.account(context, body.source_account_id);
              const enough = balances.covers(context, source, body.source_minor);
              await pause(BETWEEN_MS);
              const run = () => pipeline.execute(context, call, handler);
              return enough ? seen.during(true, run) : run();
            });
            turn = own.catch(() => undefined);
            return own;
          },
        },
        balances: {
          covers: (context, account, minor) =>
            seen.known === true || balances.covers(context, account, minor),
        },
      };
    },
  },
  // A range that ends before it begins holds no transaction.
  'range-that-ends-before-it-begins-is-turned-round': {
    breaks: 'TXN-007',
    because: 'the two days were mixed up by the caller, it is thought, and put in order',
    class: 'filter',
    difficulty: 3,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked(context, call) {
          const { start_date: start, end_date: end } = call.query;
          if (start === undefined || end === undefined || start <= end) {
            return transactionFilters.asked(context, call);
          }
          const query = { ...call.query, start_date: end, end_date: start };
          return transactionFilters.asked(context, { ...call, query });
        },
      },
    }),
  },
} as const satisfies Mutants;
