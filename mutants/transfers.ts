/** Faults of transfers. */
import type { Mutants } from './types.ts';

export const transfersMutants = {
  'transfer-executes-when-it-is-created': {
    breaks: 'TRF-001',
    because: 'creating and accepting look like one step, and the sandbox demo does both',
    class: 'money',
    difficulty: 1,
    change: ({ transfers }) => ({
      transfers: {
        request(context, actor, wish) {
          const record = transfers.request(context, actor, wish);
          return context.parts.transfers.execute(context, actor, record);
        },
      },
    }),
  },
} satisfies Mutants;
