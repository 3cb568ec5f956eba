/** Documents and statements at the stages, and of the holders, that no row of a table takes. */
import { Refusal } from '../../../reference/context.ts';
import type { Context } from '../../../reference/context.ts';
import type { AccountRow } from '../../../reference/ledger/rows.ts';
import type { Mutant, Mutants } from '../../types.ts';

function emptied(context: Context, application: string): void {
  context.store.run(
    `UPDATE documents SET status = 'REQUESTED', content = NULL, content_type = NULL
     WHERE application_id = ?`,
    application,
  );
}

function withoutStatements(isMeant: (account: AccountRow) => boolean): Mutant['change'] {
  return ({ accounts, statements }) => ({
    statements: {
      list(context, call) {
        const account = accounts.find(context, call.clientId, call.path['account_id'] ?? '');
        if (isMeant(account)) throw new Refusal('NOT_FOUND', 'There are no statements.');
        return statements.list(context, call);
      },
    },
  });
}

export const blindThirtyEighthPaperMutants = {
  'documents-are-asked-for-anew-when-changes-are-requested': {
    breaks: 'DOC-002',
    because: 'whoever is asked for changes has to bring its papers again',
    class: 'persistence',
    difficulty: 2,
    change: ({ review }) => ({
      review: {
        requestChanges(context, application, nowMs) {
          emptied(context, application.id);
          return review.requestChanges(context, application, nowMs);
        },
      },
    }),
  },
  'change-of-a-corporation-that-applies-drops-its-documents': {
    breaks: 'DOC-002',
    because: 'papers prove what was told, and something else is told now',
    class: 'persistence',
    difficulty: 3,
    change: ({ applications }) => ({
      applications: {
        update(context, call) {
          const reply = applications.update(context, call);
          const { id, body } = applications.find(context, call);
          if (body['application_type'] === 'CORPORATION') emptied(context, id);
          return reply;
        },
      },
    }),
  },
  'second-file-for-an-individual-is-not-kept': {
    breaks: 'DOC-003',
    because: 'identity papers are checked at once, and are final then',
    class: 'persistence',
    difficulty: 2,
    change: ({ documents }) => ({
      documents: {
        store(context, id, file, nowMs) {
          const sql = `SELECT 1 FROM documents
            WHERE id = ? AND individual_id IS NOT NULL AND content IS NOT NULL`;
          if (context.store.one(sql, id) === undefined) documents.store(context, id, file, nowMs);
        },
      },
    }),
  },
  'account-in-euros-has-no-list-of-statements': {
    breaks: 'STM-001',
    because: 'euros are kept by another bank, which sends its statements later',
    class: 'filter',
    difficulty: 2,
    change: withoutStatements(({ asset_type_id: asset }) => asset === 'FIAT_TESTNET_EUR'),
  },
} satisfies Mutants;
