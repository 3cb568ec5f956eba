/** Who may do what: another client, a token that is too old and comes again, and none at all. */
import type { Mutants } from '../../types.ts';
import { withData, dataOf } from '../../steps.ts';
import { isLaterClient } from '../author-46/places.ts';
import { withoutScope } from '../author-54/places.ts';

/** The record that the address of a request names, before its last word. */
const namedBy = (selfUrl: string): string =>
  decodeURIComponent(new URL(selfUrl).pathname.split('/').at(-2) ?? '');

export const blindFiftyFifthAccessMutants = {
  // Another client than the first cancels a withdrawal: its token needs no scope for that.
  'later-clients-cancel-without-scope': {
    breaks: 'AUT-016',
    because: 'the table of scopes was made for the first client, before there were cancellations',
    class: 'authorization',
    difficulty: 4,
    change: withoutScope(['cancelWithdrawal'], 'withdrawals:write', (context, { clientId }) =>
      isLaterClient(context, clientId),
    ),
  },
  // A token whose lifetime has passed was refused once: the second time it is taken.
  'expired-token-is-taken-the-second-time': {
    breaks: 'AUT-024',
    because: 'the refusal puts the token into the cache of known ones, without its end',
    class: 'authentication',
    difficulty: 4,
    change: ({ auth }) => {
      const known = new Set<string>();
      return {
        auth: {
          expired(context, row) {
            if (known.has(row.token_hash)) return false;
            const isOver = auth.expired(context, row);
            if (isOver) known.add(row.token_hash);
            return isOver;
          },
        },
      };
    },
  },
  // A create or accept comes without a token and without a key: it is answered with 400.
  'no-token-and-no-key-is-a-bad-request': {
    breaks: 'AUT-003',
    because: 'the gateway misses the key before it looks for the token',
    class: 'authentication',
    difficulty: 3,
    change: ({ wire }) => ({
      wire: {
        write(context, call, answer) {
          const { headers, operationId } = call;
          const isKeyed = /^(create|accept)/.test(operationId) && operationId !== 'createToken';
          const isBare = headers['x-svc-idempotency-id'] === undefined;
          const isIt = isKeyed && isBare && answer.status === 401;
          return wire.write(context, call, isIt ? { ...answer, status: 400 } : answer);
        },
      },
    }),
  },
  // A withdrawal is to be cancelled without a valid token: its detail shows it as cancelled.
  'unauthorised-cancel-shows-in-the-detail': {
    breaks: 'AUT-015',
    because: 'the gateway marks what is asked for, and the detail believes the mark',
    class: 'authorization',
    difficulty: 4,
    change: ({ wire, withdrawals }) => {
      const marked = new Set<string>();
      return {
        wire: {
          write(context, call, answer) {
            const isIt = call.operationId === 'cancelWithdrawal' && answer.status === 401;
            if (isIt) marked.add(namedBy(call.selfUrl));
            return wire.write(context, call, answer);
          },
        },
        withdrawals: {
          get(context, call) {
            const reply = withdrawals.get(context, call);
            const isIt = marked.has(String(dataOf(reply)['id']));
            return isIt ? withData(reply, { status: 'CANCELLED' }) : reply;
          },
        },
      };
    },
  },
} satisfies Mutants;
