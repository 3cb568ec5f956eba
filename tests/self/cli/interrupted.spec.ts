/** Ctrl-C on a terminal reaches all that a run started: it still cleans up, on a platform that is there. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const root = fileURLToPath(new URL('../../../', import.meta.url));

test.describe.configure({ timeout: 120_000 });

let folder = '';
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-interrupted-'));
});
test.afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('a run that is interrupted on a terminal cleans up on the embedded platform', async () => {
  // A process group of its own is what a terminal signals.
  const run = spawn(process.execPath, ['cli/assay.mjs', 'run', '--grep', 'TRF', '--out', folder], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [said, signalled] = ['', false];
  for (const stream of [run.stdout, run.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      // The first progress that is told: tests are under way.
      if (signalled || run.pid === undefined || !/^\d+\/\d+ tests/m.test(text)) return;
      signalled = true;
      process.kill(-run.pid, 'SIGINT');
    });
  }
  const code = await new Promise<number | null>((done) => run.once('close', done));
  expect(said).toContain('Stopping; once more to stop at once.');
  expect(said).not.toContain('ECONNREFUSED');
  expect(code).toBe(3);
  expect(readFileSync(join(folder, 'verdict.txt'), 'utf8')).toContain('the run was stopped');
});
