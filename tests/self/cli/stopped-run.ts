/** `assay run` on a stub of which only a list is answered, and that wrongly; then it is stopped. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunRecord } from '../../../cli/run-folder.ts';
import { json, startStub } from '../stub-server.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export type StoppedRun = {
  readonly code: number;
  readonly said: string;
  readonly record: RunRecord;
};

export async function stoppedRun(deadlineMs: number): Promise<StoppedRun> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-stopped-'));
  let isWaiting: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (isWaiting = resolve));
  const list = { data: { transactions: [] }, links: {} };
  const stub = await startStub(({ url }, _request, response) => {
    if (url.startsWith('/v1/token')) {
      json(response, 200, { token_type: 'Bearer', expires_in: 3600, access_token: 'token-0001' });
    } else if (url === '/v1/transactions') json(response, 201, list);
    // Whatever else is asked for is never answered: the run goes on until it is stopped.
    else isWaiting();
  });
  try {
    const target = targetIn(folder, stub.origin, deadlineMs);
    const out = join(folder, 'out');
    const args = [join(root, 'cli/assay.mjs'), 'run', '--target', target, '--out', out];
    const env = { ...process.env, STUB_SECRET: 'the-secret-of-the-stub' };
    const run = spawn(process.execPath, [...args, '--grep', 'GEN,PAG'], { env });
    const said: string[] = [];
    for (const stream of [run.stdout, run.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => said.push(text));
    }
    const ended = once(run, 'exit') as Promise<[number]>;
    await waiting;
    run.kill('SIGINT');
    const [code] = await ended;
    const record = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8')) as RunRecord;
    return { code, said: said.join(''), record };
  } finally {
    await stub.close();
    rmSync(folder, { recursive: true });
  }
}

function targetIn(folder: string, origin: string, deadlineMs: number): string {
  const target = join(folder, 'target.json');
  const value = {
    name: 'stub',
    apiVersion: '1.1.2',
    environment: 'sandbox',
    addresses: { baseUrl: origin, tokenUrl: `${origin}/v1/token` },
    credentials: {
      primary: { clientId: 'one', clientSecret: '${env:STUB_SECRET}', scopes: ['a:read'] },
    },
    capabilities: ['core', 'transactions'],
    assets: { primary: { id: 'USD', kind: 'fiat', scale: 2 } },
    money: { amounts: 'number' },
    timing: { deadlineMs, settleMs: 500, quietMs: 50, webhookWaitMs: 500 },
  };
  writeFileSync(target, JSON.stringify(value));
  return target;
}
