/** The doctor finds a dead or a changing tunnel before a run does, and needs no platform for it. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { openTunnel, type Tunnel, type Way } from '../webhooks/tunnel.ts';

test.describe.configure({ mode: 'default' });

const program = fileURLToPath(new URL('../../../cli/assay.mjs', import.meta.url));
const platform = createServer();
let [folder, baseUrl, port] = ['', '', 0];
let tunnel: Tunnel;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-way-'));
  platform.listen(0, '127.0.0.1');
  await once(platform, 'listening');
  baseUrl = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
  tunnel = await openTunnel();
  port = await freePort();
});
test.afterAll(() => {
  platform.close();
  tunnel.close();
  rmSync(folder, { recursive: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  return free;
}

const targetFile = (publicUrl: string): string => `
name: Sample
apiVersion: 1.1.2
environment: sandbox
addresses: { baseUrl: '${baseUrl}', tokenUrl: '${baseUrl}/v1/token' }
credentials:
  primary: { clientId: sample, clientSecret: '\${env:WAY_SECRET}', scopes: [transfers:write] }
capabilities: [core, transactions, subscriptions, webhooks]
description: { overlay: overlay.yaml }
assets: { primary: { id: USD, kind: fiat, scale: 2 } }
money: { amounts: number }
requests: {}
bindings: {}
vocabulary: {}
webhooks: { listen: { host: 127.0.0.1, port: ${port} }, publicUrl: '${publicUrl}' }
`;

/** Not in this process alone, where the tunnel is. */
async function doctor(publicUrl: string): Promise<{ code: number; out: string }> {
  const file = join(folder, 'target.yaml');
  writeFileSync(file, targetFile(publicUrl));
  writeFileSync(
    join(folder, 'overlay.yaml'),
    'overlay: 1.0.0\ninfo: { title: None, version: "1" }\nactions: []\n',
  );
  const env = { ...process.env, WAY_SECRET: 'a-secret-of-this-test' };
  return new Promise((done) => {
    execFile(process.execPath, [program, 'doctor', '--target', file], { env }, (error, out) => {
      done({ code: Number(error?.code ?? 0), out });
    });
  });
}

const cases: readonly (readonly [name: string, way: Way, code: number, tells: RegExp])[] = [
  ['hands all on', {}, 0, /^ok {6}webhooks\.publicUrl https:/m],
  [
    'answers 502 itself',
    { answer: () => ({ status: 502, body: '<b>Bad gateway</b>' }) },
    3,
    /^FAULT {3}webhooks\.publicUrl .* answered 502 .*is the tunnel up/m,
  ],
  [
    'takes a header away',
    { without: 'x-svc-timestamp' },
    3,
    /^FAULT {3}webhooks\.publicUrl .*the header x-svc-timestamp is taken away/m,
  ],
];

for (const [name, way, code, tells] of cases) {
  test(`a tunnel that ${name} is told of by the doctor`, async () => {
    tunnel.lead(port, way);
    const told = await doctor(tunnel.url);
    expect(told.out).toMatch(tells);
    expect(told.code).toBe(code);
  });
}

test('an address that is not reached from here may be reached by the platform', async () => {
  const { code, out } = await doctor('https://127.0.0.2:9');
  expect(out).toMatch(/^UNSURE {2}webhooks\.publicUrl .*Where only the platform can reach it/m);
  expect(code).toBe(0);
});
