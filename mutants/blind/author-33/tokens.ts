/** Holes that an attacker looks for: who is let in, as whom, and for what. */
import type { OperationId } from '../../../generated/operations.ts';
import { Refusal } from '../../../reference/context.ts';
import type { Call, Context } from '../../../reference/context.ts';
import type { TokenRow } from '../../../reference/http/tokens.ts';
import type { Answer } from '../../../reference/http/wire.ts';
import type { Parts, PartsOverlay } from '../../../reference/parts.ts';
import type { Mutants } from '../../types.ts';
import { within } from '../../steps.ts';

/** Admits to an operation without its scope those calls that may do so, once they are known. */
export function scopeSeenLater(
  { auth, pipeline }: Parts,
  name: OperationId,
  mayGoOn: (call: Call) => boolean,
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
        if (operationId !== name) return auth.principal(context, operationId, authorization);
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
        const isRefused = lacking.has(call.scopes) && !mayGoOn(call);
        return isRefused ? refuse(context) : pipeline.execute(context, call, handler);
      },
    },
  } satisfies PartsOverlay;
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
  'signed-acceptance-needs-no-scope': {
    breaks: 'AUT-017',
    because: 'who signs has proved who it is, which is taken for what it may do',
    class: 'authorization',
    difficulty: 4,
    change: (original) =>
      scopeSeenLater(
        original,
        'acceptTransfer',
        ({ headers }) => headers['x-signature'] !== undefined,
      ),
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
