/** Tokens, headers, links and requests of other makes. */
import { brotliCompressSync } from 'node:zlib';
import { Refusal } from '../../reference/context.ts';
import type { Call, Context, RefusalCode } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { Answer } from '../../reference/http/wire.ts';
import type { Variant } from '../types.ts';

type Json = Readonly<Record<string, unknown>>;

/** As a serialiser for the most careful of readers writes it. */
function escaped(value: unknown): string {
  const unit = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, null, '\t')
    .replaceAll('/', '\\/')
    .replaceAll(/[\u007f-\uffff]/g, unit)
    .replaceAll('\n', '\r\n');
}

/** What a gateway adds to an answer on its way. */
function throughGateway(call: Call, answer: Answer): Answer {
  const headers: Record<string, string> = {
    ...answer.headers,
    connection: 'close',
    'cache-control': 'private, max-age=60',
    etag: `W/"${String(answer.payload.length)}"`,
    'set-cookie': 'route=a.3; Path=/; HttpOnly; Secure',
    'x-svc-request-id': call.headers['x-svc-request-id'] ?? 'made-up',
    vary: 'Accept-Encoding, Authorization',
    'strict-transport-security': 'max-age=63072000',
    via: '1.1 gateway, 1.1 inner',
    date: 'Sun, 06 Nov 1994 08:49:37 GMT',
    server: '',
  };
  const type = answer.headers['content-type'];
  if (type?.startsWith('application/json') === true) {
    headers['content-type'] = 'Application/JSON ;Charset="UTF-8"';
  }
  const takesBrotli = call.headers['accept-encoding']?.includes('br') === true;
  if (!takesBrotli || answer.payload.length === 0) return { ...answer, headers };
  return {
    ...answer,
    headers: { ...headers, 'content-encoding': 'br' },
    payload: brotliCompressSync(answer.payload),
  };
}

const KEPT_S = 60;

/** A token is handed out again as long as it is good. */
function handedOutAgain({ tokens }: Parts): PartsOverlay {
  const known = new Map<string, { readonly token: string; readonly expiresMs: number }>();
  const lifeOf = (context: Context): number => context.config.tokenLifetimeSeconds * 1000;
  const nowOf = (context: Context, id: string): number =>
    context.parts.clientClock.nowMs(context, id);
  return {
    tokens: {
      issue(context, clientId, granted) {
        const of = JSON.stringify([clientId, [...granted].sort()]);
        const old = known.get(of);
        const nowMs = nowOf(context, clientId);
        if (old !== undefined && old.expiresMs - nowMs > KEPT_S * 1000) return old.token;
        const token = tokens.issue(context, clientId, granted);
        known.set(of, { token, expiresMs: nowMs + lifeOf(context) });
        return token;
      },
      create(context, request) {
        const reply = tokens.create(context, request);
        const body = reply.body as Json;
        const found = [...known].find(([, { token }]) => token === body['access_token']);
        if (found === undefined) return reply;
        const [clientId] = JSON.parse(found[0]) as [string];
        const leftMs = found[1].expiresMs - nowOf(context, clientId);
        return { ...reply, body: { ...body, expires_in: Math.floor(leftMs / 1000) } };
      },
    },
  };
}

const LONG_BYTES = 3_000;

const SILENT: Readonly<Partial<Record<RefusalCode, number>>> = {
  VALIDATION_FAILED: 422,
  INVALID_STATE: 409,
  INSUFFICIENT_FUNDS: 402,
  CURRENCY_MISMATCH: 422,
  SAME_ACCOUNT: 422,
  ACCOUNT_NOT_OPEN: 423,
  CUSTOMER_NOT_ACTIVE: 423,
  COUNTERPARTY_NOT_ACTIVE: 409,
  ORDER_TYPE_NOT_SUPPORTED: 422,
  IDEMPOTENCY_CONFLICT: 409,
  IDEMPOTENCY_MISMATCH: 422,
  INSUFFICIENT_SCOPE: 403,
};

const LISTS: readonly string[] = ['listAccounts', 'listApplications', 'listCounterparties'];
const PAGING: readonly string[] = ['page', 'page_size', 'order'];
const EVERYTHING = 1_000_000;

/** Only what the description knows, and a request id for one request only. */
function exact({ pipeline, validation }: Parts): PartsOverlay {
  const seen = new Set<string>();
  return {
    validation: {
      parameters(context, operation, query, headers) {
        const names = operation.parameters.filter((one) => one.in === 'query').map((p) => p.name);
        const unknown = Object.keys(query).find((name) => !names.includes(name));
        if (unknown !== undefined) throw new Refusal('VALIDATION_FAILED', 'Unknown parameter.');
        validation.parameters(context, operation, query, headers);
      },
    },
    pipeline: {
      execute(context, call, handler) {
        const requestId = call.headers['x-svc-request-id'];
        if (requestId !== undefined) {
          if (seen.has(requestId)) throw new Refusal('VALIDATION_FAILED', 'Seen before.');
          seen.add(requestId);
        }
        const type = call.headers['content-type'] ?? '';
        const hasBody = call.body !== undefined && call.body !== null;
        if (hasBody && !/^application\/json\b/i.test(type)) {
          throw new Refusal('VALIDATION_FAILED', 'The body is not said to be JSON.');
        }
        return pipeline.execute(context, call, handler);
      },
    },
  };
}

export const wireVariants = {
  'json-escaped': {
    freedom: 'how JSON is written: with white space, and with escapes for all but letters',
    change: ({ events }) => ({
      wire: { stringify: (_context, body) => escaped(body) },
      events: {
        payload: (context, id, emission) =>
          escaped(JSON.parse(events.payload(context, id, emission))),
      },
    }),
  },
  'behind-a-gateway': {
    freedom: 'headers of answers, how long a connection lasts, and how a media type is written',
    change: () => ({
      wire: { write: (_context, call, answer) => throughGateway(call, answer) },
    }),
  },
  'tokens-of-all-scopes': {
    freedom: 'which scopes a token has: all of the client’s, whatever it asks for',
    thin: true,
    change: () => ({
      tokens: { scopesFor: (_context, client) => client.scopes.split(' ') },
    }),
  },
  'tokens-handed-out-again': {
    freedom: 'whether a client that asks again is handed the token that it has',
    change: handedOutAgain,
  },
  'tokens-of-four-thousand-letters': {
    freedom: 'how long a token is',
    change: ({ tokens }) => ({
      auth: {
        bearer: (_context, text) =>
          /^Bearer +([A-Za-z0-9._~+/=-]{1,9999})$/i.exec(text ?? '')?.[1] ?? null,
      },
      tokens: {
        issue: (context, clientId, granted) =>
          tokens.issue(
            {
              ...context,
              random: { ...context.random, secret: () => context.random.secret(LONG_BYTES) },
            },
            clientId,
            granted,
          ),
      },
    }),
  },
  'refusals-without-bodies': {
    freedom: 'codes of refusals that are not listed, which say nothing',
    target: {
      description: null,
      claims: [
        'assetConservation',
        'clientIsolation',
        'idempotencyKeyScopedToClient',
        'idempotencyKeyScopedToOperation',
        'idempotencyMismatchRefused',
        'noOverdraft',
        'noServerErrors',
        'pageParametersValidated',
        'shownMembersValidated',
        'tokenExpiryEnforced',
      ],
    },
    untestable: {
      'ERR-001': 'many of its refusals have codes whose bodies the document does not speak of',
      'ERR-014': 'it does not describe bodies of its own',
    },
    change: ({ errors, wire }) => ({
      errors: { status: (context, code) => SILENT[code] ?? errors.status(context, code) },
      wire: {
        serialise(context, reply) {
          const isSilent = reply.status > 401 && reply.status < 500 && reply.status !== 404;
          return isSilent
            ? { status: reply.status, headers: {}, payload: '' }
            : wire.serialise(context, reply);
        },
      },
    }),
  },
  'links-with-cursors': {
    freedom: 'what links of pages look like: a text that means the page to the platform alone',
    change: ({ pipeline }) => ({
      paging: {
        link(_context, call, at) {
          const query = { ...call.query, page: String(at.page), page_size: String(at.pageSize) };
          const cursor = Buffer.from(JSON.stringify(query)).toString('base64');
          return `${call.selfUrl}?cursor=${encodeURIComponent(cursor)}`;
        },
      },
      pipeline: {
        execute(context, call, handler) {
          const { cursor } = call.query;
          if (cursor === undefined) return pipeline.execute(context, call, handler);
          const text = Buffer.from(cursor, 'base64').toString('utf8');
          const query = JSON.parse(text) as Record<string, string>;
          return pipeline.execute(context, { ...call, query }, handler);
        },
      },
    }),
  },
  'lists-in-one-piece': {
    freedom: 'whether lists whose parameters are not shown have more than one page',
    change: ({ paging }) => ({
      paging: {
        parse: (context, call) =>
          LISTS.includes(call.operationId)
            ? { page: 0, pageSize: EVERYTHING }
            : paging.parse(context, call),
        link(context, call, at) {
          if (!LISTS.includes(call.operationId)) return paging.link(context, call, at);
          const query = new URLSearchParams(call.query);
          for (const name of PAGING) query.delete(name);
          return `${call.selfUrl}?${query.toString()}`;
        },
      },
    }),
  },
  'lists-need-a-filter': {
    freedom: 'whether lists that are asked for by filters are given without any',
    change: ({ pipeline }) => ({
      pipeline: {
        execute(context, call, handler) {
          const names = Object.keys(call.query).filter((name) => !PAGING.includes(name));
          if (LISTS.includes(call.operationId) && names.length === 0) {
            throw new Refusal('VALIDATION_FAILED', 'Which of them?');
          }
          return pipeline.execute(context, call, handler);
        },
      },
    }),
  },
  'requests-as-described': {
    freedom: 'whether parameters that nobody described are taken, and one request id for several',
    change: exact,
  },
  'times-in-nanoseconds': {
    freedom: 'how exact a time is and how its letters are written',
    change: ({ wire }) => ({
      wire: {
        timestamp: (context, atMs, sequence) =>
          wire
            .timestamp(context, atMs, sequence)
            .replace('Z', `${String(sequence % 1000).padStart(3, '0')}z`)
            .replace('T', 't'),
      },
    }),
  },
  'bodies-before-tokens': {
    freedom: 'whether a bad request without a token is bad first, or without a token',
    change: ({ auth, pipeline }) => {
      const NOBODY = '';
      return {
        auth: {
          principal(context, operationId, authorization) {
            try {
              return auth.principal(context, operationId, authorization);
            } catch (error) {
              if (!(error instanceof Refusal)) throw error;
              return { clientId: NOBODY, scopes: [error.code] };
            }
          },
        },
        pipeline: {
          execute(context, call, handler) {
            if (call.clientId === NOBODY) {
              throw new Refusal(call.scopes[0] as RefusalCode, 'No token.');
            }
            return pipeline.execute(context, call, handler);
          },
        },
      };
    },
  },
} as const satisfies Readonly<Record<string, Variant>>;
