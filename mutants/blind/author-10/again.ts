/** Faults at drawn places: transfers that are asked for or accepted again. */
import type { Mutants } from '../../types.ts';

export const blindTenthAgainMutants = {
  'accepting-again-with-the-same-key-moves-again': {
    breaks: 'IDM-002',
    because: 'a known key skips the check of the state, as it was done the first time',
    class: 'idempotency',
    difficulty: 2,
    change: ({ idempotency }) => ({
      idempotency: {
        decide(context, call, stored) {
          if (call.operationId === 'acceptTransfer') {
            const { movements, transfers } = context.parts;
            const record = movements.find(context, call, 'transfer');
            if (record.status === 'EXECUTED') transfers.moveFunds(context, record, call.nowMs);
          }
          return idempotency.decide(context, call, stored);
        },
      },
    }),
  },
  'keys-of-a-transfer-are-forgotten-once-it-is-executed': {
    breaks: 'IDM-003',
    because: 'keys are kept as long as a record is open',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        find(context, call) {
          const stored = idempotency.find(context, call);
          if (stored === undefined || !/^(create|accept)Transfer$/.test(call.operationId))
            return stored;
          const { data } = JSON.parse(stored.payload) as { readonly data: { readonly id: string } };
          const { records } = context.parts;
          const record = records.find(context, call.clientId, 'transfer', data.id);
          if (record?.status !== 'EXECUTED') return stored;
          context.store.run('DELETE FROM idempotency WHERE scope = ?', stored.scope);
          return undefined;
        },
      },
    }),
  },
  'same-transfer-as-one-that-failed-answers-the-failed-one': {
    breaks: 'IDM-013',
    because: 'double requests are told by what they say, among those that were not executed',
    class: 'idempotency',
    difficulty: 5,
    change: ({ transfers }) => ({
      transfers: {
        request(context, actor, wish) {
          const made = transfers.request(context, actor, wish);
          const { records } = context.parts;
          const { rows } = records.list(context, actor.clientId, 'transfer', {
            filters: { source_account_id: wish.source_account_id },
            page: 0,
            pageSize: 1_000,
          });
          const same = rows.find(
            ({ body, status }) =>
              ['REJECTED', 'EXPIRED'].includes(status) &&
              JSON.stringify(body) === JSON.stringify(made.body),
          );
          if (same === undefined) return made;
          records.remove(context, made);
          return same;
        },
      },
    }),
  },
} as const satisfies Mutants;
