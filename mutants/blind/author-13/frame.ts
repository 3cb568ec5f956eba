/** Faults at more drawn places: tokens, signatures, keys and identifiers that name nothing. */
import { Refusal } from '../../../reference/context.ts';
import { isAccept, pause } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const DAY_MS = 86_400_000;
const GAP_MS = 40;

export const blindThirteenthFrameMutants = {
  'second-signed-accept-of-one-second-is-taken-for-a-replay': {
    breaks: 'SIG-003',
    because: 'signatures are remembered by client and second, so that none is used again',
    class: 'authentication',
    difficulty: 4,
    change: ({ requestSigning }) => {
      const used = new Set<string>();
      return {
        requestSigning: {
          check(context, call) {
            requestSigning.check(context, call);
            if (call.headers['x-signature'] === undefined) return;
            const name = `${call.clientId} ${String(call.headers['x-timestamp'])}`;
            if (used.has(name)) throw new Refusal('SIGNATURE_INVALID', 'This was signed before.');
            used.add(name);
          },
        },
      };
    },
  },
  'first-token-of-its-scopes-lives-for-nothing': {
    breaks: 'AUT-006',
    because: 'the lifetime is read from the token before, and there is none',
    class: 'authentication',
    difficulty: 3,
    change: ({ tokens }) => {
      const given = new Set<string>();
      return {
        tokens: {
          create(context, request) {
            const reply = tokens.create(context, request);
            const name = JSON.stringify([request.authorization, request.query['scope']]);
            if (given.has(name)) return reply;
            given.add(name);
            return { ...reply, body: { ...(reply.body as object), expires_in: 0 } };
          },
        },
      };
    },
  },
  'identifier-that-was-asked-for-yesterday-names-a-record': {
    breaks: 'ERR-008',
    because: 'what was not found is noted, and the nightly work makes a row of each note',
    class: 'error',
    difficulty: 4,
    change: ({ pipeline }) => {
      const asked = new Map<string, number>();
      return {
        pipeline: {
          run(context, call, handler) {
            try {
              return pipeline.run(context, call, handler);
            } catch (error) {
              const missing = error instanceof Refusal && error.code === 'NOT_FOUND';
              if (!missing || !/^get[A-Z]/.test(call.operationId)) throw error;
              const name = JSON.stringify([call.clientId, call.operationId, call.path]);
              const firstMs = asked.get(name) ?? call.nowMs;
              asked.set(name, firstMs);
              if (call.nowMs - firstMs < DAY_MS) throw error;
              const id = Object.values(call.path).at(-1);
              return context.parts.wire.serialise(context, { status: 200, body: { data: { id } } });
            }
          },
        },
      };
    },
  },
  'first-accepts-of-an-account-find-no-row-to-lock': {
    breaks: 'IDM-005',
    because: 'the row that is locked is written by the first accept, and not before it',
    class: 'concurrency',
    difficulty: 4,
    racy: true,
    change: ({ pipeline, states }) => {
      const lockable = new Set<string>();
      const running = new Map<string, number>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (!isAccept(call) || call.idempotencyKey === null)
              return pipeline.execute(context, call, handler);
            const kind = call.operationId.slice('accept'.length).toLowerCase();
            const id = call.path[`${kind}_id`] ?? '';
            const record = context.parts.records.find(context, call.clientId, kind, id);
            const account = String(record?.body['source_account_id']);
            if (lockable.has(account)) return pipeline.execute(context, call, handler);
            const before = running.get(id) ?? 0;
            running.set(id, before + 1);
            await pause(GAP_MS);
            try {
              if (before === 0) return await pipeline.execute(context, call, handler);
              const allows: typeof states.allows = (inner, one, from, to) =>
                from === to || from === 'EXECUTED' || states.allows(inner, one, from, to);
              const free = {
                ...context,
                parts: { ...context.parts, states: { ...context.parts.states, allows } },
              };
              return context.store.transaction(() => pipeline.run(free, call, handler));
            } finally {
              lockable.add(account);
            }
          },
        },
      };
    },
  },
} as const satisfies Mutants;
