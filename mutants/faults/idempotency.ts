/** Faults of retries: keys of creates and accepts. */
import { isAccept, meanwhile } from '../steps.ts';
import type { Mutants } from '../types.ts';

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
      const resuming = meanwhile();
      return {
        pipeline: {
          execute(context, call, handler) {
            const known = isAccept(call) && idempotency.applies(context, call);
            if (!known || idempotency.find(context, call) === undefined) {
              return pipeline.execute(context, call, handler);
            }
            return resuming.during(true, () =>
              context.store.transaction(() => pipeline.run(context, call, handler)),
            );
          },
        },
        states: {
          allows: (context, kind, from, to) =>
            resuming.known || states.allows(context, kind, from, to),
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
      const resuming = meanwhile();
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
            return resuming.during(true, () =>
              context.store.transaction(() => pipeline.run(context, call, handler)),
            );
          },
        },
        states: {
          allows: (context, kind, from, to) =>
            resuming.known || states.allows(context, kind, from, to),
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
  'retry-after-completion-runs-the-accept-again': {
    breaks: 'IDM-002',
    because: 'keys are swept away together with the work that is done',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency, states }) => {
      let again = false;
      return {
        idempotency: {
          find(context, call) {
            again = false;
            const stored = idempotency.find(context, call);
            if (stored === undefined || !isAccept(call)) return stored;
            const [id = ''] = Object.values(call.path);
            const kind = call.operationId.slice('accept'.length).toLowerCase();
            const record = context.parts.records.find(context, call.clientId, kind, id);
            if (record?.status !== 'EXECUTED' || kind === 'transfer') return stored;
            again = true;
            return undefined;
          },
          remember(context, call, answer) {
            again = false;
            context.store.run(forget, idempotency.scope(context, call));
            idempotency.remember(context, call, answer);
          },
        },
        states: {
          allows: (context, kind, from, to) =>
            states.allows(context, kind, from, to) || (again && from === 'EXECUTED'),
        },
      };
    },
  },
  'refused-request-takes-the-latest-key-with-it': {
    breaks: 'IDM-001',
    because: 'a refusal rolls the latest reservation back, whosever it is',
    class: 'idempotency',
    difficulty: 5,
    change: ({ idempotency }) => ({
      idempotency: {
        around(context, call, execute) {
          try {
            return idempotency.around(context, call, execute);
          } catch (error) {
            context.store.run(
              `DELETE FROM idempotency WHERE rowid = (SELECT MAX(rowid) FROM idempotency
                 WHERE json_extract(scope, '$[0]') = ?)`,
              call.clientId,
            );
            throw error;
          }
        },
      },
    }),
  },
} satisfies Mutants;
