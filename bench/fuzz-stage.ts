/** What the benchmark of the fuzzer runs on: an embedded platform in its own process, and one kit. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRedactor } from '../fixtures/evidence/redact.ts';
import { openRunStore } from '../fixtures/evidence/run-store.ts';
import { memoryLeases } from '../fixtures/given/leases.ts';
import type { Kit } from '../fixtures/kit.ts';
import { openSession } from '../fixtures/session/open-session.ts';
import { ownKit } from '../fixtures/session/own-kit.ts';
import { startEmbedded } from '../fixtures/target/embedded.ts';
import { loadTarget } from '../fixtures/target/load.ts';
import { embeddedTargetPath } from '../fixtures/target/paths.ts';

export type Bench = {
  readonly kit: Kit;
  readonly url: string;
  readonly token: string;
  close(): Promise<void>;
};

export async function openBench(): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-fuzz-'));
  const embedded = await startEmbedded();
  Object.assign(process.env, embedded.env);
  const redactor = createRedactor();
  const target = loadTarget(embeddedTargetPath, {
    registerSecret: (secret) => {
      redactor.registerSecret(secret);
    },
  });
  const session = openSession({
    target,
    store: openRunStore({ dir: folder, worker: 'bench', redactor }),
    effects: ['read', 'create', 'reversible', 'irreversible'],
    runId: randomUUID(),
    seed: '1',
    processes: 1,
    leases: memoryLeases(),
    hub: null,
    journalFile: null,
  });
  const kit = ownKit(session, {
    title: 'bench',
    file: 'bench/fuzz.ts',
    requirement: 'ERR-007',
    operation: 'createTransfer',
    effect: 'irreversible',
  });
  return {
    kit,
    url: embedded.url,
    token: await tokenOf(embedded.env),
    async close() {
      await session.close();
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function tokenOf(env: Readonly<Record<string, string>>): Promise<string> {
  const secret = env['ASSAY_EMBEDDED_CLIENT_SECRET'] ?? '';
  const credentials = Buffer.from(`demo-client:${secret}`).toString('base64');
  const url = `${env['ASSAY_EMBEDDED_TOKEN_URL'] ?? ''}?grant_type=client_credentials`;
  const headers = { authorization: `Basic ${credentials}` };
  const answer = await fetch(url, { method: 'POST', headers });
  return ((await answer.json()) as { readonly access_token: string }).access_token;
}
