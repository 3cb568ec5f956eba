/** Documents, uploaded as the part `file` of a form. */
import { needEditable, reckon } from './applications.ts';
import { data } from './operations.ts';
import { bad, notFound, refusal } from './refusals.ts';
import type { Store } from './store.ts';
import type { Asked, DocumentSlot, Op, Upload } from './types.ts';

export function documents(store: Store, op: Op): void {
  const slotOf = ({ at, client }: Asked): DocumentSlot => {
    const slot = store.documents.get(at['document_id'] ?? '');
    if (slot?.client !== client) throw notFound('document');
    return slot;
  };
  op('POST', '/v1/documents/:document_id', 'documents:write', (asked) => {
    const slot = slotOf(asked);
    const boundary = boundaryOf(asked.headers['content-type'] ?? '');
    const file = fileIn(asked.body, boundary);
    const application = store.applications.get(slot.application);
    if (application !== undefined) needEditable(application);
    slot.uploaded = file;
    if (application !== undefined) reckon(store, application);
    const { name, type } = file;
    const told = { file_name: name, content_type: type, size: file.data.length };
    return data({ id: slot.id, document_type: slot.kind, ...told });
  });
  op('GET', '/v1/documents/:document_id/download', 'documents:read', (asked) => {
    const { uploaded } = slotOf(asked);
    if (uploaded === null) throw notFound('document');
    asked.reply['Content-Disposition'] = attachment(uploaded.name);
    asked.reply['X-Content-Type-Options'] = 'nosniff';
    return { bytes: uploaded.data, type: uploaded.type };
  });
}

function attachment(name: string): string {
  if (/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return `attachment; filename=${name}`;
  if (/^[ -~]*$/.test(name)) return `attachment; filename="${name.replace(/["\\]/g, '\\$&')}"`;
  const escaped = encodeURIComponent(name).replace(/['()*]/g, hex);
  return `attachment; filename*=utf-8''${escaped}`;
}

function hex(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}

function boundaryOf(type: string): string {
  const [, quoted, plain] = /; *boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary !== undefined && /^multipart\/form-data *;/i.test(type)) return boundary;
  throw refusal(415, 'unsupported_media_type', 'the upload must be multipart/form-data');
}

/** The first part of that name. */
function fileIn(body: Buffer, boundary: string): Upload {
  for (const { head, data: bytes } of partsOf(body, boundary)) {
    const disposition = headerIn(head, 'content-disposition');
    if (!/^form-data *;/i.test(disposition) || parameterIn(disposition, 'name') !== 'file')
      continue;
    if (bytes.length === 0) throw bad('the file is empty');
    const name = (parameterIn(disposition, 'filename') ?? '').replace(/^.*\//, '');
    const type = headerIn(head, 'content-type');
    return { name, type: type === '' ? 'application/octet-stream' : type, data: bytes };
  }
  throw bad('a part named file is required');
}

function* partsOf(body: Buffer, boundary: string) {
  // As if a line had ended before the first of them.
  const whole = Buffer.concat([Buffer.from('\r\n'), body]);
  const mark = `\r\n--${boundary}`;
  let at = whole.indexOf(mark);
  while (at >= 0) {
    const start = at + mark.length;
    if (whole.toString('latin1', start, start + 2) === '--') return;
    const next = whole.indexOf(mark, start);
    const blank = whole.indexOf('\r\n\r\n', start);
    if (next < 0 || blank < 0 || blank > next) throw bad('the multipart body cannot be read');
    const head = whole.toString('utf8', start, blank);
    yield { head, data: Buffer.from(whole.subarray(Math.min(blank + 4, next), next)) };
    at = next;
  }
  throw bad('the multipart body cannot be read');
}

function headerIn(head: string, name: string): string {
  const line = head.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name}:`));
  return (line ?? '').slice(name.length + 1).trim();
}

function parameterIn(header: string, name: string): string | undefined {
  const pattern = new RegExp(`; *${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;"]*))`, 'i');
  const [, quoted, plain] = pattern.exec(header) ?? [];
  return quoted?.replace(/\\(.)/g, '$1') ?? plain;
}
