/** What is handed out for less, or for more, than one may think. */
import { Refusal } from '../../reference/context.ts';
import type { Variant } from '../types.ts';

const isAlone = (scope: string): boolean => /^\S+$/.test(scope.trim());

export const blindTenthVariants = {
  'more-scopes-and-one-linking-session': {
    freedom:
      'which scopes come unasked, whether blanks after a secret are part of it, and whether linking instructions are given again',
    // Of a scope that comes with others unasked, most cannot be said.
    thin: true,
    change: ({ clients, linking, tokens }) => {
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
      };
    },
  },
} as const satisfies Readonly<Record<string, Variant>>;
