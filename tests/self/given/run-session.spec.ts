/** The session of a run: how much of the target's limits is its own. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openRunSession, RUN_ID, SALT } from '../../../fixtures/session/run-session.ts';
import { json, startStub } from '../stub-server.ts';
import { stubFile } from '../stub-target.ts';

const REQUESTS = 20;

test('tests side by side in one process have the whole rate of the target', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-session-'));
  const before = { ...process.env };
  const stub = await startStub((_asked, _request, response) => {
    json(response, 200, { access_token: 'token-of-the-stub-000001', data: {} });
  });
  const target = join(folder, 'target.json');
  const limits = { concurrency: REQUESTS, requestsPerSecond: 100 };
  const primary = { clientId: 'one', clientSecret: '${env:SECRET_OF_STUB}', scopes: ['a:read'] };
  const written = stubFile(stub.origin, { limits, credentials: { primary } });
  writeFileSync(target, JSON.stringify(written));
  Object.assign(process.env, {
    ASSAY_TARGET: target,
    SECRET_OF_STUB: 'secret-of-the-stub-0001',
    ASSAY_OUT: folder,
    ASSAY_WORKERS: '50',
    [RUN_ID]: 'run',
    [SALT]: 'salt',
  });
  try {
    const session = await openRunSession({ worker: 'w0' });
    const meta = { operation: 'getTransfer', effect: 'read', alone: false, needs: [] } as const;
    const identity = { testId: 't', title: 't', file: 't.spec.ts', line: 1, attempt: 0 };
    const attempt = session.begin(
      { ...identity, meta: { ...meta, requirement: 'TRF-001' } },
      { giveUp: () => undefined },
    );
    const started = performance.now();
    const ask = { path: { transfer_id: 't' } };
    await Promise.all(
      Array.from({ length: REQUESTS }, () => attempt.kit.platform.getTransfer(ask)),
    );
    // A fiftieth of the rate would take ten seconds.
    expect(performance.now() - started).toBeLessThan(5_000);
    attempt.end({ end: 'returned' });
    await session.close();
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
    await stub.close();
    rmSync(folder, { recursive: true });
  }
});
