/**
 * Bad input of any kind gets a clear JSON error and changes nothing, and nothing mends what the
 * reference sends: planted faults are seen on the wire as they were planted.
 */
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { createConnection } from 'node:net';
import { Pool } from 'undici';
import { overlayParts, parts } from '../../../reference/parts.ts';
import type { Platform } from '../../../reference/platform.ts';
import { malformedRequests } from './malformed-requests.ts';
import type { MalformedRequest } from './malformed.ts';
import { at, basicOf, callerOf, digestTables, startReference, tokenOf } from './platform.ts';
import { prepareIds, validRequests } from './valid-requests.ts';

const REQUESTS = 10_000;
const IN_FLIGHT = 16;
const PROBLEMS_MAX = 10;
const TOKEN_LIFETIME_SECONDS = 7;
const REFUSALS = [400, 401, 404];

/** What is wrong with an answer to a malformed request; null when nothing is. */
function problemOf(request: MalformedRequest, status: number, text: string): string | null {
  const said = `${request.fault}: ${request.method} ${request.path.slice(0, 120)} → `;
  if (!REFUSALS.includes(status)) return `${said}${String(status)} ${text.slice(0, 200)}`;
  if (request.method === 'HEAD') return null;
  const { errors } = JSON.parse(text) as { readonly errors?: readonly unknown[] };
  const code = at(errors, '0', 'code');
  const clear = typeof code === 'string' && /^[A-Z_]+$/.test(code);
  return clear ? null : `${said}${text.slice(0, 200)}`;
}

async function sendAll(url: string, requests: readonly MalformedRequest[]): Promise<string[]> {
  const pool = new Pool(url, { connections: IN_FLIGHT });
  const problems: string[] = [];
  const queue = requests[Symbol.iterator]();
  const lane = async (): Promise<void> => {
    for (const request of queue) {
      const { method, path, headers, body } = request;
      const answer = await pool.request({
        method,
        path,
        headers,
        ...(body === null ? {} : { body: typeof body === 'string' ? body : Buffer.from(body) }),
      });
      const problem = problemOf(request, answer.statusCode, await answer.body.text());
      if (problem !== null) problems.push(problem);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  await pool.close();
  return problems;
}

async function expiredToken(platform: Platform): Promise<string> {
  const token = await tokenOf(platform);
  platform.context.store.run('UPDATE tokens SET expires_ms = 0');
  return token;
}

test('10,000 malformed requests get a refusal each and change nothing', async () => {
  test.setTimeout(60_000);
  const seed = Number(process.env['REFERENCE_SEED'] ?? Date.now() % 2 ** 31);
  process.stdout.write(`malformed requests: REFERENCE_SEED=${String(seed)}\n`);
  const platform = await startReference();
  try {
    const expired = await expiredToken(platform);
    const token = await tokenOf(platform);
    const call = callerOf(platform.url, token);
    const ids = await prepareIds(call);
    const valid = validRequests(ids);
    const narrowToken = await tokenOf(platform, 'settlements:read');
    const materials = {
      valid,
      documentId: ids['document_id'] ?? '',
      basic: basicOf(platform),
      token,
      narrowToken,
      expiredToken: expired,
    };
    const requests = fc.sample(malformedRequests(materials), { numRuns: REQUESTS, seed });

    const before = digestTables(platform);
    const problems = await sendAll(platform.url, requests);
    expect(problems.slice(0, PROBLEMS_MAX)).toEqual([]);
    expect(digestTables(platform)).toEqual(before);

    // The control: without the fault each of them is carried out.
    const refused: string[] = [];
    for (const { method, path, body } of controls(valid)) {
      const answer = await call(method, path, body);
      if (answer.status !== 200) refused.push(`${method} ${path}: ${answer.text}`);
    }
    expect(refused).toEqual([]);
    expect(digestTables(platform)).not.toEqual(before);
  } finally {
    await platform.close();
  }
});

/** In an order in which each can be carried out: what ends a record comes last. */
function controls(
  valid: ReturnType<typeof validRequests>,
): readonly ReturnType<typeof validRequests>[number][] {
  const order = ['submitApplication', 'cancelWithdrawal', 'updateAccount'];
  const rank = (operationId: string): number => order.indexOf(operationId);
  const kept = valid.filter(({ operationId }) => operationId !== 'deleteApplicationIndividual');
  return [...kept].sort((a, b) => rank(a.operationId) - rank(b.operationId));
}

const rawRequests: readonly (readonly [string, string])[] = [
  ['no HTTP', 'hello\r\n\r\n'],
  ['an unknown method', 'FOO /v1/customers HTTP/1.1\r\nhost: a\r\n\r\n'],
  ['an unknown version', 'GET /v1/customers HTTP/9.9\r\nhost: a\r\n\r\n'],
  ['a header without a colon', 'GET /v1/customers HTTP/1.1\r\nhost: a\r\nbad header\r\n\r\n'],
  ['a NUL in a header', 'GET /v1/customers HTTP/1.1\r\nhost: a\r\nx: a\0b\r\n\r\n'],
  ['headers too large', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`],
  ['two lengths', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\na'],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\na',
  ],
  ['a bad chunk', 'POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'],
];

/** Sends bytes and answers with all that comes back until the platform closes. */
function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = createConnection({ port, host: '127.0.0.1' }, () => socket.write(bytes));
    socket.setTimeout(5_000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (data) => (received += data.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () => {
      resolve(received);
    });
  });
}

test('what is not even HTTP gets a JSON error and the connection is closed', async () => {
  const platform = await startReference();
  try {
    const before = digestTables(platform);
    for (const [name, bytes] of rawRequests) {
      const answer = await sendRaw(Number(new URL(platform.url).port), bytes);
      expect(answer, name).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer, name).toContain('"errors":[{"code":"VALIDATION_FAILED"');
    }
    expect(digestTables(platform)).toEqual(before);
  } finally {
    await platform.close();
  }
});

test('a planted leak and a planted wrong type reach the wire unmended', async () => {
  const planted = overlayParts(parts, (original) => ({
    subscriptions: {
      record: (context, row) => ({
        ...original.subscriptions.record(context, row),
        signature_verification_key: row.signature_verification_key,
      }),
    },
    tokens: {
      create: (context, request) => {
        const reply = original.tokens.create(context, request);
        const body = reply.body as Readonly<Record<string, unknown>>;
        return { ...reply, body: { ...body, expires_in: String(body['expires_in']) } };
      },
    },
  }));
  const config = { tokenLifetimeSeconds: TOKEN_LIFETIME_SECONDS };
  const platform = await startReference({ parts: planted, config });
  try {
    const call = callerOf(platform.url, await tokenOf(platform));
    const wish = { event_type: 'ACCOUNT_OPEN', callback_url: 'https://127.0.0.1:9/events' };
    const created = await call('POST', '/v1/subscriptions', wish);
    const key = at(created.json, 'data', 'signature_verification_key');
    const listed = await call('GET', '/v1/subscriptions');
    const token = await fetch(`${platform.tokenUrl}?grant_type=client_credentials`, {
      method: 'POST',
      headers: { authorization: basicOf(platform) },
    });

    expect(key).toMatch(/^whk_/);
    expect(listed.text).toContain(`"signature_verification_key":"${String(key)}"`);
    expect(await token.text()).toContain('"expires_in":"7"');
  } finally {
    await platform.close();
  }
});
