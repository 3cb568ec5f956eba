import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@playwright/test';
import { request } from 'undici';
import { startEmbedded } from '../../../fixtures/target/embedded.ts';
import { loadTarget } from '../../../fixtures/target/load.ts';
import { embeddedTargetPath } from '../../../fixtures/target/paths.ts';

test('the embedded platform starts, is described by its target file, and stops', async () => {
  const embedded = await startEmbedded();
  const { file } = loadTarget(embeddedTargetPath, { environment: embedded.env });
  const { clientId, clientSecret, scopes } = file.credentials.primary;
  const ask = async (secret: string) => {
    const basic = Buffer.from(`${clientId}:${secret}`).toString('base64');
    const query = `grant_type=client_credentials&scope=${scopes.join('+')}`;
    const answer = await request(`${file.addresses.tokenUrl}?${query}`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
    });
    await answer.body.dump();
    return answer.statusCode;
  };
  expect(await ask(clientSecret)).toBe(200);
  expect(await ask('wrong')).toBe(401);
  await embedded.stop();
  await expect(ask(clientSecret)).rejects.toThrow();
});

test('one that can not start says why', async () => {
  const start = startEmbedded({ databaseFile: '/nowhere/at/all/x.db' });
  await expect(start).rejects.toThrow(/^the embedded platform did not start: \S/);
});

test('judging another platform loads nothing of the reference', () => {
  const script = `
    await import('./fixtures/session/open-session.ts');
    await import('./fixtures/target/embedded.ts');
    const { createRequire } = await import('node:module');
    const loaded = Object.keys(createRequire(import.meta.url).cache);
    if (loaded.some((file) => file.includes('libsql'))) throw new Error('a database was loaded');
    const before = process.report.getReport().sharedObjects;
    if (before.some((file) => file.includes('libsql'))) throw new Error('a database was loaded');
    await import('./reference/store/open.ts');
    const after = process.report.getReport().sharedObjects;
    if (!after.some((file) => file.includes('libsql'))) throw new Error('the test sees nothing');
  `;
  execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script]);
});

test('it ends with the process that started it, however that ends', async () => {
  const script = `
    const { startEmbedded } = await import('./fixtures/target/embedded.ts');
    const { url, env } = await startEmbedded();
    console.log(JSON.stringify([url, env.ASSAY_EMBEDDED_CERTIFICATE_FILE]));
  `;
  const holder = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: holder.stdout }), 'line')) as [string];
  const [url, certificateFile] = JSON.parse(line) as [string, string];
  const isThere = async (): Promise<boolean> => {
    try {
      await (await request(url)).body.dump();
      return true;
    } catch {
      return false;
    }
  };
  expect(await isThere()).toBe(true);
  holder.kill('SIGKILL');
  await expect.poll(isThere).toBe(false);
  rmSync(dirname(certificateFile), { recursive: true });
});
