/** Faults as production has them: keys, tokens, scopes, headers and errors. */
import { Refusal } from '../../../reference/context.ts';
import { digest } from '../../../reference/http/clients.ts';
import { isCreate, pause } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const GAP_MS = 40;
const KEY_COLUMN = 36;
const REQUEST_ID_COLUMN = 36;
const KEYS_KEPT = 50;
const TOKENS_ALIVE = 10;
const DECISION_KEPT_MS = 60_000;

export const blindFifteenthFrameMutants = {
  'keys-are-told-apart-by-their-first-36-characters': {
    breaks: 'IDM-013',
    because: 'the column was made for a UUID, and the database cuts what is longer',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        scope(context, call) {
          const key = call.idempotencyKey?.slice(0, KEY_COLUMN) ?? null;
          return idempotency.scope(context, { ...call, idempotencyKey: key });
        },
      },
    }),
  },
  'key-is-forgotten-after-fifty-others': {
    breaks: 'IDM-001',
    because: 'keys live in a cache of fixed size, which throws out the oldest under load',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => {
      const kept = new Map<string, string[]>();
      return {
        idempotency: {
          remember(context, call, answer) {
            idempotency.remember(context, call, answer);
            const scopes = kept.get(call.clientId) ?? [];
            scopes.push(idempotency.scope(context, call));
            kept.set(call.clientId, scopes);
            if (scopes.length <= KEYS_KEPT) return;
            const sql = 'DELETE FROM idempotency WHERE scope = ?';
            context.store.run(sql, scopes.shift() ?? '');
          },
        },
      };
    },
  },
  'eleventh-token-of-a-client-ends-its-first': {
    breaks: 'AUT-008',
    because: 'a client holds ten sessions, as people do, and the oldest makes room',
    class: 'authentication',
    difficulty: 3,
    change: ({ tokens }) => {
      const alive = new Map<string, string[]>();
      return {
        tokens: {
          issue(context, clientId, granted) {
            const token = tokens.issue(context, clientId, granted);
            const hashes = alive.get(clientId) ?? [];
            hashes.push(digest(token));
            alive.set(clientId, hashes);
            if (hashes.length > TOKENS_ALIVE) {
              const sql = 'DELETE FROM tokens WHERE token_hash = ?';
              context.store.run(sql, hashes.shift() ?? '');
            }
            return token;
          },
        },
      };
    },
  },
  'what-a-client-was-allowed-its-other-tokens-are': {
    breaks: 'AUT-017',
    because: 'decisions are kept for a minute by client and operation, and not by token',
    class: 'authorization',
    difficulty: 2,
    change: ({ auth }) => {
      const decided = new Map<string, number>();
      return {
        auth: {
          principal(context, operationId, authorization) {
            const { tokens } = context.parts;
            const nowMs = context.clock.systemNowMs();
            try {
              const principal = auth.principal(context, operationId, authorization);
              decided.set(`${principal.clientId} ${operationId}`, nowMs + DECISION_KEPT_MS);
              return principal;
            } catch (error) {
              const narrow = error instanceof Refusal && error.code === 'INSUFFICIENT_SCOPE';
              const token = auth.bearer(context, authorization);
              const row = narrow && token !== null ? tokens.find(context, token) : undefined;
              if (row === undefined) throw error;
              if ((decided.get(`${row.client_id} ${operationId}`) ?? 0) < nowMs) throw error;
              return { clientId: row.client_id, scopes: row.scopes.split(' ') };
            }
          },
        },
      };
    },
  },
  'write-with-a-long-request-id-is-refused': {
    breaks: 'GEN-013',
    because:
      'the log of writes keeps the request id in a column of 36, and checks before it writes',
    class: 'wire',
    difficulty: 3,
    change: ({ validation }) => ({
      validation: {
        parameters(context, operation, query, headers) {
          const id = headers['x-svc-request-id'] ?? '';
          if (operation.method !== 'GET' && id.length > REQUEST_ID_COLUMN)
            throw new Refusal('VALIDATION_FAILED', 'x-svc-request-id is too long.');
          validation.parameters(context, operation, query, headers);
        },
      },
    }),
  },
  'create-that-is-sent-again-too-soon-is-told-all-is-well': {
    breaks: 'IDM-004',
    because: 'the key is there and its answer is not yet, so the answer is a success of nothing',
    class: 'concurrency',
    difficulty: 3,
    racy: true,
    change: ({ idempotency, pipeline }) => {
      const running = new Set<string>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (!isCreate(call) || call.idempotencyKey === null)
              return pipeline.execute(context, call, handler);
            const name = idempotency.scope(context, call);
            const headers = { 'content-type': 'application/json; charset=utf-8' };
            if (running.has(name)) return { status: 200, headers, payload: '{"data":{}}' };
            running.add(name);
            try {
              await pause(GAP_MS);
              return await pipeline.execute(context, call, handler);
            } finally {
              running.delete(name);
            }
          },
        },
      };
    },
  },
  'document-that-is-not-there-is-answered-by-the-storage': {
    breaks: 'ERR-001',
    because: 'a download is handed on from the object storage, and so is its error, in XML',
    class: 'error',
    difficulty: 3,
    change: ({ documents }) => ({
      documents: {
        download(context, call) {
          const row = context.parts.documents.find(context, call);
          if (row.content !== null) return documents.download(context, call);
          const xml = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>';
          const bytes = { content: Buffer.from(xml), type: 'application/xml' };
          return { status: 404, body: null, bytes };
        },
      },
    }),
  },
} as const satisfies Mutants;
