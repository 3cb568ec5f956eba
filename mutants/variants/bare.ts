/** Records that come without a wrapper, where the document does not show how they come. */
import type { Variant } from '../types.ts';

export const bareVariants = {
  'transactions-of-accounts-are-bare': {
    freedom: 'how one transaction of an account is wrapped: not at all',
    target: {
      bindings: { getAccountTransaction: { id: '/id', status: '/transaction_status' } },
    },
    change: ({ transactions }) => ({
      transactions: {
        getOfAccount(context, call) {
          const reply = transactions.getOfAccount(context, call);
          const { data } = reply.body as { readonly data: unknown };
          return { ...reply, body: data };
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
