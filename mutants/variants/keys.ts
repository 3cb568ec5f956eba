/** Idempotency keys where the document says nothing of their reuse. */
import type { Variant } from '../types.ts';
import { claimsBut } from './claims.ts';

export const keyVariants = {
  'key-reuse-replays': {
    freedom: 'that a key that comes again with another body is answered with the first answer',
    change: () => ({ idempotency: { sameRequest: () => true } }),
  },
  'keys-for-all-operations': {
    freedom: 'that one key is for one request of a client, whatever the operation: not claimed',
    target: { claims: claimsBut('idempotencyKeyScopedToOperation') },
    untestable: { 'IDM-015': 'it does not claim that operations have keys of their own' },
    change: () => ({
      idempotency: {
        scope: (_context, call) => JSON.stringify([call.clientId, call.idempotencyKey]),
        fingerprint: (_context, call) =>
          JSON.stringify([call.operationId, call.path, call.query, call.body ?? null]),
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
