/** A stored run that somebody sends: its reports have to say what its evidence comes to. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { regrade } from '../../../cli/commands/regrade.ts';
import { evidenceSha256 } from '../../../cli/evidence-digest.ts';
import { compareReports } from '../../../cli/reported.ts';
import { failedIn } from '../../../cli/rerun.ts';
import { UsageError } from '../../../cli/usage-error.ts';
import type { Conformance } from '../../../verdict/conformance.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
let folder = '';

test.describe.configure({ mode: 'serial' });
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-reported-'));
  const target = join(folder, 'target.yaml');
  writeFileSync(target, targetFile);
  writeFileSync(
    join(folder, 'overlay.yaml'),
    'overlay: 1.0.0\ninfo: { title: None, version: "1" }\nactions: []\n',
  );
  const out = join(folder, 'run');
  expect(assay('run', '--target', target, '--grep', 'TXN-001', '--out', out).status).toBe(3);
});
test.afterAll(() => {
  rmSync(folder, { recursive: true });
});

function assay(...args: readonly string[]): { status: number | null; stdout: string } {
  return spawnSync(process.execPath, [join(root, 'cli/assay.mjs'), ...args], {
    env: { ...process.env, REPORTED_SECRET: 'a-secret-of-this-test' },
    encoding: 'utf8',
    timeout: 60_000,
  });
}

/** Nothing listens there: what is compared does not depend on what is found. */
const targetFile = `
name: Sample
apiVersion: 1.1.2
environment: sandbox
addresses: { baseUrl: 'http://127.0.0.1:9', tokenUrl: 'http://127.0.0.1:9/v1/token' }
credentials:
  primary: { clientId: sample, clientSecret: '\${env:REPORTED_SECRET}', scopes: [transfers:write] }
capabilities: [core, transactions]
description: { overlay: overlay.yaml }
assets: { primary: { id: USD, kind: fiat, scale: 2 } }
money: { amounts: number }
requests: {}
bindings: {}
vocabulary: {}
`;

test('what a certification says of its evidence is true at its end', () => {
  const out = join(folder, 'certification');
  const target = join(folder, 'target.yaml');
  const only = ['--profile', 'certification', '--grep', 'TXN-001'];
  assay('run', '--target', target, ...only, '--out', out);
  const sha256 = evidenceSha256(out) ?? 'none';
  expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain(sha256);
  expect(compareReports(out).differences).toEqual([]);
});

test('a certification tells which evidence it is of, as common tools count it', () => {
  const evidence = join(folder, 'run', 'evidence');
  const one = spawnSync('bash', ['-c', 'LC_ALL=C sha256sum *.ndjson | sha256sum'], {
    cwd: evidence,
    encoding: 'utf8',
  });
  expect(`${evidenceSha256(join(folder, 'run')) ?? ''}  -\n`).toBe(one.stdout);
  const copy = join(folder, 'certified');
  cpSync(join(folder, 'run'), copy, { recursive: true });
  const path = join(copy, 'conformance.json');
  const report = JSON.parse(readFileSync(path, 'utf8')) as Conformance;
  writeFileSync(path, JSON.stringify({ ...report, evidenceSha256: '00' }));
  expect(compareReports(copy).differences).toEqual([
    'the evidence has another SHA-256 than conformance.json and index.html say',
  ]);
});

test('reports as the run left them say what the evidence says', () => {
  const { headline, differences } = compareReports(join(folder, 'run'));
  expect(headline).toBe('INDETERMINATE: Sample (sandbox), profile gate');
  expect(differences).toEqual([]);
});

const torn: readonly (readonly [file: string, text: string, status: number])[] = [
  ['conformance.json', '{"verdict":"confor', 1],
  ['conformance.json', '{"verdict":"conformant"}', 1],
  ['target.json', 'null', 2],
  ['evidence/preflight.ndjson', 'no entry\n', 2],
];

for (const [index, [file, text, status]] of torn.entries()) {
  test(`${file} that says ${text.trim()} is no fault of the suite`, () => {
    const copy = join(folder, `torn-${index}`);
    cpSync(join(folder, 'run'), copy, { recursive: true });
    writeFileSync(join(copy, file), text);
    expect(assay('regrade', copy).status).toBe(status);
  });
}

test('a folder whose reports say nothing is none that could be repeated', () => {
  const copy = join(folder, 'unread');
  cpSync(join(folder, 'run'), copy, { recursive: true });
  writeFileSync(join(copy, 'conformance.json'), 'null');
  expect(() => failedIn(copy)).toThrow(UsageError);
});

const edits: readonly (readonly [file: string, was: string, is: string, said: string])[] = [
  [
    'conformance.json',
    '"verdict": "indeterminate",\n  "wallMs"',
    '"verdict": "no-violation",\n  "wallMs"',
    'conformance.json says no-violation, the evidence indeterminate',
  ],
  ['verdict.txt', 'INDETERMINATE:', 'CONFORMANT:', 'verdict.txt has another verdict'],
  ['index.html', '<title>INDETERMINATE:', '<title>CONFORMANT:', 'index.html has another verdict'],
];

for (const [file, was, is, said] of edits) {
  test(`a verdict that was edited in ${file} is found out`, () => {
    const copy = join(folder, file);
    cpSync(join(folder, 'run'), copy, { recursive: true });
    const text = readFileSync(join(copy, file), 'utf8');
    expect(text).toContain(was);
    writeFileSync(join(copy, file), text.replace(was, is));
    expect(compareReports(copy).differences).toEqual([said]);
  });
}

test('what did not pass is run again on the platform of that run', () => {
  const { status, stdout } = assay('run', '--rerun-failed', '--out', join(folder, 'run'));
  expect(stdout).toContain(`Judging ${join(folder, 'target.yaml')}, profile gate, only TXN-001`);
  expect(status).toBe(3);
});

test('a run is judged again where the files of its target are not', () => {
  rmSync(join(folder, 'overlay.yaml'));
  expect(regrade(join(folder, 'run')).differences).toEqual([]);
});
