/** Faults at places drawn anew: tokens, and keys that are sent again. */
import { isAccept, pause } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const TOGETHER_MS = 2;
const GAP_MS = 40;
const CACHE_MS = 30;

export const blindFourteenthFrameMutants = {
  'tokens-of-one-moment-name-the-scopes-of-the-first': {
    breaks: 'AUT-009',
    because: 'the text of the scopes is made in a buffer that requests of one client share',
    class: 'concurrency',
    difficulty: 4,
    racy: true,
    change: ({ tokens }) => {
      const last = new Map<string, { readonly scope: unknown; readonly atMs: number }>();
      return {
        tokens: {
          create(context, request) {
            const reply = tokens.create(context, request);
            const body = reply.body as { readonly scope: unknown };
            const name = request.authorization ?? '';
            const nowMs = context.clock.systemNowMs();
            const before = last.get(name);
            const together = before !== undefined && nowMs - before.atMs <= TOGETHER_MS;
            const scope = together ? before.scope : body.scope;
            last.set(name, { scope, atMs: nowMs });
            return { ...reply, body: { ...body, scope } };
          },
        },
      };
    },
  },
  'second-burst-of-an-accept-finds-its-key-put-away': {
    breaks: 'IDM-005',
    because:
      'answers are held for a moment; then those who ask at once all fetch one, and one acts',
    class: 'concurrency',
    difficulty: 5,
    racy: true,
    change: ({ idempotency, pipeline, states }) => {
      const heldMs = new Map<string, number>();
      const fetching = new Map<string, number>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (!isAccept(call) || call.idempotencyKey === null)
              return pipeline.execute(context, call, handler);
            const name = idempotency.scope(context, call);
            const nowMs = context.clock.systemNowMs();
            const since = heldMs.get(name) ?? nowMs;
            heldMs.set(name, since);
            if (nowMs - since < CACHE_MS) return pipeline.execute(context, call, handler);
            const before = fetching.get(name) ?? 0;
            fetching.set(name, before + 1);
            await pause(GAP_MS);
            const alone = fetching.get(name) === 1;
            if (before !== 0 || alone) {
              if (alone) fetching.delete(name);
              return pipeline.execute(context, call, handler);
            }
            fetching.delete(name);
            heldMs.delete(name);
            const allows: typeof states.allows = (inner, kind, from, to) =>
              from === to || from === 'EXECUTED' || states.allows(inner, kind, from, to);
            const parts = context.parts;
            const free = { ...context, parts: { ...parts, states: { ...parts.states, allows } } };
            return context.store.transaction(() => pipeline.run(free, call, handler));
          },
        },
      };
    },
  },
} as const satisfies Mutants;
