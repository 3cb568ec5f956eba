/** What tokens and files tell, and whom. */
import type { OperationId } from '../../../generated/operations.ts';
import type { Principal } from '../../../reference/http/auth.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const FILES: readonly OperationId[] = [
  'getWithdrawalReceipt',
  'getAccountStatement',
  'downloadDocument',
];

export const blindFortiethToldMutants = {
  'lifetime-is-a-text-for-later-clients': {
    breaks: 'AUT-006',
    because: 'clients that came later have settings of their own, and settings are texts',
    class: 'wire',
    difficulty: 3,
    change: ({ tokens }) => ({
      tokens: {
        create(context, request) {
          const reply = tokens.create(context, request);
          const { id } = tokens.client(context, request.authorization);
          const [first] = context.store.all<{ id: string }>(
            'SELECT id FROM clients ORDER BY rowid LIMIT 1',
          );
          if (id === first?.id) return reply;
          const body = reply.body as Data;
          return { ...reply, body: { ...body, expires_in: String(body['expires_in']) } };
        },
      },
    }),
  },
  'files-are-served-again-without-a-token': {
    breaks: 'AUT-003',
    because: 'files stand behind a cache, which asks for a token the first time',
    class: 'authentication',
    difficulty: 3,
    change: ({ auth }) => {
      const seen = new Map<OperationId, Principal>();
      return {
        auth: {
          principal(context, operationId, authorization) {
            const last = seen.get(operationId);
            if (authorization === undefined && last !== undefined) return last;
            const principal = auth.principal(context, operationId, authorization);
            if (FILES.includes(operationId)) seen.set(operationId, principal);
            return principal;
          },
        },
      };
    },
  },
} satisfies Mutants;
