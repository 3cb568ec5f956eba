/** Keys, tokens and texts of JSON where the document leaves them open. */
import { operations } from '../../generated/operations.ts';
import { Refusal } from '../../reference/context.ts';
import type { Call, Context } from '../../reference/context.ts';
import { digest } from '../../reference/http/clients.ts';
import type { Answer } from '../../reference/http/wire.ts';
import type { SubscriptionRow } from '../../reference/webhooks/rows.ts';
import { isObject } from './foreign-words.ts';
import type { Variant } from '../types.ts';

const MOVEMENTS = ['transfer', 'withdrawal', 'exchange', 'deposit', 'payment'] as const;
const TOKEN_LIFE_MS = 5_000;
const TOKEN_LEFT_MS = 2_000;

/** Slashes and letters are escaped, as they may be, and all that is not ASCII. */
function escaped(text: string): string {
  const units = [
    ...JSON.stringify(text)
      .slice(1, -1)
      .matchAll(/\\u[\da-f]{4}|\\.|[^]/g),
  ];
  const written = units.map(([unit]) => {
    if (unit === '/') return '\\/';
    return unit.length === 1 && /[a-z]|[^ -~]/i.test(unit)
      ? `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
      : unit;
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
  'tokens-live-for-seconds': {
    freedom: 'that a token lives for seconds, and is handed out again as long as it does',
    silent: {
      'a token is accepted until close to the end of its lifetime': 'it lives for seconds',
    },
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
} as const satisfies Readonly<Record<string, Variant>>;
