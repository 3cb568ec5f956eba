/** A tunnel to a receiver: TLS and a certificate of its own on another loopback address. */
import { once } from 'node:events';
import { request as requestHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, request as requestHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeCertificate } from '../../../fixtures/webhooks/hub/certificate.ts';

export type Way = {
  /** Answered by the tunnel itself, by the number of the request. */
  readonly answer?: (count: number) => { readonly status: number; readonly body: string } | null;
  readonly path?: (path: string) => string;
  /** A header that it takes away. */
  readonly without?: string;
  readonly body?: (text: string) => string;
  readonly delayMs?: number;
  readonly scheme?: 'http' | 'https';
};

export type Tunnel = {
  readonly url: string;
  /** Where it leads, and how, from now on. */
  lead(port: number, way?: Way): void;
  close(): void;
};

const HOST = '127.0.0.2';

export async function openTunnel(): Promise<Tunnel> {
  const { certificatePem: cert, keyPem: key } = await makeCertificate([HOST]);
  let [to, way, count] = [0, {} as Way, 0];
  const server = createServer({ cert, key }, (incoming, response) => {
    count += 1;
    const own = way.answer?.(count) ?? null;
    if (own !== null) {
      incoming.resume();
      response.writeHead(own.status, { 'content-type': 'text/html' }).end(own.body);
      return;
    }
    handOn(incoming, response, to, way).catch(() => response.destroy());
  });
  server.listen(0, HOST);
  await once(server, 'listening');
  return {
    url: `https://${HOST}:${(server.address() as AddressInfo).port}`,
    lead(port, how = {}) {
      [to, way, count] = [port, how, 0];
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function handOn(
  incoming: IncomingMessage,
  response: ServerResponse,
  port: number,
  {
    path = (same) => same,
    without = '',
    body = (same) => same,
    delayMs = 0,
    scheme = 'https',
  }: Way,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
  await sleep(delayMs);
  const send = scheme === 'https' ? requestHttps : requestHttp;
  const { [without]: _taken, ...headers } = incoming.headers;
  delete headers['content-length'];
  const outgoing = send({
    ...{ host: '127.0.0.1', port, method: incoming.method, headers },
    path: path(incoming.url ?? '/'),
    rejectUnauthorized: false,
    agent: false,
  });
  outgoing.end(body(Buffer.concat(chunks).toString('utf8')));
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  response.writeHead(answer.statusCode ?? 502);
  answer.pipe(response);
}
