/** Faults at drawn places: tokens, scopes, refusals, signatures and keys. */
import { Refusal } from '../../../reference/context.ts';
import type { Call } from '../../../reference/context.ts';
import { pause, tokensOfCalls } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const GAP_MS = 60;
const PLACES = 1;
const BURST_GAP_MS = 10;
const NO_HEADER = 'No Authorization header.';

const oneAlone = (scope: string): boolean => /^\S+$/.test(scope.trim());

export const blindTenthFrameMutants = {
  'answer-for-one-scope-does-not-name-it': {
    breaks: 'AUT-001',
    because: 'the scope is told only where it needs telling',
    class: 'authentication',
    difficulty: 3,
    change: ({ tokens }) => ({
      tokens: {
        create(context, request) {
          const reply = tokens.create(context, request);
          if (!oneAlone(request.query['scope'] ?? '')) return reply;
          const { scope: _scope, ...body } = reply.body as Record<string, unknown>;
          return { ...reply, body };
        },
      },
    }),
  },
  'token-is-refused-to-a-second-list-of-customers-at-once': {
    breaks: 'AUT-008',
    because: 'a session is locked while its customers are read',
    class: 'concurrency',
    difficulty: 2,
    racy: true,
    change: (parts) => {
      const { pipeline } = parts;
      const { tokenOf, overlay } = tokensOfCalls(parts);
      const inUse = new Map<string, number>();
      return {
        ...overlay,
        pipeline: {
          async execute(context, call, handler) {
            if (call.operationId !== 'listCustomers') {
              return pipeline.execute(context, call, handler);
            }
            const token = tokenOf(call);
            const count = inUse.get(token) ?? 0;
            if (count >= PLACES) throw new Refusal('UNAUTHORIZED', 'The token is in use.');
            inUse.set(token, count + 1);
            try {
              await pause(GAP_MS);
              return await pipeline.execute(context, call, handler);
            } finally {
              inUse.set(token, (inUse.get(token) ?? 1) - 1);
            }
          },
        },
      };
    },
  },
  'scope-to-read-transactions-lets-transfers-be-made': {
    breaks: 'AUT-017',
    because: 'the area of a scope is compared by its first letters',
    class: 'authorization',
    difficulty: 4,
    change: ({ auth, scopes }) => {
      let creating = false;
      return {
        auth: {
          principal(context, operationId, authorization) {
            creating = operationId === 'createTransfer';
            return auth.principal(context, operationId, authorization);
          },
        },
        scopes: {
          suffices: (context, required, granted) =>
            scopes.suffices(context, required, granted) ||
            (creating && granted.includes('transactions:read')),
        },
      };
    },
  },
  'unknown-token-deletes-a-subscription': {
    breaks: 'AUT-004',
    because: 'the route of deletion was added beside the guard, which only asks for a header',
    class: 'authentication',
    difficulty: 3,
    change: ({ auth }) => ({
      auth: {
        principal(context, operationId, authorization) {
          try {
            return auth.principal(context, operationId, authorization);
          } catch (error) {
            const bearer = auth.bearer(context, authorization);
            const known = bearer !== null && context.parts.tokens.find(context, bearer);
            const open = operationId === 'deleteSubscription' && bearer !== null && !known;
            if (!open) throw error;
            const sql = 'SELECT id FROM clients ORDER BY id';
            const [client] = context.store.all<{ id: string }>(sql);
            return { clientId: client?.id ?? '', scopes: [] };
          }
        },
      },
    }),
  },
  'missing-header-is-answered-with-a-text': {
    breaks: 'ERR-001',
    because: 'the gateway refuses before the platform can',
    class: 'error',
    difficulty: 3,
    change: ({ auth, errors }) => ({
      auth: {
        principal(context, operationId, authorization) {
          if (authorization === undefined) throw new Refusal('UNAUTHORIZED', NO_HEADER);
          return auth.principal(context, operationId, authorization);
        },
      },
      errors: {
        body: (context, code, description) =>
          description === NO_HEADER ? 'Unauthorized' : errors.body(context, code, description),
      },
    }),
  },
  'signed-withdrawal-needs-no-timestamp': {
    breaks: 'SIG-002',
    because: 'the check of the age is skipped where there is no time to check',
    class: 'validation',
    difficulty: 2,
    change: ({ requestSigning }) => ({
      requestSigning: {
        check(context, call) {
          const unstamped = call.headers['x-timestamp'] === undefined;
          if (unstamped && call.operationId === 'acceptWithdrawal') return;
          requestSigning.check(context, call);
        },
      },
    }),
  },
  'second-burst-of-equal-subscriptions-makes-several': {
    breaks: 'IDM-010',
    because: 'the lock of a client is never armed again after its first use',
    class: 'concurrency',
    difficulty: 4,
    change: ({ pipeline }) => {
      const running = new Map<string, number>();
      const guarded = new Map<string, string>();
      const nameOf = (call: Call): string => `${call.clientId} ${String(call.idempotencyKey)}`;
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (call.operationId !== 'createSubscription' || call.idempotencyKey === null)
              return pipeline.execute(context, call, handler);
            const name = nameOf(call);
            const before = running.get(name) ?? 0;
            running.set(name, before + 1);
            if (before > 0 && !guarded.has(call.clientId)) guarded.set(call.clientId, name);
            const open = before > 0 && guarded.get(call.clientId) !== name;
            await pause(BURST_GAP_MS);
            try {
              return open
                ? context.store.transaction(() => pipeline.run(context, call, handler))
                : await pipeline.execute(context, call, handler);
            } finally {
              running.set(name, (running.get(name) ?? 1) - 1);
            }
          },
        },
      };
    },
  },
  'repeated-withdrawal-request-makes-another': {
    breaks: 'IDM-001',
    because: 'the filter of keys was not put on this route',
    class: 'idempotency',
    difficulty: 1,
    change: ({ idempotency }) => ({
      idempotency: {
        applies: (context, call) =>
          call.operationId !== 'createWithdrawal' && idempotency.applies(context, call),
      },
    }),
  },
  'repeated-change-of-a-share-is-made-again': {
    breaks: 'IDM-009',
    because: 'shares go to the register of owners, which knows no keys',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        applies(context, call) {
          const text = JSON.stringify(call.body ?? null);
          const share = text.includes('"percentage_ownership"');
          const own = call.operationId === 'updateCustomerIndividual' && share;
          return !own && idempotency.applies(context, call);
        },
      },
    }),
  },
} as const satisfies Mutants;
