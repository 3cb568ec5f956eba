/** What an ordinary stack around a platform does: several programs that write, and restarts. */
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { Variant } from '../types.ts';

const MOMENT = /"(transaction_date|transaction_posted_date|created_timestamp)":"([^"]+)Z"/g;

/** Every second answer tells its moments with an offset, as written by another program. */
function inTwoNotations({ wire }: Parts): PartsOverlay {
  let answers = 0;
  return {
    wire: {
      stringify(context, body) {
        const text = wire.stringify(context, body);
        answers += 1;
        return answers % 2 === 0 ? text : text.replaceAll(MOMENT, '"$1":"$2+00:00"');
      },
    },
  };
}

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

export const gatewayVariants = {
  'times-in-two-notations': {
    freedom: 'that a moment is written with Z in one answer and with an offset in another one',
    change: inTwoNotations,
  },
  'restarted-with-another-key': {
    freedom: 'that tokens end before their time, as where their signing key is made at each start',
    change: restarted,
  },
} as const satisfies Readonly<Record<string, Variant>>;
