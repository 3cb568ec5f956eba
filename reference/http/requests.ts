/** From a Fastify request to a call, and from an answer to the wire. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/multipart';
import { Refusal } from '../context.ts';
import type { Call, Context } from '../context.ts';
import type { Operation } from './description.ts';
import type { Principal } from './auth.ts';
import type { Answer } from './wire.ts';

const ID_LENGTH_MAX = 128;

/** Query texts by name; a name that stands twice is refused. */
export function queryOf(request: FastifyRequest): Record<string, string> {
  const entries = Object.entries(request.query as Record<string, string | string[]>);
  return Object.fromEntries(
    entries.map(([name, value]): [string, string] => {
      if (typeof value === 'string') return [name, value];
      throw new Refusal('VALIDATION_FAILED', 'A query parameter stands twice.');
    }),
  );
}

/** Headers without those that carry credentials. */
function headersOf(request: FastifyRequest): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name in request.headers) {
    const value = request.headers[name];
    const hidden = name === 'authorization' || name === 'cookie';
    if (!hidden && typeof value === 'string') headers[name] = value;
  }
  return headers;
}

/** Origin as the client wrote it, and the path without query. */
function selfUrlOf(request: FastifyRequest): string {
  const host = request.headers.host ?? '';
  const origin = /^[A-Za-z0-9.\-[\]:]+$/.test(host) ? host : 'localhost';
  return `${request.protocol}://${origin}${request.url.split('?', 1)[0] ?? ''}`;
}

function pathOf(request: FastifyRequest): Record<string, string> {
  const path = request.params as Record<string, string>;
  const odd = Object.values(path).some(
    (id) => id.length > ID_LENGTH_MAX || /[\p{Cc}\p{Surrogate}]/u.test(id),
  );
  if (odd) throw new Refusal('NOT_FOUND', 'There is no such record.');
  return { ...path };
}

/** The call as far as its address and headers say it. */
export function openCall(context: Context, operation: Operation, request: FastifyRequest): Call {
  return {
    operationId: operation.operationId,
    clientId: '',
    scopes: [],
    path: {},
    query: {},
    headers: headersOf(request),
    body: undefined,
    file: null,
    idempotencyKey: null,
    nowMs: context.clock.systemNowMs(),
    selfUrl: selfUrlOf(request),
    dropped: () => request.raw.socket.destroyed,
  };
}

/** The whole call, validated against the description. */
export async function readCall(
  context: Context,
  operation: Operation,
  request: FastifyRequest,
  opened: Call,
  principal: Principal,
): Promise<Call> {
  const { clientClock, validation } = context.parts;
  const path = pathOf(request);
  const query = queryOf(request);
  validation.parameters(context, operation, query, opened.headers);
  const key = opened.headers['x-svc-idempotency-id'];
  const upload = operation.operationId === 'uploadDocument';
  const body = upload ? undefined : bodyOf(context, operation, request);
  return {
    ...opened,
    ...principal,
    path,
    query,
    body,
    file: upload ? await fileOf(request) : null,
    idempotencyKey: validation.idempotencyKey(context, key),
    nowMs: clientClock.nowMs(context, principal.clientId),
  };
}

function bodyOf(context: Context, operation: Operation, request: FastifyRequest): unknown {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (bytes.length > 0) checkJsonType(request.headers['content-type']);
  const { validation } = context.parts;
  const body = bytes.length > 0 ? validation.read(context, bytes) : undefined;
  validation.body(context, operation, body);
  return body;
}

function checkJsonType(contentType: string | undefined): void {
  if (/^application\/(json|[\w.-]+\+json)\s*(;|$)/i.test(contentType ?? '')) return;
  throw new Refusal('VALIDATION_FAILED', 'The body must be sent as application/json.');
}

/** The one part `file` of a multipart body. */
async function fileOf(request: FastifyRequest): Promise<Call['file']> {
  if (!request.isMultipart()) {
    throw new Refusal('VALIDATION_FAILED', 'The file must be sent as multipart/form-data.');
  }
  const files: { readonly part: string; readonly file: NonNullable<Call['file']> }[] = [];
  try {
    for await (const part of request.files()) {
      const file = { bytes: await part.toBuffer(), filename: part.filename };
      files.push({ part: part.fieldname, file });
    }
  } catch {
    // Whatever the parser says, torn or too large: the sender's fault.
    throw new Refusal('VALIDATION_FAILED', 'The multipart body is torn, or larger than 5 MiB.');
  }
  const [only] = files;
  if (only?.part === 'file' && files.length === 1) return only.file;
  throw new Refusal('VALIDATION_FAILED', 'The body must be one part named file.');
}

export async function sendAnswer(reply: FastifyReply, answer: Answer): Promise<void> {
  const { payload } = answer;
  await reply
    .code(answer.status)
    .headers(answer.headers)
    .send(typeof payload === 'string' ? payload : Buffer.from(payload));
}
