/** The suite as a package of somebody's own project: no checkout, no packages of its developers. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import packageFile from '../../../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../../../', import.meta.url));

test.describe.configure({ mode: 'serial' });
test.setTimeout(240_000);

let project = '';
let installed = '';

test.beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'assay-installed-'));
  installed = join(project, 'node_modules', packageFile.name);
  mkdirSync(installed, { recursive: true });
  const packed = done('npm', ['pack', '--silent', '--pack-destination', project], root).trim();
  done('tar', ['-xzf', join(project, packed), '--strip-components=1', '-C', installed], project);
  const [, ...used] = done('npm', ['ls', '--omit=dev', '--all', '--parseable'], root)
    .trim()
    .split('\n');
  for (const folder of used) {
    const link = join(project, relative(root, folder));
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(folder, link);
  }
});

test.afterAll(() => {
  rmSync(project, { recursive: true, force: true });
});

function done(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  expect(status, `${command} ${args.join(' ')}\n${stdout}\n${stderr}`).toBe(0);
  return stdout;
}

const assay = (...args: string[]): string =>
  done(process.execPath, [join(installed, 'cli/assay.mjs'), ...args], project);

test('it judges, and leaves its reports in the project that uses it', () => {
  const said = assay('run', '--grep', 'IDM-003');
  expect(said).toContain('NO VIOLATION in 1 of 1 requirements');
  const report = join(project, 'reports', 'conformance.json');
  expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({ verdict: 'no-violation' });
  expect(existsSync(join(installed, 'reports', 'conformance.json'))).toBe(false);
  expect(assay('regrade')).toContain('The reports say the same.');
});

test('it shows a fault being found', () => {
  expect(assay('mutants', '--id', 'create-ignores-its-key')).toContain(
    'requirement they break: 1 of 1',
  );
});
