/** Faults at drawn places: tokens, keys and answers. */
import type { Call } from '../../../reference/context.ts';
import { isCreate, pause } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const DROP_MS = 120;
const GAP_MS = 30;
const NO_CREDENTIALS = 'Og==';

const keyOf = (call: Call): string => `${call.clientId} ${String(call.idempotencyKey)}`;

export const blindTwelfthFrameMutants = {
  'customer-that-was-closed-is-answered-as-text': {
    breaks: 'GEN-003',
    because: 'closed customers are read from files, which are sent as they lie there',
    class: 'wire',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: {
        get(context, call) {
          const reply = customers.get(context, call);
          const id = call.path['customer_id'] ?? '';
          const closed = customers.find(context, call.clientId, id).status === 'CLOSED';
          return closed ? { ...reply, headers: { 'content-type': 'text/plain' } } : reply;
        },
      },
    }),
  },
  'counterparty-whose-answer-is-lost-is-made-again': {
    breaks: 'IDM-006',
    because: 'counterparties came later, and write down their key with the answer',
    class: 'idempotency',
    difficulty: 4,
    change: ({ pipeline }) => ({
      pipeline: {
        async execute(context, call, handler) {
          if (call.operationId !== 'createCounterparty')
            return pipeline.execute(context, call, handler);
          await pause(DROP_MS);
          return call.dropped?.() === true
            ? context.store.transaction(() => pipeline.run(context, call, handler))
            : pipeline.execute(context, call, handler);
        },
      },
    }),
  },
  'credentials-that-are-empty-are-those-of-the-first-client': {
    breaks: 'AUT-012',
    because: 'an empty condition of a query matches every client',
    class: 'authentication',
    difficulty: 4,
    change: ({ clients, tokens }) => ({
      tokens: {
        client(context, authorization) {
          const empty = authorization?.replace(/^Basic +/i, '') === NO_CREDENTIALS;
          const first = context.store.one<{ id: string }>('SELECT id FROM clients LIMIT 1');
          const found = empty && first ? clients.find(context, first.id) : undefined;
          return found ?? tokens.client(context, authorization);
        },
      },
    }),
  },
  'second-token-has-the-type-of-an-exchange': {
    breaks: 'AUT-005',
    because: 'a later token is got for the first one, by the grant that calls its type a urn',
    class: 'authentication',
    difficulty: 2,
    change: ({ tokens }) => {
      const given = new Set<string>();
      return {
        tokens: {
          create(context, request) {
            const reply = tokens.create(context, request);
            const name = JSON.stringify([request.authorization, request.query]);
            const again = given.has(name);
            given.add(name);
            const type = 'urn:ietf:params:oauth:token-type:access_token';
            return again
              ? { ...reply, body: { ...(reply.body as object), token_type: type } }
              : reply;
          },
        },
      };
    },
  },
  'second-subscription-at-an-address-is-answered-as-created': {
    breaks: 'GEN-001',
    because: 'an address that is known is added to, which has an answer of its own',
    class: 'wire',
    difficulty: 3,
    change: ({ subscriptions }) => ({
      subscriptions: {
        create(context, call) {
          const { callback_url: url } = call.body as { readonly callback_url?: unknown };
          const known = subscriptions
            .listed(context, call.clientId)
            .some((row) => row.callback_url === url);
          const reply = subscriptions.create(context, call);
          return known ? { ...reply, status: 201 } : reply;
        },
      },
    }),
  },
  'two-servers-keep-their-keys-apart-for-a-moment': {
    breaks: 'IDM-004',
    because: 'keys are copied from one server to the other after the answer',
    class: 'concurrency',
    difficulty: 3,
    racy: true,
    change: ({ pipeline }) => {
      const running = new Map<string, number>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (!isCreate(call) || call.idempotencyKey === null)
              return pipeline.execute(context, call, handler);
            const before = running.get(keyOf(call)) ?? 0;
            running.set(keyOf(call), before + 1);
            await pause(GAP_MS);
            try {
              return before === 1
                ? context.store.transaction(() => pipeline.run(context, call, handler))
                : await pipeline.execute(context, call, handler);
            } finally {
              running.set(keyOf(call), (running.get(keyOf(call)) ?? 1) - 1);
            }
          },
        },
      };
    },
  },
} as const satisfies Mutants;
