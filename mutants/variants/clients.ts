/** Clients where the document leaves open what becomes of one whose secret someone guesses. */
import type { Parts } from '../../reference/parts.ts';
import type { Variant } from '../types.ts';

const LOCKED_MS = 300;

/** After a wrong secret no secret is right for a while. */
function locking({ clients }: Parts) {
  const lockedUntil = new Map<string, number>();
  return {
    clients: {
      secretMatches(...[context, client, secret]: Parameters<Parts['clients']['secretMatches']>) {
        const matches = clients.secretMatches(context, client, secret);
        if (client === undefined) return matches;
        const nowMs = context.clock.systemNowMs();
        if (nowMs < (lockedUntil.get(client.id) ?? 0)) return false;
        if (!matches) lockedUntil.set(client.id, nowMs + LOCKED_MS);
        return matches;
      },
    },
  };
}

export const clientVariants = {
  'wrong-secrets-lock-for-a-while': {
    freedom: 'that a client whose secret was wrong gets no token for some time',
    change: locking,
  },
} as const satisfies Readonly<Record<string, Variant>>;
