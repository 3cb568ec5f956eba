/** Faults of tokens: how they are asked for, told, known and how long they live. */
import { Refusal } from '../../reference/context.ts';
import type { Reply } from '../../reference/context.ts';
import { onAnswers } from '../answers.ts';
import type { Data } from '../steps.ts';
import type { Mutants } from '../types.ts';

const told = (reply: Reply, change: Data): Reply => ({
  ...reply,
  body: { ...(reply.body as Data), ...change },
});

const scopeOf = (reply: Reply): string => String((reply.body as Data)['scope']);

/** What credentials without a colon hold. */
function nameAlone(authorization: string | undefined): string {
  const decoded = Buffer.from((authorization ?? '').slice('Basic '.length), 'base64').toString();
  return decoded.includes(':') ? '' : decoded.replaceAll('\0', '');
}

export const authenticationMutants = {
  'token-answer-has-no-lifetime': {
    breaks: 'AUT-001',
    because: 'the lifetime stands inside the token, where the library reads it',
    class: 'wire',
    difficulty: 1,
    change: ({ tokens }) => ({
      tokens: {
        create: (context, request) =>
          told(tokens.create(context, request), { expires_in: undefined }),
      },
    }),
  },
  'token-answer-is-wrapped-in-data': {
    breaks: 'AUT-001',
    because: 'all other answers are wrapped by the same serialiser when scopes are named',
    class: 'wire',
    difficulty: 2,
    change: ({ tokens }) => ({
      tokens: {
        create(context, request) {
          const reply = tokens.create(context, request);
          const few = scopeOf(reply).split(' ').length < 3;
          return few ? { ...reply, body: { data: reply.body } } : reply;
        },
      },
    }),
  },
  'any-secret-gets-a-token': {
    breaks: 'AUT-002',
    because: 'the client is looked up, its secret is not compared',
    class: 'authentication',
    difficulty: 1,
    change: () => ({
      clients: { secretMatches: (_context, client) => client !== undefined },
    }),
  },
  'client-name-without-a-colon-is-enough': {
    breaks: 'AUT-002',
    because: 'the header is split at its colon, and what is not there is compared to nothing',
    class: 'authentication',
    difficulty: 4,
    change: ({ clients, tokens }) => ({
      tokens: {
        client: (context, authorization) =>
          clients.find(context, nameAlone(authorization)) ?? tokens.client(context, authorization),
      },
    }),
  },
  'secret-is-compared-without-case': {
    breaks: 'AUT-002',
    because: 'the header is lower-cased with all others before it is compared',
    class: 'authentication',
    difficulty: 4,
    change: ({ clients }) => {
      const seen = new Set<string>();
      return {
        clients: {
          secretMatches(context, client, secret) {
            const folded = `${String(client?.id)} ${secret.toLowerCase()}`;
            const right = clients.secretMatches(context, client, secret);
            if (right) seen.add(folded);
            return right || seen.has(folded);
          },
        },
      };
    },
  },
  'right-secret-opens-the-door-for-wrong-ones': {
    breaks: 'AUT-002',
    because: 'a client that was checked is cached by its id alone',
    class: 'authentication',
    difficulty: 3,
    change: ({ clients }) => {
      const checked = new Set<string>();
      return {
        clients: {
          secretMatches(context, client, secret) {
            if (client === undefined) return clients.secretMatches(context, client, secret);
            if (clients.secretMatches(context, client, secret)) checked.add(client.id);
            return checked.has(client.id);
          },
        },
      };
    },
  },
  'missing-token-is-answered-with-403': {
    breaks: 'AUT-003',
    because: 'no token is taken for no rights',
    class: 'error',
    difficulty: 1,
    change: ({ errors }) => ({
      errors: {
        status: (context, code) => (code === 'UNAUTHORIZED' ? 403 : errors.status(context, code)),
      },
    }),
  },
  'one-download-is-open-to-all': {
    breaks: 'AUT-003',
    because: 'downloads are opened in a browser, which sends no token',
    class: 'authentication',
    difficulty: 3,
    change: ({ auth }) => ({
      auth: {
        principal(context, operationId, authorization) {
          if (operationId === 'downloadDocument' && authorization === undefined) {
            return { clientId: 'demo-client', scopes: [] };
          }
          return auth.principal(context, operationId, authorization);
        },
      },
    }),
  },
  'address-is-checked-before-the-token': {
    breaks: 'AUT-003',
    because: 'the record is loaded by a filter that comes before the one of tokens',
    class: 'error',
    difficulty: 3,
    change: ({ auth }) => ({
      auth: {
        principal(context, operationId, authorization) {
          if (operationId === 'acceptDeposit' && authorization === undefined) {
            throw new Refusal('NOT_FOUND', 'There is no such deposit.');
          }
          return auth.principal(context, operationId, authorization);
        },
      },
    }),
  },
  'unknown-token-reads-as-a-guest': {
    breaks: 'AUT-004',
    because: 'a token that names nobody leaves the request anonymous, and lists allow that',
    class: 'authentication',
    difficulty: 2,
    change: ({ auth }) => ({
      auth: {
        principal(context, operationId, authorization) {
          try {
            return auth.principal(context, operationId, authorization);
          } catch (error) {
            const unknown = error instanceof Refusal && error.code === 'UNAUTHORIZED';
            const list = operationId.startsWith('list') && authorization !== undefined;
            if (unknown && list) return { clientId: 'guest', scopes: [] };
            throw error;
          }
        },
      },
    }),
  },
  'unknown-token-is-answered-with-404': {
    breaks: 'AUT-004',
    because: 'the token is a record like others, and is not found',
    class: 'error',
    difficulty: 2,
    change: ({ auth }) => ({
      auth: {
        principal(context, operationId, authorization) {
          const token = context.parts.auth.bearer(context, authorization);
          if (token !== null && context.parts.tokens.find(context, token) === undefined) {
            throw new Refusal('NOT_FOUND', 'There is no such token.');
          }
          return auth.principal(context, operationId, authorization);
        },
      },
    }),
  },
  'token-type-is-jwt': {
    breaks: 'AUT-005',
    because: 'the type is taken for the format of the token',
    class: 'wire',
    difficulty: 1,
    change: ({ tokens }) => ({
      tokens: {
        create: (context, request) => told(tokens.create(context, request), { token_type: 'JWT' }),
      },
    }),
  },
  'lifetime-is-a-text': {
    breaks: 'AUT-006',
    because: 'the configuration holds texts',
    class: 'wire',
    difficulty: 1,
    change: ({ tokens }) => ({
      tokens: {
        create: (context, request) =>
          told(tokens.create(context, request), { expires_in: '43200' }),
      },
    }),
  },
  'lifetime-counts-down-below-zero': {
    breaks: 'AUT-006',
    because: 'the time that is left is reckoned from the wrong side',
    class: 'time',
    difficulty: 2,
    change: ({ tokens }) => ({
      tokens: {
        create: (context, request) =>
          told(tokens.create(context, request), {
            expires_in: -context.config.tokenLifetimeSeconds,
          }),
      },
    }),
  },
  'token-is-good-once': {
    breaks: 'AUT-008',
    because: 'tokens are kept like the one-time codes of another grant',
    class: 'authentication',
    difficulty: 2,
    change: ({ auth }) => ({
      auth: {
        principal(context, operationId, authorization) {
          const found = auth.principal(context, operationId, authorization);
          const token = context.parts.auth.bearer(context, authorization) ?? '';
          const row = context.parts.tokens.find(context, token);
          if (row !== undefined) {
            context.store.run('DELETE FROM tokens WHERE token_hash = ?', row.token_hash);
          }
          return found;
        },
      },
    }),
  },
  'newer-token-ends-the-older-ones': {
    breaks: 'AUT-008',
    because: 'one session for each client, as a login form would have it',
    class: 'authentication',
    difficulty: 4,
    change: ({ tokens }) => ({
      tokens: {
        issue(context, clientId, granted) {
          context.store.run('DELETE FROM tokens WHERE client_id = ?', clientId);
          return tokens.issue(context, clientId, granted);
        },
      },
    }),
  },
  'scopes-are-told-with-commas': {
    breaks: 'AUT-009',
    because: 'a list is joined as lists are',
    class: 'wire',
    difficulty: 1,
    change: ({ tokens }) => ({
      tokens: {
        create(context, request) {
          const reply = tokens.create(context, request);
          return told(reply, { scope: scopeOf(reply).replaceAll(' ', ',') });
        },
      },
    }),
  },
  'last-scope-is-not-told': {
    breaks: 'AUT-009',
    because: 'the loop that joins them stops one short',
    class: 'wire',
    difficulty: 3,
    change: ({ tokens }) => ({
      tokens: {
        create(context, request) {
          const reply = tokens.create(context, request);
          const scopes = scopeOf(reply).split(' ');
          return scopes.length > 1 ? told(reply, { scope: scopes.slice(0, -1).join(' ') }) : reply;
        },
      },
    }),
  },
  'scopes-of-the-query-are-ignored': {
    breaks: 'AUT-010',
    because: 'the scopes are read from the form body, and without any the client gets the least',
    class: 'authentication',
    difficulty: 2,
    change: ({ tokens }) => ({
      tokens: {
        scopesFor(context, client, scope) {
          const [least = ''] = client.scopes.split(' ');
          const few = scope.split(' ').length < 6;
          return tokens.scopesFor(context, client, few ? least : scope);
        },
      },
    }),
  },
  'of-few-scopes-only-the-first-is-granted': {
    breaks: 'AUT-011',
    because: 'a short list is not decoded, and ends at its first separator',
    class: 'authentication',
    difficulty: 3,
    change: ({ tokens }) => ({
      tokens: {
        scopesFor(context, client, scope) {
          const names = scope.split(' ');
          return tokens.scopesFor(context, client, names.length < 6 ? (names[0] ?? '') : scope);
        },
      },
    }),
  },
  'two-joined-scopes-are-one-unknown-scope': {
    breaks: 'AUT-011',
    because: 'the plus sign is not decoded where the query is read by hand',
    class: 'authentication',
    difficulty: 2,
    change: ({ tokens }) => ({
      tokens: {
        scopesFor(context, client, scope) {
          const few = scope.split(' ').length < 6;
          return tokens.scopesFor(context, client, few ? scope.replaceAll(' ', '+') : scope);
        },
      },
    }),
  },
  'no-credentials-get-a-token': {
    breaks: 'AUT-012',
    because: 'without credentials the first client of the sandbox is taken',
    class: 'authentication',
    difficulty: 2,
    change: ({ tokens }) => ({
      tokens: {
        client(context, authorization) {
          const first = context.parts.clients.find(context, 'demo-client');
          if (authorization === undefined && first !== undefined) return first;
          return tokens.client(context, authorization);
        },
      },
    }),
  },
  'unknown-client-is-enrolled': {
    breaks: 'AUT-012',
    because: 'the sandbox makes a client of anybody',
    class: 'authentication',
    difficulty: 2,
    change: ({ clients }) => ({
      clients: {
        find: (context, id) =>
          clients.find(context, id) ?? {
            id,
            secret_hash: '',
            scopes: clients.find(context, 'demo-client')?.scopes ?? '',
            signing_key: null,
          },
        secretMatches: (context, client, secret) =>
          client?.secret_hash === '' || clients.secretMatches(context, client, secret),
      },
    }),
  },
  'any-scheme-carries-a-token': {
    breaks: 'AUT-014',
    because: 'whatever stands behind the first blank is taken for the token',
    class: 'authentication',
    difficulty: 2,
    change: () => ({
      auth: {
        bearer: (_context, authorization) =>
          /^\S+ +(\S{1,512})$/.exec(authorization ?? '')?.[1] ?? null,
      },
    }),
  },
  'bare-token-is-accepted': {
    breaks: 'AUT-014',
    because: 'the scheme is cut off where it is there',
    class: 'authentication',
    difficulty: 3,
    change: () => ({
      auth: {
        bearer: (_context, authorization) =>
          authorization?.replace(/^(Bearer|Token|Basic) +/i, '') ?? null,
      },
    }),
  },
  'token-never-expires': {
    breaks: 'AUT-024',
    because: 'the expiry is written and never read',
    class: 'time',
    difficulty: 1,
    change: () => ({ auth: { expired: () => false } }),
  },
  'expiry-is-reckoned-on-two-clocks': {
    breaks: 'AUT-024',
    because: 'a token is stamped by one service and checked by another, whose clock is apart',
    class: 'time',
    difficulty: 3,
    change: () => ({
      auth: { expired: (context, row) => row.expires_ms <= context.clock.systemNowMs() },
    }),
  },
  'expired-token-has-an-hour-of-grace': {
    breaks: 'AUT-024',
    because: 'a leeway for clocks was given in seconds and taken for minutes',
    class: 'time',
    difficulty: 4,
    change: ({ auth }) => ({
      auth: {
        expired: (context, row) =>
          auth.expired(context, { ...row, expires_ms: row.expires_ms + 3_600_000 }),
      },
    }),
  },
  'expiry-is-read-by-the-token-service-only': {
    breaks: 'AUT-024',
    because: 'gateways keep tokens that they have seen valid',
    class: 'time',
    difficulty: 4,
    change: ({ auth }) => {
      const seen = new Set<string>();
      return {
        auth: {
          expired(context, row) {
            if (seen.has(row.token_hash)) return false;
            const expired = auth.expired(context, row);
            if (!expired) seen.add(row.token_hash);
            return expired;
          },
        },
      };
    },
  },
  'one-operation-lives-without-tokens-after-an-error': {
    breaks: 'AUT-003',
    because: 'the guard of a route is lost when its error handler has run once',
    class: 'authentication',
    difficulty: 5,
    change: ({ auth, errors }) => {
      let lost = false;
      return {
        errors: {
          reply(context, error) {
            if (error instanceof Refusal && error.code === 'UNAUTHORIZED') lost = true;
            return errors.reply(context, error);
          },
        },
        auth: {
          principal(context, operationId, authorization) {
            const open = lost && operationId === 'getPayment' && authorization === undefined;
            if (open) return { clientId: 'demo-client', scopes: [] };
            return auth.principal(context, operationId, authorization);
          },
        },
      };
    },
  },
  'missing-token-redirects-to-a-login': {
    breaks: 'AUT-003',
    because: 'the gateway answers as it does to browsers',
    class: 'authentication',
    difficulty: 2,
    change: onAnswers(['listAccounts', 'getAccount'], (answer) =>
      answer.status === 401
        ? { ...answer, status: 302, headers: { ...answer.headers, location: '/login' } }
        : answer,
    ),
  },
} as const satisfies Mutants;
