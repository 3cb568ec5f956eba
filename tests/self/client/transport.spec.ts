import { gzipSync } from 'node:zlib';
import { writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, test } from '@playwright/test';
import {
  createTransport,
  type Transport,
  type WireRequest,
} from '../../../fixtures/client/transport.ts';
import { makeCertificate } from '../../../fixtures/webhooks/hub/certificate.ts';
import { startStub, type Stub, type StubAnswer } from '../stub-server.ts';

const DEADLINE_MS = 400;
const HEAD = `HTTP/1.1 200 OK\r\nx-slow: ${'x'.repeat(1000)}`;
let stub: Stub | undefined;
let transport: Transport;

test.beforeAll(() => {
  transport = createTransport({
    deadlineMs: DEADLINE_MS,
    wireLimitBytes: 256 * 1024,
    decodedLimitBytes: 512 * 1024,
  });
});

test.afterEach(async () => {
  await stub?.close();
  stub = undefined;
});
test.afterAll(() => transport.close());

async function get(answer: StubAnswer, request: Partial<WireRequest> = {}) {
  stub = await startStub(answer);
  return transport.send({
    method: 'GET',
    url: `${stub.origin}/v1/things`,
    headers: { 'accept-encoding': 'gzip, identity' },
    body: null,
    ...request,
  });
}

test('an answer comes with its status, joined headers and body as text', async () => {
  const { answer, failure } = await get((_asked, _request, response) => {
    response.writeHead(201, { 'X-Twice': ['a', 'b'], 'content-type': 'application/json' });
    response.end('{"amount":90071992547409.930}');
  });
  expect(failure).toBeNull();
  expect(answer?.status).toBe(201);
  expect(answer?.headers['x-twice']).toBe('a, b');
  expect(answer?.body).toBe('{"amount":90071992547409.930}');
  expect(answer?.bodyEncoding).toBe('utf8');
});

test('the address is sent as it stands, dots, escapes and all', async () => {
  stub = await startStub((_asked, _request, response) => response.end());
  const url = `${stub.origin}/v1/things/%2E%2E/a%2Fb?q=%20+x`;
  await transport.send({ method: 'GET', url, headers: {}, body: null });
  expect(stub.asked[0]?.url).toBe('/v1/things/%2E%2E/a%2Fb?q=%20+x');
});

test('an endless body ends at the limit, quickly and with little memory', async () => {
  const before = process.memoryUsage().arrayBuffers;
  const { answer, failure } = await get((_asked, _request, response) => {
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const more = (): void => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', more);
    more();
  });
  expect(answer).toBeNull();
  expect(failure?.class).toBe('too-large');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1024 * 1024);
});

test('a gzip bomb ends at the limit of the decoded body', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  expect(bomb.length).toBeLessThan(256 * 1024);
  const { failure } = await get((_asked, _request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' });
    response.end(bomb);
  });
  expect(failure?.class).toBe('too-large');
});

test('gzip is undone; a broken or unknown encoding is malformed', async () => {
  const gzip = { 'content-encoding': 'gzip' };
  const good = await get((_asked, _request, response) => {
    response.writeHead(200, gzip);
    response.end(gzipSync('{"a":1}'));
  });
  expect(good.answer?.body).toBe('{"a":1}');
  await stub?.close();
  const torn = await get((_asked, _request, response) => {
    response.writeHead(200, gzip);
    response.end(gzipSync('{"a":1}').subarray(0, 12));
  });
  expect(torn.failure?.class).toBe('malformed');
  await stub?.close();
  const unknown = await get((_asked, _request, response) => {
    response.writeHead(200, { 'content-encoding': 'rot13' });
    response.end('x');
  });
  expect(unknown.failure?.class).toBe('malformed');
});

for (const [what, answer] of [
  ['a dripping body', (_a, _r, response) => drip(() => !response.destroyed && response.write('x'))],
  ['a dripping head', (_a, { socket }) => drip((turn) => socket.write(HEAD.charAt(turn)))],
  ['silence', () => undefined],
] as const satisfies readonly (readonly [string, StubAnswer])[]) {
  test(`${what} ends at the wall-clock deadline`, async () => {
    const { failure, durationMs } = await get(answer);
    expect(failure?.class).toBe('deadline');
    expect(durationMs).toBeLessThan(DEADLINE_MS + 300);
  });
}

function drip(write: (turn: number) => unknown): void {
  let turn = 0;
  const timer = setInterval(() => write(turn++), 20);
  setTimeout(() => clearInterval(timer), 2 * DEADLINE_MS).unref();
}

test('a redirect is an answer, and nothing goes to where it points', async () => {
  const { answer } = await get((_asked, _request, response) => {
    response.writeHead(307, { location: '/elsewhere' });
    response.end();
  });
  expect(answer?.status).toBe(307);
  expect(stub?.asked).toHaveLength(1);
});

test('a dropped socket is a reset, a closed port is refused, an unknown name is dns', async () => {
  const reset = await get((_asked, request) => request.socket.resetAndDestroy());
  expect(reset.failure?.class).toBe('reset');
  const closed = stub?.origin ?? '';
  await stub?.close();
  stub = undefined;
  const request = { method: 'GET', headers: {}, body: null };
  const refused = await transport.send({ ...request, url: `${closed}/` });
  expect(refused.failure?.class).toBe('refused');
  const odd = { headers: { 'x-odd': 'a' }, bare: ['x-odd'] };
  const bare = await transport.send({ ...request, ...odd, url: `${closed}/` });
  expect(bare.failure?.class).toBe('refused');
  const unknown = await transport.send({ ...request, url: 'http://nowhere.invalid/' });
  expect(['dns', 'deadline']).toContain(unknown.failure?.class);
});

test('bare header values leave byte by byte, on a connection of their own', async () => {
  const seen: string[] = [];
  const server = createServer((socket) => {
    socket
      .on('error', () => undefined)
      .on('data', (bytes) => {
        seen.push(bytes.toString('latin1'));
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { answer } = await transport.send({
    method: 'GET',
    url: `http://127.0.0.1:${port}/a/%zz/../b`,
    headers: { 'x-odd': 'a\u0000$&b\r\nx-more: é', 'x-even': 'c' },
    body: null,
    bare: ['x-odd'],
  });
  server.close();
  expect(answer?.body).toBe('{}');
  expect(seen.join('')).toContain('x-odd: a\u0000$&b\r\nx-more: é\r\nx-even: c\r\n');
  expect(seen.join('')).toContain('GET /a/%zz/../b HTTP/1.1\r\n');
});

test('what is no HTTP is malformed, and plain HTTP on a TLS address is tls', async () => {
  const server = createServer((socket) => socket.on('error', () => undefined).end('SSH-2.0-x\r\n'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const request = { method: 'GET', headers: {}, body: null };
  const plain = await transport.send({ ...request, url: `http://127.0.0.1:${port}/` });
  expect(plain.failure?.class).toBe('malformed');
  const secure = await transport.send({ ...request, url: `https://127.0.0.1:${port}/` });
  expect(secure.failure?.class).toBe('tls');
  server.close();
});

test('a certificate is trusted when its authority is named, and not otherwise', async () => {
  const { certificatePem, keyPem } = await makeCertificate(['127.0.0.1']);
  const authorityFile = test.info().outputPath('authority.pem');
  writeFileSync(authorityFile, certificatePem);
  const server = createSecureServer({ cert: certificatePem, key: keyPem }, (_asked, response) =>
    response.end('{}'),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const request = { method: 'GET', url: `https://127.0.0.1:${port}/`, headers: {}, body: null };
  expect((await transport.send(request)).failure?.class).toBe('tls');
  const trusting = createTransport({ deadlineMs: 2000, authorityFile });
  expect((await trusting.send(request)).answer?.status).toBe(200);
  await trusting.close();
  const missing = createTransport({ deadlineMs: 2000, authorityFile: '/nowhere.pem' });
  await expect(missing.send(request)).rejects.toThrow(/authority file \/nowhere.pem can't be read/);
  server.closeAllConnections();
  server.close();
});

test('a connection is dropped on purpose after the request went out', async () => {
  const { failure, durationMs } = await get(() => undefined, {
    method: 'POST',
    body: '{"a":1}',
    dropAfterMs: 50,
  });
  expect(failure).toEqual({ class: 'aborted', message: 'dropped on purpose after 50 ms' });
  expect(durationMs).toBeLessThan(DEADLINE_MS);
  expect(stub?.asked[0]?.body.toString()).toBe('{"a":1}');
});

for (const [words, answer] of [
  ['at once', (response: ServerResponse) => response.end('{}')],
  ['in part', (response: ServerResponse) => response.write('{')],
] as const) {
  test(`the answer to a request that is dropped is not taken, though it comes ${words}`, async () => {
    const { answer: taken, failure } = await get(
      (_asked, _request, response) => {
        answer(response);
      },
      { method: 'POST', body: '{"a":1}', dropAfterMs: 60_000 },
    );
    expect(taken).toBeNull();
    expect(failure).toEqual({ class: 'aborted', message: 'dropped on purpose as its answer came' });
    expect(stub?.asked).toHaveLength(1);
  });
}

test('bytes that are no UTF-8 are kept as base64, and headers beyond the limit end it', async () => {
  const bytes = Buffer.from([0x7b, 0xff, 0xfe, 0x7d]);
  const { answer } = await get((_asked, _request, response) => response.end(bytes));
  expect(answer?.bodyEncoding).toBe('base64');
  expect(Buffer.from(answer?.body ?? '', 'base64')).toEqual(bytes);
  await stub?.close();
  const { failure } = await get((_asked, _request, response) => {
    response.writeHead(200, { 'x-long': 'x'.repeat(100 * 1024) });
    response.end();
  });
  expect(failure?.class).toBe('too-large');
});

test('a fault of our own request is thrown, not blamed on anyone', async () => {
  const request = { method: 'GET', headers: {}, body: null };
  await expect(transport.send({ ...request, url: 'ftp://x/' })).rejects.toThrow(/not an absolute/);
  await expect(
    transport.send({ ...request, url: 'http://127.0.0.1:1/', headers: { 'a b': 'x' } }),
  ).rejects.toThrow(/our own request/);
});
