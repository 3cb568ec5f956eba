/** `assay init`: a target file to fill in. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { loadTarget } from '../../../fixtures/target/load.ts';

const program = fileURLToPath(new URL('../../../cli/assay.mjs', import.meta.url));
let folder = '';

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-init-'));
});
test.afterEach(() => {
  rmSync(folder, { recursive: true });
});

function init(file: string): { code: number | null; out: string; err: string } {
  const options = { cwd: folder, encoding: 'utf8', timeout: 30_000 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'init', file], options);
  return { code: status, out: stdout, err: stderr };
}

test('it is in order, and its schema is where an editor finds it', () => {
  const { code, out } = init('bank.yaml');
  expect(out).toContain(
    'It reads EXAMPLE_CLIENT_ID and EXAMPLE_CLIENT_SECRET from the environment',
  );
  expect(code).toBe(0);
  const path = join(folder, 'bank.yaml');
  const environment = { EXAMPLE_CLIENT_ID: 'us', EXAMPLE_CLIENT_SECRET: 'a-secret-of-ours' };
  expect(loadTarget(path, { environment }).file.name).toBe('Example platform');
  const [, schema] = /\$schema=(\S+)/.exec(readFileSync(path, 'utf8')) ?? [];
  expect(existsSync(join(folder, schema ?? ''))).toBe(true);
});

test('one that is there is left as it is', () => {
  expect(init('bank.yaml').code).toBe(0);
  const { code, err } = init('bank.yaml');
  expect(err).toContain('bank.yaml is there already, and was left as it is');
  expect(code).toBe(2);
});

test('a folder that is not there is told', () => {
  const { code, err } = init('nowhere/bank.yaml');
  expect(err).toContain("nowhere/bank.yaml can't be written: ENOENT");
  expect(code).toBe(2);
});
