/** Holes that an attacker looks for: who is let in, as whom, and for what. */
import { Refusal } from '../../reference/context.ts';
import type { Call, Context } from '../../reference/context.ts';
import { digest } from '../../reference/http/clients.ts';
import type { ClientRow } from '../../reference/http/clients.ts';
import type { TokenRow } from '../../reference/http/tokens.ts';
import type { Answer } from '../../reference/http/wire.ts';
import type { Parts } from '../../reference/parts.ts';
import type { Mutants } from '../types.ts';
import { isAccept, within } from '../steps.ts';

const SECRET_PART_MIN = 4;

/** Admits to these operations without their scope, and lets `decide` have the last word. */
function scopeSeenLater(
  { auth, pipeline }: Parts,
  names: readonly string[],
  decide: (context: Context, call: Call) => Answer | null | 'go on',
) {
  const lacking = new WeakSet<readonly string[]>();
  const refuse = (context: Context): Answer => {
    const { errors, wire } = context.parts;
    const refusal = new Refusal('INSUFFICIENT_SCOPE', 'The token lacks a scope.');
    return wire.serialise(context, errors.reply(context, refusal));
  };
  return {
    auth: {
      principal(context, operationId, authorization) {
        if (!names.includes(operationId))
          return auth.principal(context, operationId, authorization);
        const seen: boolean[] = [];
        const suffices: Parts['scopes']['suffices'] = (inner, required, granted) => {
          seen.push(context.parts.scopes.suffices(inner, required, granted));
          return true;
        };
        const lenient = within(context, { scopes: { suffices } });
        const principal = auth.principal(lenient, operationId, authorization);
        if (seen.includes(false)) lacking.add(principal.scopes);
        return principal;
      },
    },
    pipeline: {
      execute(context, call, handler) {
        const decided = lacking.has(call.scopes) ? decide(context, call) : 'go on';
        if (decided === 'go on') return pipeline.execute(context, call, handler);
        return decided ?? refuse(context);
      },
    },
  } satisfies Partial<{ [Name in keyof Parts]: Partial<Parts[Name]> }>;
}

/** The members of a part of a token of three parts; null where it is none. */
function partOf(token: string, index: number): Readonly<Record<string, unknown>> | null {
  const parts = token.split('.');
  if (parts.length !== 3) return null;
  try {
    const text = Buffer.from(parts[index] ?? '', 'base64url').toString('utf8');
    return JSON.parse(text) as Readonly<Record<string, unknown>> | null;
  } catch {
    return null;
  }
}

export const blindThirtyThirdTokenMutants = {
  'replay-of-a-creation-needs-no-scope': {
    breaks: 'AUT-017',
    because: 'answers that are kept are given by what stands before the scopes are looked at',
    class: 'authorization',
    difficulty: 4,
    change: (original) =>
      scopeSeenLater(original, ['createTransfer', 'createWithdrawal'], (context, call) => {
        const { idempotency } = context.parts;
        if (call.idempotencyKey === null) return null;
        const stored = idempotency.find(context, call);
        if (stored === undefined || !idempotency.sameRequest(context, call, stored)) return null;
        return idempotency.replay(context, stored);
      }),
  },
  'signed-acceptance-needs-no-scope': {
    breaks: 'AUT-017',
    because: 'who signs has proved who it is, which is taken for what it may do',
    class: 'authorization',
    difficulty: 4,
    change: (original) =>
      scopeSeenLater(original, ['acceptTransfer'], (_context, call) =>
        call.headers['x-signature'] === undefined ? null : 'go on',
      ),
  },
  'expired-token-still-accepts': {
    breaks: 'AUT-024',
    because: 'what a session began it may finish, and so the life of tokens is not asked there',
    class: 'authentication',
    difficulty: 4,
    change: ({ auth }) => ({
      auth: {
        principal(context, operationId, authorization) {
          const accepts = isAccept({ operationId } as Call);
          const lenient = accepts ? within(context, { auth: { expired: () => false } }) : context;
          return auth.principal(lenient, operationId, authorization);
        },
      },
    }),
  },
  'credentials-of-a-client-open-reads-without-a-token': {
    breaks: 'AUT-014',
    because: 'the console of the support reads with name and secret, on the same routes',
    class: 'authentication',
    difficulty: 4,
    change: ({ auth }) => ({
      auth: {
        principal(context, operationId, authorization) {
          const reads = /^(get|list)[A-Z]/.test(operationId);
          if (!reads || !/^Basic /i.test(authorization ?? ''))
            return auth.principal(context, operationId, authorization);
          const client = context.parts.tokens.client(context, authorization);
          return { clientId: client.id, scopes: client.scopes.split(' ') };
        },
      },
    }),
  },
  'token-is-taken-under-a-scheme-with-proof-and-none-is-asked': {
    breaks: 'AUT-014',
    because: 'tokens bound to a key were announced, and their scheme is read as the old one',
    class: 'authentication',
    difficulty: 3,
    change: ({ auth }) => ({
      auth: {
        bearer: (context, authorization) =>
          auth.bearer(context, authorization?.replace(/^DPoP /i, 'Bearer ')),
      },
    }),
  },
  'token-is-found-in-any-case-of-letters': {
    breaks: 'AUT-004',
    because: 'the column of tokens compares as the database does by default',
    class: 'authentication',
    difficulty: 3,
    change: ({ tokens }) => ({
      tokens: {
        issue(context, clientId, granted) {
          const token = tokens.issue(context, clientId, granted);
          context.store.run(
            `INSERT INTO tokens (token_hash, client_id, scopes, expires_ms)
             SELECT ?, client_id, scopes, expires_ms FROM tokens WHERE token_hash = ?`,
            digest(token.toLowerCase()),
            digest(token),
          );
          return token;
        },
        find: (context, token) =>
          tokens.find(context, token) ?? tokens.find(context, token.toLowerCase()),
      },
    }),
  },
  'unsigned-token-that-names-a-client-is-believed': {
    breaks: 'AUT-004',
    because: 'the library takes the algorithm from the token, which says none',
    class: 'authentication',
    difficulty: 4,
    change: ({ clients, tokens }) => ({
      tokens: {
        find(context, token): TokenRow | undefined {
          if (partOf(token, 0)?.['alg'] !== 'none') return tokens.find(context, token);
          const named = partOf(token, 1);
          const client = clients.find(context, String(named?.['sub'] ?? named?.['client_id']));
          if (client === undefined) return undefined;
          const expires_ms = Number.MAX_SAFE_INTEGER;
          return { token_hash: '', client_id: client.id, scopes: client.scopes, expires_ms };
        },
      },
    }),
  },
  'beginning-of-a-secret-is-enough': {
    breaks: 'AUT-002',
    because: 'secrets are compared in constant time, over the length of what was sent',
    class: 'authentication',
    difficulty: 3,
    change: ({ clients }) => {
      const secrets = new Map<string, string>();
      return {
        clients: {
          register(context, wish) {
            secrets.set(wish.id, wish.secret);
            clients.register(context, wish);
          },
          secretMatches(context, client: ClientRow | undefined, secret) {
            const isPart = secret.length >= SECRET_PART_MIN;
            if (isPart && secrets.get(client?.id ?? '')?.startsWith(secret) === true) return true;
            return clients.secretMatches(context, client, secret);
          },
        },
      };
    },
  },
  'client-of-a-token-is-the-one-that-the-query-names': {
    breaks: 'AUT-022',
    because: 'client_id may stand in the request too, and is read there first once one is known',
    class: 'authentication',
    difficulty: 4,
    change: ({ clients, tokens }) => ({
      tokens: {
        create(context, request) {
          tokens.client(context, request.authorization);
          const named = clients.find(context, request.query['client_id'] ?? '');
          if (named === undefined) return tokens.create(context, request);
          return tokens.create(within(context, { tokens: { client: () => named } }), request);
        },
      },
    }),
  },
  'client-is-the-one-that-a-header-of-the-gateway-names': {
    breaks: 'AUT-022',
    because: 'the gateway says who calls, and nothing takes that header away from strangers',
    class: 'authorization',
    difficulty: 4,
    change: ({ clients, pipeline }) => ({
      pipeline: {
        execute(context, call, handler) {
          const named = clients.find(context, call.headers['x-client-id'] ?? '');
          const clientId = named?.id ?? call.clientId;
          return pipeline.execute(context, { ...call, clientId }, handler);
        },
      },
    }),
  },
  'subscription-is-deleted-by-a-read-that-names-another-method': {
    breaks: 'AUT-019',
    because: 'a header may name the method, for old proxies, once the scope of the route was seen',
    class: 'authorization',
    difficulty: 4,
    change: ({ subscriptions }) => ({
      subscriptions: {
        get(context, call) {
          const method = call.headers['x-http-method-override']?.toUpperCase();
          return method === 'DELETE'
            ? subscriptions.remove(context, call)
            : subscriptions.get(context, call);
        },
      },
    }),
  },
} satisfies Mutants;
