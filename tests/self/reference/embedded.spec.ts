import { execFileSync } from 'node:child_process';
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
