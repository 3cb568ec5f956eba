/** A real HTTPS receiver on loopback that keeps what it was sent and answers as it is told. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { generate } from 'selfsigned';

export type Received = {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly atMs: number;
};

export type Answer = {
  readonly status: number;
  readonly afterMs?: number;
  /** Answers only then. */
  readonly after?: Promise<unknown>;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Receiver = {
  readonly url: string;
  /** PEM file of its certificate, for those who are to trust it. */
  readonly authorityFile: string;
  readonly authorityPem: string;
  readonly received: readonly Received[];
  /** What to answer from now on; 200 at once unless told. */
  answer: (request: Received, count: number) => Answer;
  /** The most requests that were open at the same time. */
  openMax(): number;
  /** Waits until there are that many; throws after 10 s. */
  until(count: number): Promise<readonly Received[]>;
  close(): Promise<void>;
};

const WAIT_MS = 10_000;

async function certificate(): Promise<{ cert: string; key: string }> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    keySize: 2048,
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
    ],
  });
  return { cert, key };
}

async function readAll(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  return {
    path: request.url ?? '',
    method: request.method ?? '',
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: Buffer.concat(chunks).toString('utf8'),
    atMs: Date.now(),
  };
}

export async function openReceiver(): Promise<Receiver> {
  const { cert, key } = await certificate();
  const folder = mkdtempSync(join(tmpdir(), 'receiver-'));
  const authorityFile = join(folder, 'authority.pem');
  writeFileSync(authorityFile, cert);
  const received: Received[] = [];
  let open = 0;
  let openMax = 0;

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    openMax = Math.max(openMax, ++open);
    response.on('close', () => open--);
    const seen = await readAll(request);
    received.push(seen);
    const told = receiver.answer(seen, received.length);
    if (told.afterMs !== undefined) await sleep(told.afterMs);
    await told.after;
    response.writeHead(told.status, told.headers).end();
  };
  const server = createServer({ cert, key }, (request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const receiver: Receiver = {
    url: `https://127.0.0.1:${port}`,
    authorityFile,
    authorityPem: cert,
    received,
    answer: () => ({ status: 200 }),
    openMax: () => openMax,
    async until(count) {
      const giveUpMs = Date.now() + WAIT_MS;
      while (received.length < count) {
        if (Date.now() > giveUpMs) throw new Error(`${received.length} of ${count} came`);
        await sleep(5);
      }
      return received;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      rmSync(folder, { recursive: true });
    },
  };
  return receiver;
}
