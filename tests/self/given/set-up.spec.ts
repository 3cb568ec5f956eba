/** A set-up that breaks tells what broke first, and leaves nothing open behind it. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import {
  readRunEnvironment,
  toRunVariables,
  type RunEnvironment,
} from '../../../fixtures/run-environment.ts';
import { setUpRun } from '../../../fixtures/session/set-up.ts';
import { stubFile } from '../stub-target.ts';

const primary = { clientId: 'one', clientSecret: '${env:SECRET_OF_STUB}', scopes: ['a:read'] };
let folder = '';
let before: NodeJS.ProcessEnv = {};
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-set-up-'));
  before = { ...process.env };
});
test.afterEach(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  rmSync(folder, { recursive: true });
});

for (const [name, more] of [
  ['the session', { description: { overlay: 'nowhere.yaml' } }],
  ['the certificate of the receiver', { certificateFile: 'nowhere/r.pem' }],
] as const) {
  test(`the port of the receiver is free again when ${name} can't be had`, async () => {
    const port = await freePort();
    const { certificateFile, ...file } = { certificateFile: undefined, ...more };
    const webhooks = {
      listen: { host: '127.0.0.1', port },
      ...(certificateFile === undefined ? {} : { certificateFile }),
    };
    const run = environmentOf(
      stubFile('http://127.0.0.1:9', { ...file, webhooks, credentials: { primary } }),
    );
    await expect(setUpRun(run)).rejects.toThrow(/ENOENT.*nowhere/);
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    server.close();
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function environmentOf(file: object): RunEnvironment {
  const target = join(folder, 'target.json');
  writeFileSync(target, JSON.stringify(file));
  const run = { ...readRunEnvironment({}), target, out: folder };
  Object.assign(process.env, toRunVariables(run), { SECRET_OF_STUB: 'secret-of-the-stub-0001' });
  return run;
}
