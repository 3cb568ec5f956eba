/** What comes again under its key. */
import { pause } from '../steps.ts';
import type { Data } from '../steps.ts';
import type { Mutants } from '../types.ts';

const GAP_MS = 25;

export const blindThirtySixthAgainMutants = {
  'individual-of-an-application-is-added-again': {
    breaks: 'IDM-001',
    because: 'keys were added to what has a path of its own, and this is a part of another record',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        applies: (context, call) =>
          call.operationId !== 'createApplicationIndividual' && idempotency.applies(context, call),
      },
    }),
  },
  'key-of-a-cancelled-withdrawal-is-free': {
    breaks: 'IDM-001',
    because: 'what was kept for a withdrawal is tidied up once it has come to its end',
    class: 'idempotency',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        release(context, record, nowMs) {
          const sql = 'DELETE FROM idempotency WHERE scope LIKE ? AND payload LIKE ?';
          context.store.run(sql, '%"createWithdrawal"%', `%${record.id}%`);
          return withdrawals.release(context, record, nowMs);
        },
      },
    }),
  },
  'deposits-at-once-are-two': {
    breaks: 'IDM-004',
    because: 'the key is looked for before the transaction begins, and written inside it',
    class: 'concurrency',
    difficulty: 3,
    change: ({ idempotency, pipeline }) => ({
      pipeline: {
        async execute(context, call, handler) {
          if (call.operationId !== 'createDeposit' || call.idempotencyKey === null)
            return pipeline.execute(context, call, handler);
          const isKnown = idempotency.find(context, call) !== undefined;
          await pause(GAP_MS);
          if (isKnown) return pipeline.execute(context, call, handler);
          return context.store.transaction(() => {
            const answer = pipeline.run(context, call, handler);
            if (idempotency.find(context, call) === undefined)
              idempotency.remember(context, call, answer);
            return answer;
          });
        },
      },
    }),
  },
  'dropped-subscription-is-made-again': {
    breaks: 'IDM-006',
    because: 'an answer is kept once it was sent, and this one could not be',
    class: 'idempotency',
    difficulty: 3,
    change: ({ pipeline }) => ({
      pipeline: {
        async execute(context, call, handler) {
          if (call.operationId !== 'createSubscription')
            return pipeline.execute(context, call, handler);
          await pause(GAP_MS);
          if (call.dropped?.() !== true) return pipeline.execute(context, call, handler);
          return context.store.transaction(() => pipeline.run(context, call, handler));
        },
      },
    }),
  },
  'retry-of-a-request-is-told-again': {
    breaks: 'WHK-017',
    because: 'the event is sent behind the answer, whether that is a new one or a kept one',
    class: 'webhook',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        decide(context, call, stored) {
          const answer = idempotency.decide(context, call, stored);
          if (call.operationId !== 'createWithdrawal' || answer.status !== 200) return answer;
          const { records, withdrawals } = context.parts;
          const { data } = JSON.parse(stored.payload) as { readonly data: Data };
          const record = records.find(context, call.clientId, 'withdrawal', String(data['id']));
          if (record !== undefined)
            withdrawals.announce(context, 'WITHDRAWAL_REQUESTED', record, call.nowMs);
          return answer;
        },
      },
    }),
  },
} satisfies Mutants;
