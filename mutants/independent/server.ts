/** HTTP on loopback: which route a request takes, and what is said where it takes none. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isRefusal, notFound, refusal, type Refusal } from './refusals.ts';
import { newId } from './store.ts';
import { write } from './json.ts';
import type { Answer, Call } from './types.ts';

export type Said = {
  readonly status: number;
  readonly body: Buffer | string;
  readonly type?: string;
};

export type Route = {
  readonly method: string;
  readonly path: string;
  readonly limit: number;
  readonly serve: (call: Call) => Said;
};

export const BODY_LIMIT = 1 << 20;

export async function listen(routes: readonly Route[]) {
  const server = createServer({ maxHeaderSize: BODY_LIMIT }, (request, response) => {
    void answer(routes, request, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => {
          closed();
        });
        server.closeAllConnections();
      }),
  };
}

export function json(value: unknown, status = 200): Said {
  return { status, body: `${write(value)}\n` };
}

export function said(answer: Answer): Said {
  if ('json' in answer) return json(answer.json);
  return { status: 200, body: answer.bytes, type: answer.type };
}

async function answer(
  routes: readonly Route[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = request.headers['x-svc-request-id'];
  const id =
    typeof asked === 'string' && asked !== '' && asked.length <= 128 ? asked : newId('req');
  const reply: Record<string, string> = { 'X-Svc-Request-Id': id };
  try {
    const { status, body, type = 'application/json' } = await serve(routes, request, reply);
    end(response, status, { ...reply, 'Content-Type': type }, body);
  } catch (error) {
    if (response.destroyed) return;
    const { status, code, message } = asRefusal(error);
    if (status === 401) reply['WWW-Authenticate'] = 'Bearer error="invalid_token"';
    if (status === 413) reply['Connection'] = 'close';
    const { body } = json({ error: { code, message, request_id: id } });
    end(response, status, { ...reply, 'Content-Type': 'application/json' }, body);
  }
}

function end(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: Buffer | string,
): void {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}

/** What nobody foresaw is told on the error stream alone. */
function asRefusal(error: unknown): Refusal {
  if (isRefusal(error)) return error;
  console.error(error);
  return refusal(500, 'internal_error', 'internal error');
}

async function serve(
  routes: readonly Route[],
  request: IncomingMessage,
  reply: Record<string, string>,
): Promise<Said> {
  const { pathname, segments, query } = addressOf(request.url ?? '/');
  const asked = request.method ?? 'GET';
  const method = asked === 'HEAD' ? 'GET' : asked;
  const here = routes.filter(({ path }) => matches(path, segments));
  const route = here.find((one) => one.method === method);
  if (route === undefined) {
    const [other] = here;
    if (other === undefined) throw notFound('the resource');
    reply['Allow'] = other.method;
    throw refusal(405, 'method_not_allowed', 'the method is not allowed here');
  }
  const body = method === 'GET' ? Buffer.alloc(0) : await bodyOf(request, route.limit);
  const at = Object.fromEntries(
    route.path.split('/').map((part, index) => [part.replace(/^:/, ''), segments[index] ?? '']),
  );
  return route.serve({ method, path: pathname, at, query, headers: request.headers, body, reply });
}

function addressOf(url: string) {
  const [raw = '', ...rest] = url.split('?');
  const segments = raw.split('/').map(unescaped);
  // What is escaped wrongly is left out.
  const pairs = rest.join('?').split('&');
  const query = new URLSearchParams(pairs.filter(isEscaped).join('&'));
  return { pathname: segments.join('/'), segments, query };
}

export function isEscaped(text: string): boolean {
  return !/%(?![0-9a-f]{2})|;/i.test(text);
}

function unescaped(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw refusal(400, 'invalid_request', 'the path is escaped wrongly');
  }
}

/** A path's placeholders start with a colon and stand for one segment, which isn't empty. */
function matches(path: string, segments: readonly string[]): boolean {
  const parts = path.split('/');
  return (
    parts.length === segments.length &&
    parts.every((part, index) =>
      part.startsWith(':') ? segments[index] !== '' : part === segments[index],
    )
  );
}

async function bodyOf(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size <= limit) chunks.push(chunk as Buffer);
  }
  if (size > limit) throw refusal(413, 'body_too_large', 'the body is too large');
  return Buffer.concat(chunks);
}
