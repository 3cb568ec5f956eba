/**
 * Sends a mix of requests with undici, and answers deliveries that its parent sends meanwhile, as
 * many as a run was sent: no checks, no evidence, no pace.
 */
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Pool } from 'undici';
import type { Receiver, Ready } from './deliveries.ts';
import { readMixFile, sendAll, type MixRequest } from './mix.ts';

function variable(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}

async function tokenOf(): Promise<string> {
  const secret = variable('ASSAY_EMBEDDED_CLIENT_SECRET');
  const basic = Buffer.from(`demo-client:${secret}`).toString('base64');
  const answer = await fetch(
    `${variable('ASSAY_EMBEDDED_TOKEN_URL')}?grant_type=client_credentials`,
    {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
    },
  );
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Resolves once so many deliveries were answered. */
async function receive({ certificatePem, keyPem, deliveries }: Receiver): Promise<void> {
  if (deliveries === 0) return;
  let left = deliveries;
  const server = createServer({ cert: certificatePem, key: keyPem }, (request, response) => {
    void text(request).then(() => {
      response.writeHead(200, { 'content-length': '0' }).end();
      left -= 1;
      if (left === 0) server.close();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const ready: Ready = { port: (server.address() as AddressInfo).port };
  process.send?.(ready);
  await once(server, 'close');
}

async function send(mixFile: string, width: number): Promise<void> {
  const pool = new Pool(variable('ASSAY_EMBEDDED_BASE_URL'), { connections: 128 });
  const authorization = `Bearer ${await tokenOf()}`;
  let bytes = 0;
  const sendOne = async ({ method, path, headers, ...request }: MixRequest): Promise<void> => {
    const { body, bodyEncoding } = request;
    const answer = await pool.request({
      method,
      path,
      headers: { ...headers, authorization },
      body: body === null ? null : Buffer.from(body, bodyEncoding),
    });
    bytes += (await answer.body.text()).length;
  };
  await sendAll(readMixFile(mixFile), width, sendOne);
  await pool.destroy();
  if (bytes === 0) throw new Error('nothing was answered');
}

const [mixFile = '', width = '12'] = process.argv.slice(2);
const [receiver] = (await once(process, 'message')) as [Receiver];
await Promise.all([receive(receiver), send(mixFile, Number(width))]);
process.disconnect();
