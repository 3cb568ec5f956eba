/** A node HTTP server on loopback that answers as a test says; remembers what it was asked. */
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export type Asked = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
};

export type Stub = {
  readonly origin: string;
  /** Whole requests, in the order in which they were complete. */
  readonly asked: readonly Asked[];
  close(): Promise<void>;
};

export type StubAnswer = (asked: Asked, ...listener: Parameters<RequestListener>) => void;

export async function startStub(answer: StubAnswer): Promise<Stub> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const whole = { method, url, headers, body: Buffer.concat(chunks) };
      asked.push(whole);
      answer(whole, request, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Sends a JSON answer. */
export function json(
  response: Parameters<RequestListener>[1],
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
