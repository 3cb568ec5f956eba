/** Faults as teams ship them: locks and tokens. */
import { Refusal } from '../../../reference/context.ts';
import type { Mutants } from '../../types.ts';

const SCOPE_COLUMN = 255;

export const blindSeventeenthFrameMutants = {
  'customer-is-locked-by-the-key-of-a-refused-update': {
    breaks: 'CUS-009',
    because: 'an update locks its customer under its key, and only a success takes the lock away',
    class: 'idempotency',
    difficulty: 3,
    change: ({ customers }) => {
      const locked = new Map<string, string>();
      return {
        customers: {
          update(context, call) {
            const { idempotencyKey: key } = call;
            const id = call.path['customer_id'] ?? '';
            const holder = locked.get(id);
            if (holder !== undefined && holder !== key)
              throw new Refusal('IDEMPOTENCY_CONFLICT', 'Another update is under way.');
            if (key !== null) locked.set(id, key);
            const reply = customers.update(context, call);
            locked.delete(id);
            return reply;
          },
        },
      };
    },
  },
  'scopes-of-a-token-are-told-as-far-as-their-column-goes': {
    breaks: 'AUT-009',
    because: 'the text that is told is read back from a column of 255 characters',
    class: 'wire',
    difficulty: 3,
    change: ({ tokens }) => ({
      tokens: {
        create(context, request) {
          const reply = tokens.create(context, request);
          const body = reply.body as { readonly scope: string };
          return { ...reply, body: { ...body, scope: body.scope.slice(0, SCOPE_COLUMN) } };
        },
      },
    }),
  },
} as const satisfies Mutants;
