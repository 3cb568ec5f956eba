/** What is sent again, at once, or after something else: keys, accepts and look-ups. */
import { Refusal } from '../../../reference/context.ts';
import type { ExchangeBody } from '../../../reference/domain/exchanges.ts';
import { dataOf, isAccept, isCreate, pause, tokensOfCalls } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { GAP_MS } from './places.ts';

export const blindFortyFirstAgainMutants = {
  // A creation is sent three times with one key: the third makes a second record.
  'key-is-spent-by-its-first-retry': {
    breaks: 'IDM-001',
    because: 'the stored answer is taken out, as it was asked for',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        decide(context, call, stored) {
          const answer = idempotency.decide(context, call, stored);
          if (isCreate(call))
            context.store.run('DELETE FROM idempotency WHERE scope = ?', stored.scope);
          return answer;
        },
      },
    }),
  },
  // An exchange is created, the rate moves, the creation is retried with its key: another one is made.
  'exchange-retried-at-another-rate-is-made-anew': {
    breaks: 'IDM-001',
    because: 'a quote that is not true any more is no answer',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        find(context, call) {
          const stored = idempotency.find(context, call);
          if (stored === undefined || call.operationId !== 'createMarketExchange') return stored;
          const { exchanges, records } = context.parts;
          const { id } = dataOf({ status: 200, body: JSON.parse(stored.payload) as unknown });
          const body = records.get(context, call.clientId, 'exchange', String(id)).body;
          const asked = body as ExchangeBody;
          if (exchanges.quote(context, call.clientId, asked).rate === asked.rate) return stored;
          context.store.run('DELETE FROM idempotency WHERE scope = ?', stored.scope);
          return undefined;
        },
      },
    }),
  },
  // Two accepts of one record at once: the refused one has a body that is not JSON.
  'second-of-two-accepts-at-once-is-refused-in-text': {
    breaks: 'ERR-001',
    because: 'the lock answers by itself, and it speaks no JSON',
    class: 'error',
    difficulty: 4,
    change: ({ pipeline }) => {
      const running = new Set<string>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (!isAccept(call)) return pipeline.execute(context, call, handler);
            const { selfUrl } = call;
            const isSecond = running.has(selfUrl);
            running.add(selfUrl);
            await pause(GAP_MS);
            try {
              return await pipeline.execute(context, call, handler);
            } catch (error) {
              if (!isSecond || !(error instanceof Refusal)) throw error;
              return { status: 400, headers: { 'content-type': 'text/plain' }, payload: 'locked' };
            } finally {
              running.delete(selfUrl);
            }
          },
        },
      };
    },
  },
  // A new token is got, and a transfer that does not exist is asked for: 200, with empty `data`.
  'unknown-transfer-is-empty-for-a-later-token': {
    breaks: 'ERR-008',
    because: 'the first session loads what there is, and later ones find the gap',
    class: 'error',
    difficulty: 4,
    change: (parts) => {
      const { transfers } = parts;
      const { overlay, tokenOf } = tokensOfCalls(parts);
      const first = new Map<string, string>();
      return {
        ...overlay,
        transfers: {
          get(context, call) {
            const session = [call.clientId, ...call.scopes].join(' ');
            const token = first.get(session) ?? tokenOf(call);
            first.set(session, token);
            try {
              return transfers.get(context, call);
            } catch (error) {
              const isLater = token !== tokenOf(call);
              if (!isLater || !(error instanceof Refusal)) throw error;
              return { status: 200, body: { data: {} } };
            }
          },
        },
      };
    },
  },
  // A payment is read while it is accepted: then it is REQUESTED, and accepted again it moves twice.
  'payment-that-is-read-meanwhile-is-written-back': {
    breaks: 'PAY-006',
    because: 'when it was last read is kept with the record, which is saved whole',
    class: 'concurrency',
    difficulty: 5,
    change: ({ pipeline }) => ({
      pipeline: {
        async execute(context, call, handler) {
          const { records } = context.parts;
          const id = call.path['payment_id'] ?? '';
          const before =
            call.operationId === 'getPayment'
              ? records.find(context, call.clientId, 'payment', id)
              : undefined;
          if (before === undefined) return pipeline.execute(context, call, handler);
          await pause(GAP_MS);
          const answer = await pipeline.execute(context, call, handler);
          records.update(context, before, {}, call.nowMs);
          return answer;
        },
      },
    }),
  },
} satisfies Mutants;
