/** Faults of the twenty-fifth author: documents that are uploaded again, or lost with others. */
import type { Context } from '../../reference/context.ts';
import type { Mutants } from '../types.ts';

function kept(context: Context, id: string): Uint8Array | null {
  const sql = 'SELECT content FROM documents WHERE id = ?';
  return context.store.one<{ content: Uint8Array | null }>(sql, id)?.content ?? null;
}

function wipe(context: Context, clientId: string, id: string): void {
  const sql = `UPDATE documents SET content = NULL, content_type = NULL, status = 'REQUESTED'
    WHERE id = ? AND client_id = ?`;
  context.store.transaction(() => context.store.run(sql, id, clientId));
}

export const blindTwentyFifthPaperMutants = {
  'shorter-upload-keeps-the-end-of-the-longer': {
    breaks: 'DOC-003',
    because: 'the file is written over the one that is there, which is not cut',
    class: 'persistence',
    difficulty: 4,
    change: ({ documents }) => ({
      documents: {
        store(context, id, file, nowMs) {
          const rest = kept(context, id)?.slice(file.bytes.length) ?? new Uint8Array();
          const bytes = Buffer.concat([file.bytes, rest]);
          documents.store(context, id, { ...file, bytes }, nowMs);
        },
      },
    }),
  },
  'upload-of-the-same-size-changes-nothing': {
    breaks: 'DOC-003',
    because: 'a file of the same size is held to be the same file',
    class: 'persistence',
    difficulty: 4,
    change: ({ documents }) => ({
      documents: {
        store(context, id, file, nowMs) {
          if (kept(context, id)?.length === file.bytes.length) return;
          documents.store(context, id, file, nowMs);
        },
      },
    }),
  },
  'refused-upload-takes-the-earlier-document': {
    breaks: 'ERR-007',
    because: 'room is made for a file before it is looked at',
    class: 'error',
    difficulty: 4,
    change: ({ pipeline }) => ({
      pipeline: {
        execute(context, call, handler) {
          try {
            return pipeline.execute(context, call, handler);
          } catch (error) {
            if (call.operationId === 'uploadDocument') {
              wipe(context, call.clientId, call.path['document_id'] ?? '');
            }
            throw error;
          }
        },
      },
    }),
  },
  'line-ends-of-a-document-are-changed': {
    breaks: 'DOC-002',
    because: 'files are written as texts of the platform',
    class: 'persistence',
    difficulty: 4,
    change: ({ documents }) => ({
      documents: {
        store(context, id, file, nowMs) {
          const changed = Buffer.from(file.bytes).toString('latin1').replaceAll('\r\n', '\n');
          documents.store(context, id, { ...file, bytes: Buffer.from(changed, 'latin1') }, nowMs);
        },
      },
    }),
  },
  'deleted-individual-takes-the-documents-of-the-others': {
    breaks: 'DOC-002',
    because: 'the documents of people hang on the application',
    class: 'persistence',
    difficulty: 4,
    change: () => ({
      documents: {
        removeOf(context, individualId) {
          context.store.run(
            `DELETE FROM documents WHERE individual_id IS NOT NULL AND application_id IN
               (SELECT application_id FROM documents WHERE individual_id = ?)`,
            individualId,
          );
        },
      },
    }),
  },
} satisfies Mutants;
