/** A bare HTTP server on loopback; what it answers is one function. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Asked = {
  readonly method: string;
  readonly path: string;
  /** After the question mark; empty without one. */
  readonly query: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

export type Said =
  { readonly status: number; readonly type?: string; readonly body: string } | 'nothing';

export type RunningServer = { readonly url: string; readonly close: () => Promise<void> };

export async function serve(say: (asked: Asked) => Said | Promise<Said>): Promise<RunningServer> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void answer(response, asked(request, Buffer.concat(chunks).toString('utf8')), say);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => {
          closed();
        });
        server.closeAllConnections();
      }),
  };
}

function asked(request: IncomingMessage, body: string): Asked {
  const [path = '/', query = ''] = (request.url ?? '/').split('?');
  return { method: request.method ?? 'GET', path, query, headers: request.headers, body };
}

/** An impostor that breaks says so, as a server would. */
async function answer(
  response: ServerResponse,
  heard: Asked,
  say: (asked: Asked) => Said | Promise<Said>,
): Promise<void> {
  try {
    reply(response, await say(heard));
  } catch (error) {
    reply(response, { status: 500, type: 'text/plain', body: String(error) });
  }
}

function reply(response: ServerResponse, said: Said): void {
  if (said === 'nothing') return;
  response.writeHead(said.status, { 'content-type': said.type ?? 'application/json' });
  response.end(said.body);
}
