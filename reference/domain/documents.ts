/** Files that applications ask for: the last upload wins. */
import { Refusal } from '../context.ts';
import type { Call, Context, Reply } from '../context.ts';
import type { StoredRecord } from '../store/records.ts';

export type DocumentRow = {
  readonly id: string;
  readonly application_id: string;
  readonly individual_id: string | null;
  readonly document: string;
  readonly status: string;
  readonly filename: string | null;
  readonly content_type: string | null;
  readonly content: Uint8Array | null;
  readonly uploaded_ms: number | null;
};

export type DocumentNeed = {
  readonly id: string;
  readonly document: string;
  readonly status: string;
  readonly individual_id?: string;
};

const FILENAME_LENGTH_MAX = 255;
const SIGNATURES: readonly { readonly type: string; readonly bytes: readonly number[] }[] = [
  { type: 'application/pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
];

export const documents = {
  upload(context: Context, call: Call): Reply {
    const { documents, wire } = context.parts;
    const row = documents.find(context, call);
    if (call.file === null) throw new Refusal('VALIDATION_FAILED', 'The file is missing.');
    const { bytes, filename } = call.file;
    const type = documents.contentType(context, bytes);
    const name = documents.safeName(context, filename);
    documents.store(context, row.id, { bytes, name, type }, call.nowMs);
    const data = {
      id: row.id,
      document: row.document,
      status: 'RECEIVED',
      filename: name,
      content_type: type,
      size_bytes: bytes.length,
      uploaded_timestamp: wire.timestamp(context, call.nowMs, bytes.length),
    };
    return { status: 200, body: { data } };
  },

  store(
    context: Context,
    id: string,
    file: { readonly bytes: Uint8Array; readonly name: string; readonly type: string },
    nowMs: number,
  ): void {
    context.store.run(
      `UPDATE documents SET status = 'RECEIVED', filename = ?, content_type = ?, content = ?,
         uploaded_ms = ? WHERE id = ?`,
      file.name,
      file.type,
      file.bytes,
      nowMs,
      id,
    );
  },

  download(context: Context, call: Call): Reply {
    const row = context.parts.documents.find(context, call);
    if (row.content === null || row.content_type === null) {
      throw new Refusal('NOT_FOUND', 'Nothing was uploaded yet.');
    }
    return {
      status: 200,
      body: null,
      headers: {
        'content-disposition': 'attachment',
        'x-content-type-options': 'nosniff',
      },
      bytes: { content: row.content, type: row.content_type },
    };
  },

  find(context: Context, call: Call): DocumentRow {
    const sql = 'SELECT * FROM documents WHERE id = ? AND client_id = ?';
    const id = call.path['document_id'] ?? '';
    const row = context.store.one<DocumentRow>(sql, id, call.clientId);
    if (row === undefined) throw new Refusal('NOT_FOUND', 'There is no such document.');
    return row;
  },

  /** By what the file begins with; its name and declared type are not trusted. */
  contentType(_context: Context, bytes: Uint8Array): string {
    const found = SIGNATURES.find(({ bytes: start }) =>
      start.every((byte, index) => bytes[index] === byte),
    );
    if (found !== undefined) return found.type;
    throw new Refusal('VALIDATION_FAILED', 'The file is neither PDF nor PNG nor JPEG.');
  },

  safeName(_context: Context, filename: string): string {
    const name = filename.replace(/[\p{Cc}\p{Surrogate}/\\]/gu, '_');
    return name.slice(0, FILENAME_LENGTH_MAX);
  },

  /** Asks for the document that an application, or an individual of one, needs. */
  request(context: Context, application: StoredRecord, individualId: string | null): string {
    const { documents } = context.parts;
    const id = context.random.id('doc');
    context.store.run(
      `INSERT INTO documents (id, client_id, application_id, individual_id, document, status)
       VALUES (?,?,?,?,?,'REQUESTED')`,
      id,
      application.clientId,
      application.id,
      individualId,
      documents.kind(context, application, individualId),
    );
    return id;
  },

  kind(_context: Context, application: StoredRecord, individualId: string | null): string {
    const ofCorporation =
      individualId === null && application.body['application_type'] === 'CORPORATION';
    return ofCorporation ? 'CERTIFICATE_OF_INCORPORATION' : 'IDENTITY_DOCUMENT';
  },

  /** What an application asks for, received or not. */
  needs(context: Context, application: StoredRecord): DocumentNeed[] {
    const rows = context.store.all<DocumentRow>(
      `SELECT id, document, status, individual_id FROM documents WHERE application_id = ?
       ORDER BY rowid`,
      application.id,
    );
    return rows.map(({ id, document, status, individual_id: individualId }) => ({
      id,
      document,
      status,
      ...(individualId === null ? {} : { individual_id: individualId }),
    }));
  },

  removeOf(context: Context, individualId: string): void {
    context.store.run('DELETE FROM documents WHERE individual_id = ?', individualId);
  },
};
