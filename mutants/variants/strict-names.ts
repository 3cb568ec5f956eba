/** Names of requests that a platform takes in one form alone. */
import { Refusal } from '../../reference/context.ts';
import type { Variant } from '../types.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

const NAMES = ['x-svc-request-id', 'x-svc-idempotency-id'] as const;

export const strictNameVariants = {
  'requests-are-known-by-uuids-used-once': {
    freedom:
      'which texts a request id and an idempotency key are: UUIDs alone, and each request id for one request',
    target: { lacks: ['freeRequestIds'] },
    silent: {
      'the same request for a transfer under keys that are almost alike makes records of their own':
        'keys that are almost alike are no UUIDs',
      'the same request for a withdrawal under keys that are almost alike makes records of their own':
        'keys that are almost alike are no UUIDs',
    },
    change: ({ validation }) => {
      const seen = new Set<string>();
      return {
        validation: {
          parameters(context, operation, query, headers) {
            for (const name of NAMES) {
              const id = headers[name];
              if (id === undefined || UUID.test(id)) continue;
              throw new Refusal('VALIDATION_FAILED', `${name} must be a UUID.`);
            }
            const id = headers['x-svc-request-id'];
            if (id !== undefined && seen.has(id)) {
              throw new Refusal('VALIDATION_FAILED', 'x-svc-request-id was there before.');
            }
            if (id !== undefined) seen.add(id);
            validation.parameters(context, operation, query, headers);
          },
        },
      };
    },
  },
} as const satisfies Readonly<Record<string, Variant>>;
