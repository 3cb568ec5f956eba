/** Faults of retries. */
import type { Mutants } from './types.ts';

export const idempotencyMutants = {
  'create-ignores-its-key': {
    breaks: 'IDM-001',
    because: 'the header is read by accepts only, as creates move nothing yet',
    class: 'idempotency',
    difficulty: 1,
    change: ({ idempotency }) => ({
      idempotency: {
        applies: (context, call) =>
          !call.operationId.startsWith('create') && idempotency.applies(context, call),
      },
    }),
  },
} satisfies Mutants;
