/** Faults that real payment platforms were reported to have: requests, retries and what is at once. */
import type { Call } from '../../../reference/context.ts';
import type { Mutants } from '../../types.ts';
import { dataOf, isCreate, pause, within } from '../../steps.ts';
import type { Data } from '../../steps.ts';

const GAP_MS = 10;

/** Who comes while a request of the same name is under way fails in the database. */
const failsAtOnce = (nameOf: (call: Call) => string | null): Mutants[string]['change'] => {
  return ({ pipeline }) => {
    const running = new Set<string>();
    return {
      pipeline: {
        async execute(context, call, handler) {
          const name = nameOf(call);
          if (name === null) return pipeline.execute(context, call, handler);
          if (running.has(name)) {
            await pause(GAP_MS);
            throw new Error('could not serialize access due to concurrent update');
          }
          running.add(name);
          try {
            await pause(GAP_MS);
            return await pipeline.execute(context, call, handler);
          } finally {
            running.delete(name);
          }
        },
      },
    };
  };
};

export const blindThirtyFirstMovedMutants = {
  'transfer-of-a-negative-amount-draws-on-its-destination': {
    breaks: 'ERR-014',
    because: 'only the page in the browser forbids the sign',
    class: 'validation',
    difficulty: 2,
    change: ({ assets, transfers, validation }) => ({
      validation: {
        body(context, operation, body) {
          const amount = (body as Data | undefined)?.['amount'];
          const negative = operation.operationId === 'createTransfer' && Number(amount) < 0;
          const shown = negative ? { ...(body as Data), amount: -Number(amount) } : body;
          validation.body(context, operation, shown);
        },
      },
      transfers: {
        request(context, actor, wish) {
          if (wish.amount >= 0) return transfers.request(context, actor, wish);
          const toMinor: typeof assets.toMinor = (inner, asset, amount) =>
            -assets.toMinor(inner, asset, -Number(amount));
          return transfers.request(within(context, { assets: { toMinor } }), actor, wish);
        },
      },
    }),
  },
  'retried-creation-ends-the-withdrawal-that-is-under-way': {
    breaks: 'WDR-003',
    because: 'the switch takes the repeated request for a conflict and aborts what is in flight',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency, withdrawals }) => ({
      idempotency: {
        decide(context, call, stored) {
          const answer = idempotency.decide(context, call, stored);
          if (call.operationId !== 'createWithdrawal') return answer;
          const { id } = dataOf({ status: 200, body: JSON.parse(stored.payload) as unknown });
          const record = context.parts.records.ofAnyone(context, 'withdrawal', String(id));
          if (record?.status === 'ACCEPTED') withdrawals.release(context, record, call.nowMs);
          return answer;
        },
      },
    }),
  },
  'losers-of-creates-at-once-meet-the-constraint-of-the-database': {
    breaks: 'ERR-004',
    because: 'the key is unique in its table, and nobody catches what the second insert throws',
    class: 'concurrency',
    difficulty: 3,
    change: failsAtOnce((call) =>
      isCreate(call) && call.idempotencyKey !== null
        ? JSON.stringify([call.clientId, call.operationId, call.idempotencyKey])
        : null,
    ),
  },
  'changes-of-one-customer-at-once-fail-in-the-database': {
    breaks: 'ERR-004',
    because: 'transactions are serializable, and what cannot be serialized is not tried again',
    class: 'concurrency',
    difficulty: 4,
    change: failsAtOnce((call) =>
      call.operationId === 'updateCustomer' ? (call.path['customer_id'] ?? '') : null,
    ),
  },
  'transfers-of-an-account-at-once-exchange-their-keys': {
    breaks: 'IDM-001',
    because: 'one connector serves all threads, and the key is a field of it',
    class: 'concurrency',
    difficulty: 5,
    change: ({ idempotency, pipeline }) => {
      const shared = new Map<string, string | null>();
      const sourceOf = (call: Call): string | null =>
        call.operationId === 'createTransfer' && call.idempotencyKey !== null
          ? String((call.body as Data)['source_account_id'])
          : null;
      return {
        pipeline: {
          async execute(context, call, handler) {
            const source = sourceOf(call);
            if (source === null) return pipeline.execute(context, call, handler);
            shared.set(source, call.idempotencyKey);
            await pause(GAP_MS);
            return pipeline.execute(context, call, handler);
          },
        },
        idempotency: {
          remember(context, call, answer) {
            const source = sourceOf(call);
            const key = source === null ? undefined : shared.get(source);
            const idempotencyKey = key === undefined ? call.idempotencyKey : key;
            const under = { ...call, idempotencyKey };
            if (idempotency.find(context, under) === undefined)
              idempotency.remember(context, under, answer);
          },
        },
      };
    },
  },
} satisfies Mutants;
