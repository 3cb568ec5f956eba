/** Faults of retries that come at the same time, or after a lost answer. */
import type { Call, Context } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { isAccept, isCreate, meanwhile, pause } from '../steps.ts';
import type { Mutants } from '../types.ts';

type Gap = {
  readonly applies: (call: Call) => boolean;
  readonly gapMs: number;
  /** Whether the key is written down at the end; always unless said. */
  readonly remembers?: (call: Call) => boolean;
};

/** The key is looked up, then others come between, then the call runs and the key is written. */
function lookThenRun(original: Parts, { applies, gapMs, remembers }: Gap): PartsOverlay {
  const { idempotency, pipeline, states } = original;
  let readBefore = false;
  const stateAllows = (context: Context, call: Call): boolean => {
    if (!isAccept(call)) return false;
    const [id = ''] = Object.values(call.path);
    const kind = call.operationId.slice('accept'.length).toLowerCase();
    return context.parts.records.find(context, call.clientId, kind, id)?.status === 'REQUESTED';
  };
  return {
    pipeline: {
      async execute(context, call, handler) {
        if (!idempotency.applies(context, call) || !applies(call)) {
          return pipeline.execute(context, call, handler);
        }
        const stored = idempotency.find(context, call);
        if (stored !== undefined) return idempotency.decide(context, call, stored);
        const open = stateAllows(context, call);
        await pause(gapMs);
        readBefore = open;
        try {
          return context.store.transaction(() => {
            const answer = pipeline.run(context, call, handler);
            context.store.run(
              'DELETE FROM idempotency WHERE scope = ?',
              idempotency.scope(context, call),
            );
            if (remembers?.(call) ?? true) idempotency.remember(context, call, answer);
            return answer;
          });
        } finally {
          readBefore = false;
        }
      },
    },
    states: {
      allows: (context, kind, from, to) => readBefore || states.allows(context, kind, from, to),
    },
  };
}

const DROP_MS = 120;

export const idempotencyRaceMutants = {
  'parallel-creates-look-before-any-of-them-has-written': {
    breaks: 'IDM-004',
    because: 'the key is looked up outside of the transaction that writes it',
    class: 'concurrency',
    difficulty: 4,
    racy: true,
    change: (original) =>
      lookThenRun(original, {
        applies: (call) => isCreate(call) && call.operationId !== 'createSubscription',
        gapMs: 5,
      }),
  },
  'first-two-of-parallel-creates-both-make-a-record': {
    breaks: 'IDM-004',
    because: 'the lock on the key is taken after the first answer is known',
    class: 'concurrency',
    difficulty: 4,
    racy: true,
    change: (original) => {
      const running = new Map<string, number>();
      const { idempotency, pipeline } = original;
      const inner = lookThenRun(original, { applies: isCreate, gapMs: 8 }).pipeline?.execute;
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (inner === undefined || call.operationId === 'createSubscription') {
              return pipeline.execute(context, call, handler);
            }
            const scope = idempotency.scope(context, call);
            const count = (running.get(scope) ?? 0) + 1;
            running.set(scope, count);
            if (count <= 2) return inner(context, call, handler);
            await pause(20);
            return pipeline.execute(context, call, handler);
          },
        },
      };
    },
  },
  'parallel-accepts-all-move-the-funds': {
    breaks: 'IDM-005',
    because: 'state and key are read before the ledger is called, and not again after it',
    class: 'concurrency',
    difficulty: 4,
    racy: true,
    change: (original) => lookThenRun(original, { applies: isAccept, gapMs: 5 }),
  },
  'parallel-accepts-of-a-withdrawal-all-hold-the-funds': {
    breaks: 'IDM-005',
    because: 'the hold is placed by a service that is called before the state is written',
    class: 'concurrency',
    difficulty: 5,
    racy: true,
    change: (original) =>
      lookThenRun(original, {
        applies: ({ operationId }) => operationId === 'acceptWithdrawal',
        gapMs: 5,
      }),
  },
  'create-is-not-remembered-when-its-answer-is-lost': {
    breaks: 'IDM-006',
    because: 'the key is written with the answer, and there was nobody to answer to',
    class: 'idempotency',
    difficulty: 4,
    change: (original) =>
      lookThenRun(original, {
        applies: isCreate,
        gapMs: DROP_MS,
        remembers: ({ dropped }) => dropped?.() !== true,
      }),
  },
  'create-that-is-retried-early-runs-beside-the-first': {
    breaks: 'IDM-006',
    because: 'a key counts from the moment of its answer on',
    class: 'concurrency',
    difficulty: 3,
    change: (original) => lookThenRun(original, { applies: isCreate, gapMs: 200 }),
  },
  'accept-is-not-remembered-when-its-answer-is-lost': {
    breaks: 'IDM-007',
    because: 'key and new state are written with the answer, and there was nobody to answer to',
    class: 'idempotency',
    difficulty: 4,
    change: (original) => {
      const lost = new Set<string>();
      const { idempotency, pipeline, states } = original;
      const base = lookThenRun(original, {
        applies: isAccept,
        gapMs: DROP_MS,
        remembers(call) {
          const dropped = call.dropped?.() === true;
          if (dropped) lost.add(JSON.stringify(call.path));
          return !dropped;
        },
      });
      const again = meanwhile();
      return {
        pipeline: {
          execute(context, call, handler) {
            const repeated = isAccept(call) && lost.delete(JSON.stringify(call.path));
            if (!repeated) {
              return (base.pipeline?.execute ?? pipeline.execute)(context, call, handler);
            }
            return again.during(true, () =>
              idempotency.around(context, call, () => pipeline.run(context, call, handler)),
            );
          },
        },
        states: {
          allows: (context, kind, from, to) =>
            again.known || (base.states?.allows ?? states.allows)(context, kind, from, to),
        },
      };
    },
  },
  'accept-that-is-retried-early-runs-beside-the-first': {
    breaks: 'IDM-007',
    because: 'a key counts from the moment of its answer on',
    class: 'concurrency',
    difficulty: 3,
    change: (original) => lookThenRun(original, { applies: isAccept, gapMs: 200 }),
  },
  'parallel-creates-of-a-subscription-all-make-one': {
    breaks: 'IDM-010',
    because: 'the key is looked up outside of the transaction that writes it',
    class: 'concurrency',
    difficulty: 4,
    racy: true,
    change: (original) =>
      lookThenRun(original, {
        applies: ({ operationId }) => operationId === 'createSubscription',
        gapMs: 40,
      }),
  },
} satisfies Mutants;
