/** How answers look where the document says nothing of it: members, numbers, times, bytes. */
import { randomInt, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Answer } from '../../reference/http/wire.ts';
import { pause } from '../steps.ts';
import type { Variant } from '../types.ts';

type Json = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Members nobody knows, in every object. */
function withExtras(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExtras);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withExtras(member)]);
  return { x_version: 3, ...Object.fromEntries(members), '@odata.kind': null, notes: [{ a: [] }] };
}

const tookMs = (): number => randomInt(1, 1_000_000) / 1_000;

const MONEY =
  /"(value|amount|fee|current_balance|available_balance|opening_balance|closing_balance)":(-?\d+)(\.\d+)?(?=[,}])/g;

/** 10 as 10.00, and 0.5 as 0.50. */
function padded(text: string): string {
  return text.replaceAll(MONEY, (_all, name: string, whole: string, fraction = '.') => {
    return `"${name}":${whole}${String(fraction).padEnd(3, '0')}`;
  });
}

const OPTIONAL_OF_TRANSACTIONS = [
  'transaction_posted_date',
  'description',
  'originator',
  'svc_information',
];

function without(record: Json, names: readonly string[]): Json {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

const OFFSET_MS = (5 * 60 + 30) * 60_000;

/** The same moment on another wall clock. */
function atOffset(stamp: string): string {
  const micros = stamp.slice(23, 26);
  const local = new Date(Date.parse(`${stamp.slice(0, 23)}Z`) + OFFSET_MS).toISOString();
  return `${local.slice(0, 23)}${micros}+05:30`;
}

/** After the answer is stored for retries: only its bytes on the wire differ. */
function zipped(answer: Answer): Answer {
  const headers = { ...answer.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' };
  return { ...answer, headers, payload: gzipSync(answer.payload) };
}

export const answerVariants = {
  'extra-members': {
    freedom: 'members beyond those shown, in every object of every answer and event',
    change: ({ events, wire }) => ({
      wire: { stringify: (context, body) => wire.stringify(context, withExtras(body)) },
      events: {
        payload: (context, id, emission) =>
          JSON.stringify(withExtras(JSON.parse(events.payload(context, id, emission)))),
      },
    }),
  },
  'each-answer-is-told-apart': {
    freedom: 'members beside the record that differ from answer to answer: a request id, a time',
    change: ({ wire }) => ({
      wire: {
        stringify: (context, body) =>
          wire.stringify(
            context,
            isObject(body) ? { ...body, request_id: randomUUID(), took_ms: tookMs() } : body,
          ),
      },
    }),
  },
  'optional-members-absent': {
    freedom: 'members that are not required are left out where they can be',
    untestable: {
      'IDM-010': 'without links a list of as many as a page holds may go on',
      'TXN-033': 'no posting date is told',
    },
    change: ({ transactions }) => ({
      transactions: {
        record: (context, row) =>
          without(transactions.record(context, row), OPTIONAL_OF_TRANSACTIONS),
      },
      subscriptions: {
        links: (): Record<string, string> => ({}),
      },
    }),
  },
  'times-with-offsets': {
    freedom: 'offsets in times: +05:30 instead of Z',
    change: ({ wire }) => ({
      wire: {
        timestamp: (context, atMs, sequence) => atOffset(wire.timestamp(context, atMs, sequence)),
      },
    }),
  },
  'numbers-padded': {
    freedom: 'how a number is written: 10.00 for 10',
    change: ({ events, wire }) => ({
      wire: { stringify: (context, body) => padded(wire.stringify(context, body)) },
      events: {
        payload: (context, id, emission) => padded(events.payload(context, id, emission)),
      },
    }),
  },
  'answers-slow-and-zipped': {
    freedom: 'answers that take a while, compressed where the client allows it',
    change: ({ pipeline, wire }) => ({
      pipeline: {
        async execute(context, call, handler) {
          await pause(10 + context.random.fraction() * 90);
          const answer = await pipeline.execute(context, call, handler);
          await pause(context.random.fraction() * 60);
          return answer;
        },
      },
      wire: {
        write(context, call, answer) {
          const written = wire.write(context, call, answer);
          const takesGzip = call.headers['accept-encoding']?.includes('gzip') === true;
          return takesGzip && written.payload.length > 0 ? zipped(written) : written;
        },
      },
    }),
  },
  'pages-of-an-account-slower-than-movements': {
    freedom:
      'how long a page of the transactions of an account takes, where what moves is seen at once',
    target: { timing: { settleMs: 1_000 } },
    change: ({ pipeline }) => ({
      pipeline: {
        async execute(context, call, handler) {
          const { account_id: account, page_size: size } = call.query;
          if (account !== undefined && size !== undefined) await pause(400);
          return pipeline.execute(context, call, handler);
        },
      },
    }),
  },
  'tokens-otherwise': {
    freedom: 'the case of token_type, the lifetime, the order of scopes, and more members',
    change: ({ tokens }) => ({
      tokens: {
        create(context, request) {
          const reply = tokens.create(context, request);
          const body = reply.body as Json;
          const scope = String(body['scope']).split(' ').reverse().join(' ');
          return {
            ...reply,
            body: {
              scope,
              ...without(body, ['scope']),
              token_type: 'bearer',
              jti: 'x',
              refresh: null,
            },
          };
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
