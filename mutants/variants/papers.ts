/** Documents under identifiers of whoever uploads them. */
import type { Call, Context, Reply } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { Variant } from '../types.ts';

type Paper = { readonly content: Uint8Array; readonly type: string };

/** What tests of before have uploaded, to identifiers that break servers. */
const OF_EARLIER_RUNS = ['%', '0', '-1', 'null'];

function underAnyIdentifier({ documents }: Parts): PartsOverlay {
  const earlier: Paper = { content: new TextEncoder().encode('%PDF'), type: 'application/pdf' };
  const kept = new Map<string, Paper>(OF_EARLIER_RUNS.map((id) => [id, earlier]));
  const idOf = ({ path }: Call): string => path['document_id'] ?? '';
  const isAskedFor = (context: Context, call: Call): boolean =>
    context.store.one('SELECT id FROM documents WHERE id = ?', idOf(call)) !== undefined;
  return {
    documents: {
      upload(context, call): Reply {
        if (call.file === null || isAskedFor(context, call)) return documents.upload(context, call);
        const { bytes } = call.file;
        const type = documents.contentType(context, bytes);
        kept.set(idOf(call), { content: bytes, type });
        return { status: 200, body: { data: { id: idOf(call) } } };
      },
      download(context, call): Reply {
        const paper = kept.get(idOf(call));
        if (paper === undefined) return documents.download(context, call);
        return { status: 200, body: null, headers: {}, bytes: paper };
      },
    },
  };
}

export const paperVariants = {
  'documents-under-any-identifier': {
    freedom: 'whether a document can be uploaded under an identifier that nothing asks for it by',
    change: underAnyIdentifier,
  },
} as const satisfies Readonly<Record<string, Variant>>;
