/** What an ordinary stack around a platform does: several programs that write, and restarts. */
import { operations } from '../../generated/operations.ts';
import { Refusal, type Reply } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { Variant } from '../types.ts';

const MOMENT = /"(transaction_date|transaction_posted_date|created_timestamp)":"([^"]+)Z"/g;

/** The text of every second answer, as written by another program. */
const everySecond =
  (write: (text: string) => string) =>
  ({ wire }: Parts): PartsOverlay => {
    let answers = 0;
    return {
      wire: {
        stringify(context, body) {
          const text = wire.stringify(context, body);
          answers += 1;
          return answers % 2 === 0 ? text : write(text);
        },
      },
    };
  };

const inTwoNotations = everySecond((text) => text.replaceAll(MOMENT, '"$1":"$2+00:00"'));

const ANY_MOMENT = /"\d{4}-\d\d-\d\dT[\d:.]+Z"/g;

/** RFC 3339 has small letters for the same. */
const inSmallLetters = everySecond((text) =>
  text.replaceAll(ANY_MOMENT, (moment) => moment.toLowerCase()),
);

/** After so many calls with a token there is another key, and no token of before is known. */
const CALLS_OF_RESTARTS = [300, 1500];

function restarted({ auth }: Parts): PartsOverlay {
  let calls = 0;
  return {
    auth: {
      principal(context, operationId, authorization) {
        calls += 1;
        if (CALLS_OF_RESTARTS.includes(calls)) context.store.run('DELETE FROM tokens');
        return auth.principal(context, operationId, authorization);
      },
    },
  };
}

/** A page for people, where no operation stands. */
function pagesWhereNothingStands({ errors, wire }: Parts): PartsOverlay {
  const pages = new WeakSet<Reply>();
  return {
    errors: {
      reply(context, error) {
        const reply = errors.reply(context, error);
        const isNowhere = error instanceof Error && error.message === 'There is no such operation.';
        if (isNowhere) pages.add(reply);
        return reply;
      },
    },
    wire: {
      serialise(context, reply) {
        const answer = wire.serialise(context, reply);
        if (!pages.has(reply)) return answer;
        const headers = { ...answer.headers, 'content-type': 'text/html' };
        return { ...answer, headers, payload: Buffer.from('<h1>Not Found</h1>') };
      },
    },
  };
}

const WRITES_LATER_MS = 1_200;

/** What reads is up before what writes. */
function readsFirst({ deliveries, errors, pipeline, wire }: Parts): PartsOverlay {
  let [begun, writesFromMs] = [0, 0];
  return {
    deliveries: {
      recover(context) {
        if (begun > 0) writesFromMs = performance.now() + WRITES_LATER_MS;
        begun += 1;
        deliveries.recover(context);
      },
    },
    pipeline: {
      execute(context, call, handler) {
        const isRead = operations[call.operationId].method === 'GET';
        if (isRead || call.operationId === 'createToken' || performance.now() >= writesFromMs) {
          return pipeline.execute(context, call, handler);
        }
        const refusal = new Refusal('INVALID_STATE', 'Nothing is written yet.');
        const headers = { 'retry-after': '1' };
        const reply = { ...errors.reply(context, refusal), status: 503, headers };
        return wire.serialise(context, reply);
      },
    },
  };
}

export const gatewayVariants = {
  'pages-where-nothing-stands': {
    freedom: 'what answers at addresses of no operation: a gateway, with a page',
    change: pagesWhereNothingStands,
  },
  'times-in-two-notations': {
    freedom: 'that a moment is written with Z in one answer and with an offset in another one',
    change: inTwoNotations,
  },
  'times-in-small-letters': {
    freedom: 'that the letters of a moment are small in one answer and capital in another one',
    change: inSmallLetters,
  },
  'restarted-with-another-key': {
    freedom: 'that tokens end before their time, as where their signing key is made at each start',
    change: restarted,
  },
  'writes-are-taken-later-than-reads': {
    freedom: 'that once it has restarted reads are answered for a while before writes are',
    change: readsFirst,
  },
} as const satisfies Readonly<Record<string, Variant>>;
