/** Faults of a year's changes to a platform that was right: what is kept beside a state. */
import { Refusal } from '../../../reference/context.ts';
import type { Mutants } from '../../types.ts';

export const blindThirtySecondStateMutants = {
  'second-account-of-a-customer-pays-on-under-diligence': {
    breaks: 'CUS-019',
    because: 'whether an account may pay is kept, and only the main account is forgotten again',
    class: 'state',
    difficulty: 4,
    change: ({ availability, customers }) => {
      const free = new Set<string>();
      return {
        availability: {
          mayMove(context, account) {
            const open = availability.accountAvailable(context, account.status);
            if (open && free.has(account.id)) return;
            availability.mayMove(context, account);
            free.add(account.id);
          },
        },
        customers: {
          setStatus(context, customer, status, nowMs) {
            const [main] = context.parts.accounts.ofCustomer(context, customer.id);
            if (main !== undefined) free.delete(main.id);
            return customers.setStatus(context, customer, status, nowMs);
          },
        },
      };
    },
  },
  'token-refused-for-its-scope-is-refused-from-then-on': {
    breaks: 'AUT-020',
    because: 'what the introspection answers is kept by the token alone, a refusal too',
    class: 'authorization',
    difficulty: 4,
    change: ({ auth }) => {
      const refused = new Set<string>();
      return {
        auth: {
          principal(context, operationId, authorization) {
            if (refused.has(authorization ?? ''))
              throw new Refusal('INSUFFICIENT_SCOPE', 'The token has not the scope.');
            try {
              return auth.principal(context, operationId, authorization);
            } catch (error) {
              const scope = error instanceof Refusal && error.code === 'INSUFFICIENT_SCOPE';
              if (scope) refused.add(authorization ?? '');
              throw error;
            }
          },
        },
      };
    },
  },
  'deletion-takes-the-file-that-another-uploaded-too': {
    breaks: 'DOC-002',
    because: 'files are kept by their content since, and nobody counts who still needs one',
    class: 'persistence',
    difficulty: 4,
    change: ({ documents }) => ({
      documents: {
        removeOf(context, individualId) {
          context.store.run(
            `UPDATE documents SET content = NULL, content_type = NULL
             WHERE (application_id, content) IN
               (SELECT application_id, content FROM documents
                WHERE individual_id = ? AND content IS NOT NULL)`,
            individualId,
          );
          documents.removeOf(context, individualId);
        },
      },
    }),
  },
  'new-file-goes-where-the-old-one-lies-which-another-uploaded-too': {
    breaks: 'DOC-002',
    because: 'files are kept by their content since, and a later one is written over the earlier',
    class: 'persistence',
    difficulty: 4,
    change: ({ documents }) => ({
      documents: {
        store(context, id, file, nowMs) {
          context.store.run(
            `UPDATE documents SET content = ?, content_type = ?
             WHERE content IS NOT NULL AND (application_id, content) IN
               (SELECT application_id, content FROM documents WHERE id = ?)`,
            file.bytes,
            file.type,
            id,
          );
          documents.store(context, id, file, nowMs);
        },
      },
    }),
  },
} satisfies Mutants;
