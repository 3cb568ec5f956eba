/** What is handed out for less, or for more, than one may think. */
import { Refusal } from '../../reference/context.ts';
import type { Variant } from '../types.ts';

const isAlone = (scope: string): boolean => /^\S+$/.test(scope.trim());

export const blindTenthVariants = {
  'more-scopes-and-fewer-papers': {
    freedom:
      'which scopes come unasked, whether blanks after a secret are part of it, whether linking instructions are given again, and whether an account without movements has statements',
    change: ({ clients, linking, statements, tokens }) => {
      const given = new Set<string>();
      return {
        tokens: {
          scopesFor: (context, client, scope) =>
            tokens.scopesFor(context, client, isAlone(scope) ? '' : scope),
        },
        clients: {
          secretMatches: (context, client, secret) =>
            clients.secretMatches(context, client, secret.trimEnd()),
        },
        linking: {
          details(context, call) {
            const reply = linking.details(context, call);
            const id = call.path['counterparty_id'] ?? '';
            if (given.has(id)) throw new Refusal('INVALID_STATE', 'There is a session already.');
            given.add(id);
            return reply;
          },
        },
        statements: {
          list(context, call) {
            const reply = statements.list(context, call);
            const sql = 'SELECT 1 FROM transactions WHERE account_id = ?';
            const hasMoved = context.store.one(sql, call.path['account_id'] ?? '') !== undefined;
            if (!hasMoved) throw new Refusal('NOT_FOUND', 'There are no statements.');
            return reply;
          },
        },
      };
    },
  },
} as const satisfies Readonly<Record<string, Variant>>;
