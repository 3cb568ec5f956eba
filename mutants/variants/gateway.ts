/** What an ordinary stack around a platform does: several programs that write, and restarts. */
import type { Reply } from '../../reference/context.ts';
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
} as const satisfies Readonly<Record<string, Variant>>;
