/** Faults at drawn places: tokens, refusals and keys. */
import { Refusal } from '../../../reference/context.ts';
import type { Call } from '../../../reference/context.ts';
import type { Answer } from '../../../reference/http/wire.ts';
import { isCreate, pause } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const GAP_MS = 40;
const NOBODY = 'nobody';

const addressOf = (call: Call): string => JSON.stringify([call.selfUrl, call.query]);
const isRead = (operationId: string): boolean => /^get[A-Z]/.test(operationId);

/** How many creations of a subscription are under way for each name. */
function counter(): { enter(name: string): number; leave(name: string): void } {
  const counts = new Map<string, number>();
  return {
    enter(name) {
      const before = counts.get(name) ?? 0;
      counts.set(name, before + 1);
      return before;
    },
    leave(name) {
      counts.set(name, (counts.get(name) ?? 1) - 1);
    },
  };
}

export const blindEleventhFrameMutants = {
  'refusal-under-an-account-is-answered-as-its-content': {
    breaks: 'ERR-002',
    because: 'the answer of the inner service is passed on as what was found',
    class: 'error',
    difficulty: 2,
    change: ({ transactions, errors }) => ({
      transactions: {
        getOfAccount(context, call) {
          try {
            return transactions.getOfAccount(context, call);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            return { status: 200, body: errors.body(context, error.code, error.message) };
          }
        },
      },
    }),
  },
  'unknown-transaction-is-found-empty-the-second-time': {
    breaks: 'ERR-008',
    because: 'that there is none is kept, as a content that is null',
    class: 'error',
    difficulty: 3,
    change: ({ transactions }) => {
      const missed = new Set<string>();
      return {
        transactions: {
          get(context, call) {
            const id = call.path['id'] ?? '';
            try {
              return transactions.get(context, call);
            } catch (error) {
              if (missed.has(id)) return { status: 200, body: { data: null } };
              missed.add(id);
              throw error;
            }
          },
        },
      };
    },
  },
  'record-that-was-read-is-shown-to-anyone': {
    breaks: 'AUT-003',
    because: 'a cache in front of the platform keeps answers by their address',
    class: 'authentication',
    difficulty: 2,
    change: ({ auth, pipeline }) => {
      const kept = new Map<string, Answer>();
      return {
        auth: {
          principal(context, operationId, authorization) {
            if (authorization === undefined && isRead(operationId))
              return { clientId: NOBODY, scopes: [] };
            return auth.principal(context, operationId, authorization);
          },
        },
        pipeline: {
          async execute(context, call, handler) {
            if (!isRead(call.operationId)) return pipeline.execute(context, call, handler);
            const known = kept.get(addressOf(call));
            if (call.clientId === NOBODY && known !== undefined) return known;
            if (call.clientId === NOBODY)
              throw new Refusal('UNAUTHORIZED', 'A valid bearer token is needed.');
            const answer = await pipeline.execute(context, call, handler);
            kept.set(addressOf(call), answer);
            return answer;
          },
        },
      };
    },
  },
  'only-the-last-key-of-a-create-is-known': {
    breaks: 'IDM-001',
    because: 'a client repeats its last request, so one line for each operation will do',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => {
      const last = new Map<string, string | null>();
      const nameOf = (call: Call): string => `${call.clientId} ${call.operationId}`;
      return {
        idempotency: {
          find(context, call) {
            const stored = idempotency.find(context, call);
            const passed = last.get(nameOf(call)) !== call.idempotencyKey;
            if (stored === undefined || !isCreate(call) || !passed) return stored;
            context.store.run('DELETE FROM idempotency WHERE scope = ?', stored.scope);
            return undefined;
          },
          remember(context, call, answer) {
            last.set(nameOf(call), call.idempotencyKey);
            idempotency.remember(context, call, answer);
          },
        },
      };
    },
  },
  'token-under-the-scheme-of-a-draft-is-taken': {
    breaks: 'AUT-014',
    because: 'clients of the draft of the standard called the scheme OAuth',
    class: 'authentication',
    difficulty: 4,
    change: ({ auth }) => ({
      auth: {
        bearer: (context, authorization) =>
          auth.bearer(context, authorization?.replace(/^OAuth /i, 'Bearer ')),
      },
    }),
  },
  'first-burst-for-an-event-type-makes-several-subscriptions': {
    breaks: 'IDM-010',
    because: 'the line of the event type that would be locked is not there yet',
    class: 'concurrency',
    difficulty: 4,
    racy: true,
    change: ({ pipeline }) => {
      const running = counter();
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (call.operationId !== 'createSubscription' || call.idempotencyKey === null)
              return pipeline.execute(context, call, handler);
            const { event_type: type } = (call.body ?? {}) as { readonly event_type?: string };
            const sql = 'SELECT 1 FROM subscriptions WHERE client_id = ? AND event_type = ?';
            const known = context.store.one(sql, call.clientId, String(type)) !== undefined;
            const name = `${call.clientId} ${call.idempotencyKey}`;
            const open = running.enter(name) > 0 && !known;
            await pause(GAP_MS);
            try {
              return open
                ? context.store.transaction(() => pipeline.run(context, call, handler))
                : await pipeline.execute(context, call, handler);
            } finally {
              running.leave(name);
            }
          },
        },
      };
    },
  },
  'change-to-nothing-owned-is-made-again': {
    breaks: 'IDM-009',
    because: 'a change is remembered if it has a value, and zero is taken for none',
    class: 'idempotency',
    difficulty: 5,
    change: ({ idempotency }) => ({
      idempotency: {
        applies(context, call) {
          const { updates = [] } = (call.body ?? {}) as {
            readonly updates?: readonly { readonly value?: unknown }[];
          };
          const empty =
            call.operationId === 'updateCustomerIndividual' && updates.some(({ value }) => !value);
          return !empty && idempotency.applies(context, call);
        },
      },
    }),
  },
} as const satisfies Mutants;
