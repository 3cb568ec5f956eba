/** Requests, keys, tokens and texts of JSON where the document leaves them open. */
import { operations } from '../../generated/operations.ts';
import { Refusal } from '../../reference/context.ts';
import type { Call, Context } from '../../reference/context.ts';
import { describedOperations } from '../../reference/http/description.ts';
import { digest } from '../../reference/http/clients.ts';
import type { Answer } from '../../reference/http/wire.ts';
import type { SubscriptionRow } from '../../reference/webhooks/rows.ts';
import { isObject } from './foreign-words.ts';
import { claimsBut } from './claims.ts';
import { everyNth } from '../steps.ts';
import type { Variant } from '../types.ts';

const STATE_IS_ENOUGH = /^(accept|cancel|deleteSubscription$)/;
const MOVEMENTS = ['transfer', 'withdrawal', 'exchange', 'deposit', 'payment'] as const;
const TOKEN_LIFE_MS = 5_000;
const TOKEN_LEFT_MS = 2_000;

/** Every other letter escaped, and slashes too. */
function escaped(text: string): string {
  const units = [
    ...JSON.stringify(text)
      .slice(1, -1)
      .matchAll(/\\u[\da-f]{4}|\\.|[^]/g),
  ];
  const written = units.map(([unit], index) => {
    if (unit === '/') return '\\/';
    const plain = unit.length === 1 && (index % 2 === 0 || unit > '~');
    return plain ? `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}` : unit;
  });
  return `"${written.join('')}"`;
}

/** The same value as another serialiser would write it. */
function written(value: unknown): string {
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number') return value.toExponential().replace('e', 'E');
  if (Array.isArray(value)) return `[\n\t${value.map(written).join(' ,\r\n')} ]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const texts = members.reverse().map(([name, one]) => `${escaped(name)} :\t${written(one)}`);
  return ` {\r\n${texts.join('\n , ')}\n}\n`;
}

/** The record that a stored answer told of, as it is now. */
function asItIsNow(context: Context, call: Call, stored: Answer): Answer {
  const { parts, store } = context;
  const { data } = JSON.parse(String(stored.payload)) as { data: { id: string } };
  const kind = MOVEMENTS.find((one) => call.operationId.toLowerCase().endsWith(one));
  const record = kind && parts.records.ofAnyone(context, kind, data.id);
  const sql = 'SELECT * FROM subscriptions WHERE id = ?';
  const subscription =
    call.operationId === 'createSubscription' && store.one<SubscriptionRow>(sql, data.id);
  const now = subscription
    ? parts.subscriptions.record(context, subscription)
    : record !== undefined && kind !== undefined && parts[`${kind}s`].record(context, record);
  return now ? { ...stored, payload: parts.wire.stringify(context, { data: now }) } : stored;
}

export const thirdVariants = {
  'keys-are-required': {
    freedom: 'whether operations that show the idempotency header can do without it',
    change: ({ pipeline }) => ({
      pipeline: {
        execute(context, call, handler) {
          const { idempotency, method } = operations[call.operationId];
          if (idempotency && method !== 'GET' && call.idempotencyKey === null) {
            throw new Refusal('VALIDATION_FAILED', 'x-svc-idempotency-id is missing.');
          }
          return pipeline.execute(context, call, handler);
        },
      },
    }),
  },
  'acceptances-are-not-replayed': {
    freedom: 'that a retried acceptance is refused, because it was done already',
    change: ({ idempotency }) => ({
      idempotency: {
        applies: (context, call) =>
          !STATE_IS_ENOUGH.test(call.operationId) && idempotency.applies(context, call),
      },
    }),
  },
  'refusals-are-replayed': {
    freedom: 'that a key whose request was refused is refused again, whatever comes with it',
    change: ({ idempotency, pipeline }) => {
      const refused = new Map<string, Refusal>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            const scope = idempotency.applies(context, call)
              ? idempotency.scope(context, call)
              : null;
            const before = scope === null ? undefined : refused.get(scope);
            if (before !== undefined) throw before;
            try {
              return await pipeline.execute(context, call, handler);
            } catch (error) {
              if (scope !== null && error instanceof Refusal) refused.set(scope, error);
              throw error;
            }
          },
        },
      };
    },
  },
  'replays-tell-the-present': {
    freedom: 'that a retry is answered with the record as it is by then',
    change: ({ idempotency }) => ({
      idempotency: {
        decide(context, call, stored) {
          const answer = idempotency.decide(context, call, stored);
          return asItIsNow(context, call, answer);
        },
      },
    }),
  },
  'parameters-and-request-ids-are-checked': {
    freedom: 'that unknown query parameters are refused, and an id of a request that comes twice',
    change: ({ pipeline }) => {
      const seen = new Set<string>();
      return {
        pipeline: {
          execute(context, call, handler) {
            const known = describedOperations
              .filter(({ operationId }) => operationId === call.operationId)
              .flatMap(({ parameters }) => parameters.map(({ name }) => name));
            if (Object.keys(call.query).some((name) => !known.includes(name))) {
              throw new Refusal('VALIDATION_FAILED', 'There is no such parameter.');
            }
            const id = call.headers['x-svc-request-id'];
            if (id !== undefined && seen.has(id)) {
              throw new Refusal('VALIDATION_FAILED', 'This request came already.');
            }
            if (id !== undefined) seen.add(id);
            return pipeline.execute(context, call, handler);
          },
        },
      };
    },
  },
  'tokens-live-for-seconds': {
    freedom: 'that a token lives for seconds, and is handed out again as long as it does',
    change: ({ tokens }) => {
      const kept = new Map<string, { readonly token: string; readonly untilMs: number }>();
      return {
        tokens: {
          create(context, request) {
            const reply = tokens.create(context, request);
            const body = reply.body as { readonly access_token: string; readonly scope: string };
            const { id } = tokens.client(context, request.authorization);
            const nowMs = context.parts.clientClock.nowMs(context, id);
            const name = JSON.stringify([id, body.scope]);
            const before = kept.get(name);
            const isGood = before !== undefined && before.untilMs - nowMs > TOKEN_LEFT_MS;
            const now = isGood
              ? before
              : { token: body.access_token, untilMs: nowMs + TOKEN_LIFE_MS };
            kept.set(name, now);
            const sql = 'UPDATE tokens SET expires_ms = ? WHERE token_hash = ?';
            context.store.run(sql, now.untilMs, digest(now.token));
            const left = (now.untilMs - nowMs) / 1_000;
            return { ...reply, body: { ...body, access_token: now.token, expires_in: left } };
          },
        },
      };
    },
  },
  'tokens-grant-all-scopes': {
    freedom: 'that a token is granted more scopes than were asked for, and says so',
    change: () => ({ scopes: { granted: (_context, _asked, allowed) => [...allowed] } }),
  },
  'json-of-another-writer': {
    freedom: 'how JSON is written: the order of members, escapes, exponents and white space',
    change: ({ events }) => ({
      wire: { stringify: (_context, body) => written(JSON.parse(JSON.stringify(body))) },
      events: {
        payload: (context, id, emission) =>
          written(JSON.parse(events.payload(context, id, emission))),
      },
    }),
  },
  'a-gateway-in-front': {
    freedom:
      'connections that are closed after each answer, 503 in HTML, and Retry-After as a date',
    thin: true,
    target: { claims: claimsBut('noServerErrors') },
    untestable: { 'ERR-004': 'it does not claim that there are no errors of its own' },
    change: ({ pipeline, wire }) => {
      const busy = everyNth(400);
      return {
        pipeline: {
          execute(context, call, handler) {
            if (!busy()) return pipeline.execute(context, call, handler);
            const at = new Date(context.clock.systemNowMs() + 1_000).toUTCString();
            const headers = { 'content-type': 'text/html', 'retry-after': at };
            return { status: 503, headers, payload: '<html><h1>503</h1></html>' };
          },
        },
        wire: {
          write(context, call, answer) {
            const written = wire.write(context, call, answer);
            const headers = {
              ...written.headers,
              connection: 'close',
              etag: 'W/"1"',
              'cache-control': 'private, max-age=60',
              'set-cookie': 'node=7; Path=/; Secure; HttpOnly',
            };
            return { ...written, headers };
          },
        },
      };
    },
  },
} as const satisfies Readonly<Record<string, Variant>>;
