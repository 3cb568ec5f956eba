/** Faults of the twenty-fifth author: tokens, secrets, keys of retries, and numbers on their way in. */
import { Refusal } from '../../../reference/context.ts';
import type { Call, Context } from '../../../reference/context.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import type { Mutants } from '../../types.ts';

/** The Basic credentials with nothing of what comes after a second colon. */
function firstTwo(authorization: string | undefined): string | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return authorization;
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}

const EXPONENT = /([:[,]\s*-?\d+(?:\.\d+)?)[eE]\+?\d+(?=\s*[,}\]])/g;

const idOf = (payload: string): string =>
  (JSON.parse(payload) as { readonly data: { readonly id: string } }).data.id;

/** What a creation's body says the second and any further time, by client. */
const alikeOf = (call: Call): string => JSON.stringify([call.clientId, call.body]);

export const blindTwentyFifthFrameMutants = {
  'token-of-three-scopes-holds-two': {
    breaks: 'AUT-020',
    because: 'the text of scopes is split into a first one and a rest, and the rest once more',
    class: 'authorization',
    difficulty: 4,
    change: ({ tokens }) => ({
      tokens: {
        issue: (context, clientId, granted) =>
          tokens.issue(context, clientId, granted.length === 3 ? granted.slice(0, 2) : granted),
      },
    }),
  },
  'secret-with-a-tail-after-a-colon-gets-a-token': {
    breaks: 'AUT-002',
    because: 'the credentials are split at each colon, and the second part is the secret',
    class: 'authentication',
    difficulty: 4,
    change: ({ tokens }) => ({
      tokens: {
        client: (context, authorization) => tokens.client(context, firstTwo(authorization)),
      },
    }),
  },
  'empty-timestamp-stands-beside-a-signature': {
    breaks: 'SIG-002',
    because: 'it is asked whether the header is there, not whether it says anything',
    class: 'validation',
    difficulty: 4,
    change: ({ requestSigning, validation }) => ({
      validation: {
        parameter(context, parameter, text) {
          if (parameter.name === 'x-timestamp' && text === '') return;
          validation.parameter(context, parameter, text);
        },
      },
      requestSigning: {
        check(context, call) {
          if (call.headers['x-timestamp'] === '') return;
          requestSigning.check(context, call);
        },
      },
    }),
  },
  'retry-with-a-token-of-other-scopes-is-made-again': {
    breaks: 'IDM-001',
    because: 'answers are remembered for a session, not for a client',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        scope: (context, call) => `${idempotency.scope(context, call)} ${call.scopes.join(' ')}`,
      },
    }),
  },
  'retried-creation-needs-the-funds-once-more': {
    breaks: 'IDM-001',
    because: 'a request is validated in full before its key is looked up',
    class: 'idempotency',
    difficulty: 5,
    change: ({ idempotency, withdrawals }) => ({
      idempotency: {
        decide(context, call, stored) {
          if (call.operationId === 'createWithdrawal') {
            const record = context.parts.records.get(
              context,
              call.clientId,
              'withdrawal',
              idOf(stored.payload),
            );
            if (!withdrawals.covered(context, record.body as WithdrawalBody)) {
              throw new Refusal('INSUFFICIENT_FUNDS', 'The account has not enough available.');
            }
          }
          return idempotency.decide(context, call, stored);
        },
      },
    }),
  },
  'third-alike-transfer-is-the-second': {
    breaks: 'IDM-013',
    because: 'a guard against double clicks lets one repetition pass',
    class: 'idempotency',
    difficulty: 4,
    change: ({ transfers }) => {
      const made = new Map<string, string[]>();
      return {
        transfers: {
          request(context, actor, wish) {
            const key = alikeOf({ ...actor, body: wish } as unknown as Call);
            const ids = made.get(key) ?? [];
            const last = ids.at(-1);
            if (last !== undefined && ids.length >= 2) {
              return context.parts.records.get(context, actor.clientId, 'transfer', last);
            }
            const record = transfers.request(context, actor, wish);
            made.set(key, [...ids, record.id]);
            return record;
          },
        },
      };
    },
  },
  'number-with-an-exponent-loses-it': {
    breaks: 'LED-013',
    because: 'numbers are read by a pattern of digits and a point',
    class: 'wire',
    difficulty: 5,
    change: ({ validation }) => ({
      validation: {
        read(context, bytes) {
          const text = Buffer.from(bytes).toString('utf8').replace(EXPONENT, '$1');
          return validation.read(context, Buffer.from(text));
        },
      },
    }),
  },
  'accept-that-lacks-a-timestamp-spends-the-transfer': {
    breaks: 'SIG-002',
    because: 'a signature that is not right is taken for an attack on the record',
    class: 'error',
    difficulty: 4,
    change: ({ pipeline }) => ({
      pipeline: {
        execute(context, call, handler) {
          try {
            return pipeline.execute(context, call, handler);
          } catch (error) {
            if (error instanceof Refusal && error.code === 'TIMESTAMP_REQUIRED') {
              spend(context, call.path['transfer_id'] ?? '');
            }
            throw error;
          }
        },
      },
    }),
  },
} satisfies Mutants;

function spend(context: Context, transferId: string): void {
  const sql = `UPDATE records SET status = 'REJECTED' WHERE id = ? AND status = 'REQUESTED'`;
  context.store.transaction(() => context.store.run(sql, transferId));
}
