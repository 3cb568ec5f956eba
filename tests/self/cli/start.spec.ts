/** Programs start from a bundle: never from one that is stale, and it tells places as the sources do. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { nodeFlags } from '../../../fixtures/node-flags.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** All that a bundle of the command or of the list of tests is made of. */
const NEEDED = [
  ...['cli', 'fixtures', 'generated', 'mutants', 'reference', 'spec', 'tests', 'verdict'],
  'package.json',
];

test.describe.configure({ mode: 'serial' });
// Each bundle is made from the beginning, more than once.
test.setTimeout(240_000);

let copy = '';

test.beforeAll(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'assay-start-')));
  for (const name of NEEDED) cpSync(join(root, name), join(copy, name), { recursive: true });
  // Packages as they are, and a cache of its own.
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name === '.cache') continue;
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  }
});

test.afterAll(() => {
  rmSync(copy, { recursive: true, force: true });
});

test('whoever starts the command has the engine started alike', () => {
  const said = nodeFlags.join(' ');
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  expect(scripts['assay']).toBe(`node ${said} cli/assay.mjs`);
  expect(scripts['start']).toBe(`${scripts['assay']} run`);
  const [shebang] = readFileSync(join(root, 'cli/assay.mjs'), 'utf8').split('\n');
  expect(shebang).toBe(`#!/usr/bin/env -S node ${said}`);
});

test('what changes in a source or in a package that it uses is there at the next start', () => {
  expect(said('--version').stdout).toBe('0.1.0\n');
  expect(said('--version').stdout).toBe('0.1.0\n');
  change('package.json', '"version": "0.1.0"', '"version": "0.1.1"');
  expect(said('--version').stdout).toBe('0.1.1\n');
  change('cli/main.ts', "new Command('assay')", "new Command('essay')");
  expect(said('--help').stdout).toContain('Usage: essay');
  // And back: of two contents of one length, the one that is there.
  change('cli/main.ts', "new Command('essay')", "new Command('assay')");
  expect(said('--help').stdout).toContain('Usage: assay');
});

test('what is kept and is not whole is made anew', () => {
  const cache = join(copy, 'node_modules/.cache/assay');
  for (const name of readdirSync(cache).filter((one) => !one.endsWith('.json'))) {
    writeFileSync(join(cache, name), readFileSync(join(cache, name)).subarray(0, 1_000));
  }
  expect(said('--version').stdout).toBe('0.1.1\n');
  for (const name of readdirSync(cache)) writeFileSync(join(cache, name), '');
  expect(said('--version').stdout).toBe('0.1.1\n');
});

test('a source with a fault of syntax is told with its place', () => {
  change('cli/progress.ts', 'export function', 'export functoin');
  const { status, stderr } = said('--version');
  expect(status).toBe(4);
  expect(stderr).toMatch(/cli\/progress\.ts:\d+:\d+: ERROR/);
  change('cli/progress.ts', 'export functoin', 'export function');
});

test('stack traces tell the files and lines of the sources', () => {
  const { status, stderr } = run(['cli/start/program.mjs', 'test-list'], {
    ASSAY_PROFILE: 'no such profile',
  });
  expect(status).not.toBe(0);
  const [, line = ''] =
    /\n {4}at readRunEnvironment \((?:\S*)\/fixtures\/run-environment\.ts:(\d+)\)/.exec(stderr) ??
    [];
  const text = readFileSync(join(copy, 'fixtures/run-environment.ts'), 'utf8').split('\n');
  expect(line, stderr).not.toBe('');
  expect(text[Number(line) - 1]).toContain('throw new');
  expect(stderr).toMatch(/tests\/self\/cli\/list-direct\.ts:\d+\)/);
});

test('tests that come and go are there, or not, at the next start', () => {
  const before = tests();
  const [first = ''] = before;
  const [file = ''] = first.split(':');
  cpSync(join(copy, file), join(copy, 'tests/contract/copied.spec.ts'));
  const path = join(copy, 'tests/contract/copied.spec.ts');
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll("'../../../", "'../../"));
  const copied = tests().filter((one) => one.startsWith('tests/contract/copied.spec.ts'));
  expect(copied.length).toBe(before.filter((one) => one.startsWith(`${file}:`)).length);
  rmSync(path);
  expect(tests()).toEqual(before);
});

test('where nothing can be kept, it starts all the same', () => {
  rmSync(join(copy, 'node_modules/.cache'), { recursive: true });
  writeFileSync(join(copy, 'node_modules/.cache'), '');
  expect(said('--version').stdout).toBe('0.1.1\n');
});

function tests(): string[] {
  return JSON.parse(run(['cli/start/program.mjs', 'test-list']).stdout) as string[];
}

function said(option: string): { status: number | null; stdout: string; stderr: string } {
  return run(['cli/assay.mjs', option]);
}

function run(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const variables = { ...process.env, FORCE_COLOR: '0', ASSAY_RUN: 'contract', ...env };
  const options = { cwd: copy, env: variables, encoding: 'utf8', timeout: 60_000 } as const;
  return spawnSync(process.execPath, args, options);
}

function change(name: string, from: string, to: string): void {
  const path = join(copy, name);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}
