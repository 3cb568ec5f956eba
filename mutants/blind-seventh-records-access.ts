/** Faults of tokens, signatures and repeated requests, by an author who had seen none of the tests. */
import type { Call, Context } from '../reference/context.ts';
import { Refusal } from '../reference/context.ts';
import { digest } from '../reference/http/clients.ts';
import type { Mutants } from './types.ts';

const SIGNED_PART = 12;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const AGE_MAX_MS = 300_000;

type Traced = { readonly session?: string };

function basicOf(authorization: string | undefined): readonly string[] {
  const encoded = /^Basic +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  return Buffer.from(encoded, 'base64').toString('utf8').split(':', 2);
}

function requestIdOf(call: Call): string {
  return call.headers['x-svc-request-id'] ?? '';
}

function signingKeyOf(context: Context, call: Call): string | null {
  return context.parts.clients.find(context, call.clientId)?.signing_key ?? null;
}

const tokenFaults = {
  'new-token-ends-the-one-before': {
    breaks: 'AUT-008',
    because: 'the table of tokens has one row a client, which a new token overwrites',
    class: 'authentication',
    difficulty: 2,
    change: ({ tokens }) => ({
      tokens: {
        issue(context, clientId, granted) {
          context.store.run('DELETE FROM tokens WHERE client_id = ?', clientId);
          return tokens.issue(context, clientId, granted);
        },
      },
    }),
  },
  'token-answer-names-every-scope-of-its-client': {
    breaks: 'AUT-009',
    because: 'the answer is filled from the client’s registration, the token from the request',
    class: 'authorization',
    difficulty: 2,
    change: ({ tokens }) => ({
      tokens: {
        create(context, request) {
          const reply = tokens.create(context, request);
          const { scopes } = tokens.client(context, request.authorization);
          return { ...reply, body: { ...(reply.body as object), scope: scopes } };
        },
      },
    }),
  },
  'any-scope-to-write-is-taken-for-the-one-needed': {
    breaks: 'AUT-016',
    because:
      'roles were read and write before there were scopes, and the guard still asks for those',
    class: 'authorization',
    difficulty: 3,
    change: () => ({
      scopes: {
        suffices: (_context, required, granted) =>
          required === null ||
          granted.some((scope) => scope.split(':')[1] === required.split(':')[1]),
      },
    }),
  },
  'credentials-that-were-right-once-are-cached-by-client': {
    breaks: 'AUT-002',
    because: 'hashing is slow, so a verified client is remembered, by its identifier alone',
    class: 'authentication',
    difficulty: 3,
    change: ({ clients }) => {
      const verified = new Set<string>();
      return {
        clients: {
          secretMatches(context, client, secret) {
            if (client !== undefined && verified.has(client.id)) return true;
            const matches = clients.secretMatches(context, client, secret);
            if (matches && client !== undefined) verified.add(client.id);
            return matches;
          },
        },
      };
    },
  },
  'end-of-a-token-is-not-verified': {
    breaks: 'AUT-004',
    because: 'the claims of the token are decoded, and the check of its signature is never called',
    class: 'authentication',
    difficulty: 3,
    change: ({ tokens }) => {
      const issued = new Map<string, string>();
      return {
        tokens: {
          issue(context, clientId, granted) {
            const token = tokens.issue(context, clientId, granted);
            issued.set(token.slice(0, -SIGNED_PART), token);
            return token;
          },
          find: (context, token) =>
            tokens.find(context, issued.get(token.slice(0, -SIGNED_PART)) ?? token),
        },
      };
    },
  },
  'client-credentials-open-the-operations-too': {
    breaks: 'AUT-014',
    because: 'one guard serves the token address and the operations, and takes whatever it knows',
    class: 'authentication',
    difficulty: 4,
    change: ({ auth }) => ({
      auth: {
        principal(context, operationId, authorization) {
          const [id = '', secret = ''] = basicOf(authorization);
          const client = context.parts.clients.find(context, id);
          const known = context.parts.clients.secretMatches(context, client, secret);
          if (client === undefined || !known) {
            return auth.principal(context, operationId, authorization);
          }
          return { clientId: client.id, scopes: client.scopes.split(' ') };
        },
      },
    }),
  },
} as const satisfies Mutants;

const signingFaults = {
  'registered-key-makes-the-signature-mandatory': {
    breaks: 'SIG-001',
    because: 'who registered a key was thought to want every accept to be signed',
    class: 'wire',
    difficulty: 2,
    change: ({ requestSigning }) => ({
      requestSigning: {
        check(context, call) {
          const accepts = /^accept(Withdrawal|Transfer)$/.test(call.operationId);
          const signed = call.headers['x-signature'] !== undefined;
          if (accepts && !signed && signingKeyOf(context, call) !== null) {
            throw new Refusal('SIGNATURE_INVALID', 'x-signature is missing.');
          }
          requestSigning.check(context, call);
        },
      },
    }),
  },
  'time-of-a-signature-is-read-as-milliseconds': {
    breaks: 'SIG-003',
    because: 'the clock of the platform counts milliseconds, and so it was thought of the header',
    class: 'time',
    difficulty: 2,
    change: () => ({
      requestSigning: {
        checkAge(context, _call, timestamp) {
          if (Math.abs(context.clock.systemNowMs() - Number(timestamp)) <= AGE_MAX_MS) return;
          throw new Refusal('SIGNATURE_INVALID', 'x-timestamp is too far from now.');
        },
      },
    }),
  },
  'headers-of-a-signature-are-not-looked-at-without-a-key': {
    breaks: 'SIG-002',
    because: 'a client that registered no key does not sign, so there is nothing to check',
    class: 'wire',
    difficulty: 4,
    change: ({ requestSigning }) => ({
      requestSigning: {
        check(context, call) {
          if (signingKeyOf(context, call) !== null) requestSigning.check(context, call);
        },
      },
    }),
  },
} as const satisfies Mutants;

const repeatFaults = {
  'request-id-must-be-a-uuid': {
    breaks: 'GEN-013',
    because: 'the column of the audit log is a uuid, and the guard was made to fit it',
    class: 'validation',
    difficulty: 3,
    change: ({ pipeline }) => ({
      pipeline: {
        execute(context, call, handler) {
          const requestId = requestIdOf(call);
          if (requestId === '' || UUID.test(requestId)) {
            return pipeline.execute(context, call, handler);
          }
          throw new Refusal('VALIDATION_FAILED', 'x-svc-request-id must be a UUID.');
        },
      },
    }),
  },
  'application-is-made-again-by-a-repeated-create': {
    breaks: 'IDM-001',
    because: 'keys came with the operations that move money, and onboarding is older',
    class: 'idempotency',
    difficulty: 2,
    change: ({ idempotency }) => ({
      idempotency: {
        applies: (context, call) =>
          call.operationId !== 'createApplication' && idempotency.applies(context, call),
      },
    }),
  },
  'retry-under-another-request-id-is-new': {
    breaks: 'IDM-001',
    because: 'the key of the cache is made of both identifiers that a request carries',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        scope: (context, call) => `${idempotency.scope(context, call)}${requestIdOf(call)}`,
      },
    }),
  },
  'retry-with-a-renewed-token-is-new': {
    breaks: 'IDM-001',
    because: 'keys are kept in the session, which a new token begins',
    class: 'idempotency',
    difficulty: 4,
    change: ({ auth, idempotency }) => ({
      auth: {
        principal(context, operationId, authorization) {
          const principal = auth.principal(context, operationId, authorization);
          return { ...principal, session: digest(authorization ?? '') };
        },
      },
      idempotency: {
        scope(context, call) {
          const { session = '' } = call as Traced;
          return `${idempotency.scope(context, call)}${session}`;
        },
      },
    }),
  },
} as const satisfies Mutants;

export const blindSeventhRecordsAccessMutants = {
  ...tokenFaults,
  ...signingFaults,
  ...repeatFaults,
} as const satisfies Mutants;
