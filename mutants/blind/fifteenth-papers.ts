/** Faults as production has them: documents, and the links of counterparties. */
import { Refusal } from '../../reference/context.ts';
import type { Reply } from '../../reference/context.ts';
import { refusedLate } from '../steps.ts';
import type { Mutants } from '../types.ts';

const BLOB_BYTES = 65_535;
const EDGE_KEPT_MS = 60_000;

export const blindFifteenthPaperMutants = {
  'document-ends-where-its-column-does': {
    breaks: 'DOC-002',
    because: 'a BLOB holds 64 KiB, and the database cuts what is longer without a word',
    class: 'persistence',
    difficulty: 3,
    change: ({ documents }) => ({
      documents: {
        store(context, id, file, nowMs) {
          const bytes = file.bytes.subarray(0, BLOB_BYTES);
          documents.store(context, id, { ...file, bytes }, nowMs);
        },
      },
    }),
  },
  'download-comes-from-the-edge-that-has-the-old-file': {
    breaks: 'DOC-003',
    because: 'downloads are kept at the edge for a minute, and an upload does not purge them',
    class: 'persistence',
    difficulty: 2,
    change: ({ documents }) => {
      const edge = new Map<string, { readonly reply: Reply; readonly untilMs: number }>();
      return {
        documents: {
          download(context, call) {
            const { id } = context.parts.documents.find(context, call);
            const nowMs = context.clock.systemNowMs();
            const kept = edge.get(id);
            if (kept !== undefined && nowMs < kept.untilMs) return kept.reply;
            const reply = documents.download(context, call);
            edge.set(id, { reply, untilMs: nowMs + EDGE_KEPT_MS });
            return reply;
          },
        },
      };
    },
  },
  'refused-upload-leaves-no-document': {
    breaks: 'ERR-007',
    because: 'the old file makes room first; what the new one is, is looked at afterwards',
    class: 'error',
    difficulty: 3,
    change: ({ documents }) => ({
      documents: {
        upload(context, call) {
          const { id } = context.parts.documents.find(context, call);
          try {
            return documents.upload(context, call);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            const sql = `UPDATE documents SET status = 'REQUESTED', content = NULL WHERE id = ?`;
            context.store.run(sql, id);
            return refusedLate(context, error.code);
          }
        },
      },
    }),
  },
  'linking-instructions-are-given-once': {
    breaks: 'CPT-008',
    because: 'a session of the linking provider is unique by counterparty, and is never renewed',
    class: 'state',
    difficulty: 2,
    change: ({ linking }) => {
      const sessions = new Set<string>();
      return {
        linking: {
          details(context, call) {
            const { id } = context.parts.counterparties.find(context, call);
            if (sessions.has(id)) throw new Refusal('INVALID_STATE', 'Linking has begun already.');
            const reply = linking.details(context, call);
            sessions.add(id);
            return reply;
          },
        },
      };
    },
  },
} as const satisfies Mutants;
