/** Faults of retries: keys of creates and accepts, and what a key is unique within. */
import { Refusal } from '../reference/context.ts';
import type { Call } from '../reference/context.ts';
import { isAccept, isCreate } from './steps.ts';
import type { Mutants } from './types.ts';

const MONEY: readonly string[] = ['createTransfer', 'createWithdrawal'];

const forget = 'DELETE FROM idempotency WHERE scope = ?';

export const idempotencyMutants = {
  'create-ignores-its-key': {
    breaks: 'IDM-001',
    because: 'the header is read by accepts only, as creates move nothing yet',
    class: 'idempotency',
    difficulty: 1,
    change: ({ idempotency }) => ({
      idempotency: {
        applies: (context, call) =>
          !call.operationId.startsWith('create') && idempotency.applies(context, call),
      },
    }),
  },
  'retried-create-answers-an-identifier-of-its-own': {
    breaks: 'IDM-001',
    because: 'the answer is drawn up before the key is looked at',
    class: 'idempotency',
    difficulty: 2,
    change: ({ idempotency }) => ({
      idempotency: {
        replay(context, stored) {
          const answer = idempotency.replay(context, stored);
          const body = JSON.parse(String(answer.payload)) as { data?: { id?: unknown } };
          if (typeof body.data?.id !== 'string') return answer;
          const id = context.random.id(body.data.id.slice(0, 3));
          return { ...answer, payload: JSON.stringify({ ...body, data: { ...body.data, id } }) };
        },
      },
    }),
  },
  'key-is-good-for-one-retry': {
    breaks: 'IDM-001',
    because: 'the stored answer is taken out of the cache when it is used',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        replay(context, stored) {
          context.store.run(forget, stored.scope);
          return idempotency.replay(context, stored);
        },
      },
    }),
  },
  'only-the-latest-key-is-remembered': {
    breaks: 'IDM-003',
    because: 'the client has one field for its last request',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        remember(context, call, answer) {
          const others = `json_extract(scope, '$[0]') = ?`;
          context.store.run(`DELETE FROM idempotency WHERE ${others}`, call.clientId);
          idempotency.remember(context, call, answer);
        },
      },
    }),
  },
  'key-of-an-account-is-not-kept': {
    breaks: 'IDM-001',
    because: 'the product service opens accounts, and knows no keys',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        applies: (context, call) =>
          call.operationId !== 'createAccount' && idempotency.applies(context, call),
      },
    }),
  },
  'retried-accept-runs-again-instead-of-replaying': {
    breaks: 'IDM-002',
    because: 'a known key is taken for a request that was broken off and has to be finished',
    class: 'idempotency',
    difficulty: 2,
    change: ({ idempotency, pipeline, states }) => {
      let resuming = false;
      return {
        pipeline: {
          execute(context, call, handler) {
            const known = isAccept(call) && idempotency.applies(context, call);
            if (!known || idempotency.find(context, call) === undefined) {
              return pipeline.execute(context, call, handler);
            }
            resuming = true;
            try {
              return context.store.transaction(() => pipeline.run(context, call, handler));
            } finally {
              resuming = false;
            }
          },
        },
        states: {
          allows: (context, kind, from, to) => resuming || states.allows(context, kind, from, to),
        },
      };
    },
  },
  'second-retry-of-an-accept-moves-again': {
    breaks: 'IDM-002',
    because: 'the marker of the first retry is mistaken for a new request',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency, pipeline, states }) => {
      const retried = new Map<string, number>();
      let resuming = false;
      return {
        pipeline: {
          execute(context, call, handler) {
            const known = isAccept(call) && idempotency.applies(context, call);
            if (!known || idempotency.find(context, call) === undefined) {
              return pipeline.execute(context, call, handler);
            }
            const scope = idempotency.scope(context, call);
            const times = (retried.get(scope) ?? 0) + 1;
            retried.set(scope, times);
            if (times !== 2) return pipeline.execute(context, call, handler);
            resuming = true;
            try {
              return context.store.transaction(() => pipeline.run(context, call, handler));
            } finally {
              resuming = false;
            }
          },
        },
        states: {
          allows: (context, kind, from, to) => resuming || states.allows(context, kind, from, to),
        },
      };
    },
  },
  'retried-create-starts-the-transfer-over': {
    breaks: 'IDM-003',
    because: 'the create is an upsert by key, and puts the record back to its first state',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        decide(context, call, stored) {
          const answer = idempotency.decide(context, call, stored);
          if (call.operationId !== 'createTransfer') return answer;
          const { data } = JSON.parse(stored.payload) as { data: { id: string } };
          const record = context.parts.records.get(context, call.clientId, 'transfer', data.id);
          context.parts.records.update(context, record, { status: 'REQUESTED' }, call.nowMs);
          context.store.run(`DELETE FROM idempotency WHERE scope LIKE '%"acceptTransfer"%'`);
          return answer;
        },
      },
    }),
  },
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
} satisfies Mutants;

function kindOf({ operationId }: Call): string {
  return operationId.replace(/^(create|accept)(Market)?/, '');
}
