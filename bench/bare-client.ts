/** Sends a mix of requests with undici and nothing else: no checks, no evidence, no pace. */
import { Pool } from 'undici';
import { readMixFile, type MixRequest } from './mix.ts';

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

async function main(): Promise<void> {
  const [mixFile = '', width = '12'] = process.argv.slice(2);
  const mix = readMixFile(mixFile);
  const pool = new Pool(variable('ASSAY_EMBEDDED_BASE_URL'), { connections: 128 });
  const authorization = `Bearer ${await tokenOf()}`;
  let bytes = 0;
  const send = async ({ method, path, headers, body, bodyEncoding }: MixRequest): Promise<void> => {
    const answer = await pool.request({
      method,
      path,
      headers: { ...headers, authorization },
      body: body === null ? null : Buffer.from(body, bodyEncoding),
    });
    bytes += (await answer.body.text()).length;
  };
  const waiting = mix.values();
  const lane = async (): Promise<void> => {
    for (const request of waiting) await send(request);
  };
  await Promise.all(Array.from({ length: Number(width) }, lane));
  await pool.destroy();
  if (bytes === 0) throw new Error('nothing was answered');
}

await main();
