/** Faults of what a key is unique within, and of other bodies under it. */
import { Refusal } from '../../reference/context.ts';
import type { Call } from '../../reference/context.ts';
import { isAccept, isCreate } from '../steps.ts';
import type { Mutants } from '../types.ts';

const MONEY: readonly string[] = ['createTransfer', 'createWithdrawal'];

const forget = 'DELETE FROM idempotency WHERE scope = ?';

export const idempotencyScopeMutants = {
  'equal-withdrawals-are-taken-for-retries': {
    breaks: 'IDM-012',
    because: 'a guard against double clicks compares bodies and ignores keys',
    class: 'idempotency',
    difficulty: 2,
    change: ({ idempotency }) => ({
      idempotency: {
        scope: (context, call) =>
          call.operationId === 'createWithdrawal'
            ? JSON.stringify([call.clientId, idempotency.fingerprint(context, call)])
            : idempotency.scope(context, call),
      },
    }),
  },
  'equal-transfers-are-taken-for-retries': {
    breaks: 'IDM-013',
    because: 'a guard against double clicks compares bodies and ignores keys',
    class: 'idempotency',
    difficulty: 2,
    change: ({ idempotency }) => ({
      idempotency: {
        scope: (context, call) =>
          call.operationId === 'createTransfer'
            ? JSON.stringify([call.clientId, idempotency.fingerprint(context, call)])
            : idempotency.scope(context, call),
      },
    }),
  },
  'second-transfer-of-a-pair-is-refused-as-a-duplicate': {
    breaks: 'IDM-013',
    because: 'the same amount between the same accounts within a minute is thought to be an error',
    class: 'idempotency',
    difficulty: 3,
    change: ({ transfers }) => ({
      transfers: {
        request(context, actor, wish) {
          const earlier = context.store.one(
            `SELECT 1 FROM records WHERE kind = 'transfer' AND created_ms > ?
               AND json_extract(body, '$.source_account_id') = ?
               AND json_extract(body, '$.destination_account_id') = ?
               AND COALESCE(json_extract(body, '$.description'), '') = ?
               AND json_extract(body, '$.amount_minor') = ?`,
            actor.nowMs - 60_000,
            wish.source_account_id,
            wish.destination_account_id,
            wish.description ?? '',
            Math.round(wish.amount * 100),
          );
          if (earlier === undefined) return transfers.request(context, actor, wish);
          throw new Refusal('IDEMPOTENCY_CONFLICT', 'There was such a transfer a moment ago.');
        },
      },
    }),
  },
  'body-is-part-of-the-key': {
    breaks: 'IDM-014',
    because: 'the fingerprint went into the primary key so that a mismatch finds nothing',
    class: 'idempotency',
    difficulty: 2,
    change: ({ idempotency }) => ({
      idempotency: {
        scope: (context, call) =>
          idempotency.scope(context, call) + idempotency.fingerprint(context, call),
      },
    }),
  },
  'mismatch-frees-the-key': {
    breaks: 'IDM-014',
    because: 'a refused request deletes its reservation, which is another request’s here',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => {
      let freed = '';
      return {
        idempotency: {
          find: (context, call) =>
            freed === idempotency.scope(context, call)
              ? undefined
              : idempotency.find(context, call),
          sameRequest(context, call, stored) {
            const same = idempotency.sameRequest(context, call, stored);
            if (!same) freed = stored.scope;
            return same;
          },
          remember(context, call, answer) {
            context.store.run(forget, idempotency.scope(context, call));
            idempotency.remember(context, call, answer);
          },
        },
      };
    },
  },
  'other-amount-under-a-used-key-changes-the-record': {
    breaks: 'IDM-014',
    because: 'a create with a known key is treated as a correction of the request',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        decide(context, call, stored) {
          const { data } = JSON.parse(stored.payload) as { data: { id: string } };
          const { amount } = (call.body ?? {}) as { amount?: number };
          if (!MONEY.includes(call.operationId) || amount === undefined) {
            return idempotency.decide(context, call, stored);
          }
          const kind = call.operationId.slice('create'.length).toLowerCase();
          const { assets, records } = context.parts;
          const record = records.get(context, call.clientId, kind, data.id);
          const minor = assets.toMinor(context, String(record.body['asset_type_id']), amount);
          const body = { ...record.body, amount_minor: minor };
          records.update(context, record, { body }, call.nowMs);
          return idempotency.replay(context, stored);
        },
      },
    }),
  },
  'key-is-one-for-all-operations': {
    breaks: 'IDM-015',
    because: 'the table of keys has no column for the operation',
    class: 'idempotency',
    difficulty: 2,
    change: () => ({
      idempotency: {
        scope: (_context, { clientId, idempotencyKey }) =>
          JSON.stringify([clientId, idempotencyKey]),
      },
    }),
  },
  'accepts-of-all-kinds-share-their-keys': {
    breaks: 'IDM-015',
    because: 'one workflow accepts everything, and keeps its keys together',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        scope: (context, call) =>
          isAccept(call)
            ? JSON.stringify([call.clientId, 'accept', call.idempotencyKey])
            : idempotency.scope(context, call),
      },
    }),
  },
  'create-and-accept-share-their-keys': {
    breaks: 'IDM-015',
    because: 'the key names the movement as a whole',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        scope: (context, call) =>
          isAccept(call) || isCreate(call)
            ? JSON.stringify([call.clientId, kindOf(call), call.idempotencyKey])
            : idempotency.scope(context, call),
      },
    }),
  },
  'key-is-one-for-all-clients': {
    breaks: 'IDM-016',
    because: 'keys are thought to be unique in the world',
    class: 'idempotency',
    difficulty: 2,
    change: () => ({
      idempotency: {
        scope: (_context, { operationId, idempotencyKey }) =>
          JSON.stringify([operationId, idempotencyKey]),
      },
    }),
  },
  'key-shows-the-answer-of-another-client': {
    breaks: 'IDM-016',
    because: 'the cache is looked up by the key alone when the client has none of its own',
    class: 'authorization',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        find(context, call) {
          const own = idempotency.find(context, call);
          if (own !== undefined) return own;
          const [, operationId, key] = JSON.parse(idempotency.scope(context, call)) as string[];
          const others = context.store.one<{ scope: string }>(
            `SELECT scope FROM idempotency WHERE json_extract(scope, '$[1]') = ?
               AND json_extract(scope, '$[2]') = ?`,
            operationId ?? '',
            key ?? '',
          );
          if (others === undefined) return undefined;
          return context.store.one('SELECT * FROM idempotency WHERE scope = ?', others.scope);
        },
        decide: (context, _call, stored) => idempotency.replay(context, stored),
      },
    }),
  },
  'second-withdrawal-of-a-pair-is-refused-as-a-duplicate': {
    breaks: 'IDM-012',
    because: 'the same amount to the same payee within a minute is thought to be an error',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => {
      const seen = new Set<string>();
      return {
        pipeline: {
          run(context, call, handler) {
            const { requestSigning, wire } = context.parts;
            requestSigning.check(context, call);
            const print = call.clientId + idempotency.fingerprint(context, call);
            const withdrawal = call.operationId === 'createWithdrawal';
            if (withdrawal && seen.has(print)) {
              throw new Refusal('IDEMPOTENCY_CONFLICT', 'There was such a one a moment ago.');
            }
            const answer = wire.serialise(context, handler(context, call));
            if (withdrawal) seen.add(print);
            return answer;
          },
        },
      };
    },
  },
} satisfies Mutants;

function kindOf({ operationId }: Call): string {
  return operationId.replace(/^(create|accept)(Market)?/, '');
}
