/** Faults of the twentieth author: tokens, keys, lists, and where events go. */
import type { Mutants } from '../../types.ts';

export const blindTwentiethFrameMutants = {
  'tokens-are-told-apart-without-case': {
    breaks: 'AUT-004',
    because: 'the column of the tokens has a collation that does not tell capitals',
    class: 'authentication',
    difficulty: 4,
    change: ({ tokens }) => {
      const known = new Map<string, string>();
      return {
        tokens: {
          issue(context, clientId, granted) {
            const token = tokens.issue(context, clientId, granted);
            known.set(token.toLowerCase(), token);
            return token;
          },
          find: (context, token) => tokens.find(context, known.get(token.toLowerCase()) ?? token),
        },
      };
    },
  },
  'token-gains-what-a-later-one-is-granted': {
    breaks: 'AUT-016',
    because: 'what was granted is kept with the client, and the latest grant counts',
    class: 'authorization',
    difficulty: 4,
    change: ({ tokens }) => ({
      tokens: {
        issue(context, clientId, granted) {
          const token = tokens.issue(context, clientId, granted);
          const wide = granted.join(' ');
          const sql = 'UPDATE tokens SET scopes = ? WHERE client_id = ? AND length(scopes) < ?';
          context.store.run(sql, wide, clientId, wide.length);
          return token;
        },
      },
    }),
  },
  'account-of-the-query-outdoes-that-of-the-path': {
    breaks: 'ACC-007',
    because: 'both lists share one query, where the named account wins',
    class: 'filter',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        listOfAccount(context, call) {
          const asked = call.query['account_id'];
          if (asked === undefined) return transactions.listOfAccount(context, call);
          return transactions.list(context, call);
        },
      },
    }),
  },
  'delivery-that-failed-silences-its-subscription': {
    breaks: 'WHK-016',
    because: 'a receiver that fails is spared until somebody looks at it',
    class: 'webhook',
    difficulty: 4,
    change: ({ events }) => ({
      events: {
        matching(context, clientId, eventType) {
          const sql = `SELECT 1 FROM deliveries JOIN attempts ON attempts.delivery_id = deliveries.id
             WHERE subscription_id = ? AND outcome NOT IN ('SENDING', 'ACKNOWLEDGED') LIMIT 1`;
          return events
            .matching(context, clientId, eventType)
            .filter(({ id }) => context.store.one(sql, id) === undefined);
        },
      },
    }),
  },
  'retry-of-a-creation-after-its-acceptance-makes-another': {
    breaks: 'IDM-001',
    because: 'the key is kept with the open request, and goes when that is done',
    class: 'idempotency',
    difficulty: 4,
    change: ({ deposits }) => ({
      deposits: {
        accept(context, call) {
          const reply = deposits.accept(context, call);
          const sql = `DELETE FROM idempotency WHERE payload LIKE ? AND scope LIKE '%"createDeposit"%'`;
          context.store.run(sql, `%"id":"${call.path['deposit_id'] ?? ''}"%`);
          return reply;
        },
      },
    }),
  },
} as const satisfies Mutants;
