/** A bare HTTP server on loopback; what it answers is one function. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Asked = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

export type Said =
  { readonly status: number; readonly type?: string; readonly body: string } | 'nothing';

export type RunningServer = { readonly url: string; readonly close: () => Promise<void> };

export async function serve(say: (asked: Asked) => Said): Promise<RunningServer> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      reply(response, say(asked(request, Buffer.concat(chunks).toString('utf8'))));
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
  const [path = '/'] = (request.url ?? '/').split('?');
  return { method: request.method ?? 'GET', path, headers: request.headers, body };
}

function reply(response: ServerResponse, said: Said): void {
  if (said === 'nothing') return;
  response.writeHead(said.status, { 'content-type': said.type ?? 'application/json' });
  response.end(said.body);
}
