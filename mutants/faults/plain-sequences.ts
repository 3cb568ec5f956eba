/** Plain faults of keys that sequences and races of movements meet. */
import type { Call } from '../../reference/context.ts';
import { isCreate, pause } from '../steps.ts';
import type { Mutant, Mutants } from '../types.ts';

/** The movement of an account that is not done is given to whoever asks for another one. */
function onePerAccount(kind: 'transfer' | 'withdrawal'): Mutant['change'] {
  return ({ movements }) => ({
    movements: {
      create(context, actor, made, body) {
        const account = body['source_account_id'];
        const waiting =
          made !== kind || typeof account !== 'string'
            ? undefined
            : context.store.one<{ id: string }>(
                `SELECT id FROM records WHERE kind = ? AND client_id = ? AND status <> 'EXECUTED'
                   AND json_extract(body, '$.source_account_id') = ?`,
                kind,
                actor.clientId,
                account,
              );
        return waiting === undefined
          ? movements.create(context, actor, made, body)
          : context.parts.records.get(context, actor.clientId, kind, waiting.id);
      },
    },
  });
}

/** As long as a connection that is dropped may take to be known as such. */
const DROP_MS = 60;

export const plainSequenceMutants = {
  'withdrawals-of-an-account-are-one-until-they-are-paid': {
    breaks: 'IDM-012',
    because: 'one run of payments was thought to take one from each account',
    class: 'idempotency',
    difficulty: 3,
    change: onePerAccount('withdrawal'),
  },
  'account-has-one-transfer-that-waits': {
    breaks: 'IDM-013',
    because:
      'whoever asks again before the first is accepted was thought to have changed their mind',
    class: 'idempotency',
    difficulty: 3,
    change: onePerAccount('transfer'),
  },
  'transfer-that-is-repeated-as-a-whole-moves-again': {
    breaks: 'IDM-003',
    because: 'each step knows its own key, and the whole is counted by how often it was asked for',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => {
      const asked = new Map<string, Set<string>>();
      return {
        idempotency: {
          decide(context, call, stored) {
            const answer = idempotency.decide(context, call, stored);
            const { operationId, clientId } = call;
            if (operationId !== 'createTransfer' && operationId !== 'acceptTransfer') return answer;
            const { data } = JSON.parse(stored.payload) as {
              readonly data: { readonly id: string };
            };
            const steps = asked.get(data.id) ?? new Set();
            const wasWhole = steps.size === 2;
            asked.set(data.id, steps.add(operationId));
            const { records, transfers } = context.parts;
            const record = records.get(context, clientId, 'transfer', data.id);
            const isMoved = record.status === 'EXECUTED';
            if (isMoved && steps.size === 2 && !wasWhole) {
              transfers.moveFunds(context, record, call.nowMs);
            }
            return answer;
          },
        },
      };
    },
  },
  'key-of-a-lost-create-is-kept-no-more': {
    breaks: 'IDM-006',
    because: 'an answer that could not be delivered is thrown away, and so is each after it',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency, pipeline }) => {
      const asked = new Map<string, Call[]>();
      return {
        idempotency: {
          around(context, call, execute) {
            const scope = idempotency.scope(context, call);
            const isLost = asked.get(scope)?.some((one) => one.dropped?.() === true) === true;
            if (isLost && isCreate(call)) {
              context.store.run('DELETE FROM idempotency WHERE scope = ?', scope);
            }
            return idempotency.around(context, call, execute);
          },
        },
        pipeline: {
          async execute(context, call, handler) {
            if (!isCreate(call) || call.idempotencyKey === null) {
              return pipeline.execute(context, call, handler);
            }
            const scope = idempotency.scope(context, call);
            asked.set(scope, [...(asked.get(scope) ?? []), call]);
            const answer = await pipeline.execute(context, call, handler);
            await pause(DROP_MS);
            if (call.dropped?.() === true) return answer;
            asked.set(scope, asked.get(scope)?.filter((one) => one !== call) ?? []);
            return answer;
          },
        },
      };
    },
  },
} satisfies Mutants;
