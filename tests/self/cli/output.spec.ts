/** What a run writes: progress on a terminal and elsewhere, and no secret in any file. */
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { prepareRunFolder } from '../../../cli/earlier-run.ts';
import { writeRunRecord, type RunRecord } from '../../../cli/run-folder.ts';
import { openEntries } from '../../../fixtures/given/journal-lines.ts';
import { takeOver } from '../../../fixtures/session/take-over.ts';
import { holdRunFolder } from '../../../cli/run-hold.ts';
import { filesWithSecrets } from '../../../cli/secret-scan.ts';
import { readRunStore } from '../../../fixtures/evidence/read-store.ts';

let folder = '';
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-out-'));
});
test.afterEach(() => {
  rmSync(folder, { recursive: true });
});

const secret = 'h&l"ö-secret';
const spelled: readonly (readonly [name: string, text: string])[] = [
  ['as it is', `x ${secret} x`],
  ['in a URL', `?secret=${encodeURIComponent(secret)}`],
  ['in JSON', JSON.stringify({ secret })],
  ['in base64', Buffer.from(secret).toString('base64')],
  ['a bearer token', 'authorization: Bearer abcdefghijklmnop'],
  ['an access token in JSON', JSON.stringify({ body: '{"access_token":"abcdefghijkl"}' })],
];

for (const [name, text] of spelled) {
  test(`a secret is found ${name}, in a folder below`, () => {
    mkdirSync(join(folder, 'evidence'));
    writeFileSync(join(folder, 'evidence/w0.ndjson'), text);
    expect(filesWithSecrets(folder, [secret])).toEqual([join('evidence', 'w0.ndjson')]);
  });
}

test('a secret is found wherever it stands in a long file', () => {
  const filling = 'x'.repeat(1024 * 1024 - 6);
  for (const [name, text] of spelled) {
    for (const long of [filling + text, filling + filling + text, text + filling + filling]) {
      writeFileSync(join(folder, 'w0.ndjson'), long);
      expect(filesWithSecrets(folder, [secret]), name).toEqual(['w0.ndjson']);
    }
  }
});

test('what looks like a secret is found among whatever looks nearly so', () => {
  const shape =
    /Bearer [\w.~+/-]{12}|Basic [A-Za-z0-9+/]{12}|(access_token|signature_verification_key)\\?"\s*:\s*\\?"[^"\\«]{8}/;
  const pieces = ['Bearer ', 'Basic ', 'access_token', '"', '\\"', ' "x": "'];
  const starts = ['access_token\\":\\"', 'signature_verification_key": "'];
  const fillings = [':', ' ', 'abcdefgh', 'ijkl', '«', 'x'.repeat(30), ' '.repeat(4_000)];
  const file = join(folder, 'w0.ndjson');
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces, ...starts, ...fillings), { maxLength: 24 }),
      (parts) => {
        const text = parts.join('');
        writeFileSync(file, text);
        const bytes = Buffer.from(text).toString('latin1');
        // The longest run of blanks that is looked through.
        fc.pre(!text.includes(' '.repeat(4_060)));
        expect(filesWithSecrets(folder, [])).toEqual(shape.test(bytes) ? ['w0.ndjson'] : []);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('what others put beside a run is not looked at', () => {
  mkdirSync(join(folder, 'evidence'));
  mkdirSync(join(folder, 'self'));
  writeFileSync(join(folder, 'evidence/w0.ndjson'), secret);
  writeFileSync(join(folder, 'self/results.json'), secret);
  const own = [join('evidence', 'w0.ndjson')];
  expect(filesWithSecrets(folder, [secret], ['evidence'])).toEqual(own);
});

test('what was redacted is no secret', () => {
  const line = {
    authorization: 'Bearer «redacted:0123abcd»',
    body: '{"access_token":"«redacted:ab»"}',
  };
  writeFileSync(join(folder, 'w0.ndjson'), JSON.stringify(line));
  expect(filesWithSecrets(folder, [secret])).toEqual([]);
});

test('what another tool wrote is left as it is, though it names a run', () => {
  const others = { 'run.json': '{"pipeline": 7}\n', 'index.html': '<p>mine</p>' };
  for (const [name, text] of Object.entries(others)) writeFileSync(join(folder, name), text);
  expect(() => {
    prepareRunFolder(folder);
  }).toThrow('holds run.json, index.html, but not of a run of this suite');
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe(others['index.html']);
});

test('an earlier run is taken away, and nothing else', () => {
  prepareRunFolder(folder);
  const suite = { version: '0', apiVersion: '0', specSha256: '' };
  const record = { suite, profile: 'gate', seed: '1', only: null, startedAt: '' };
  writeRunRecord(folder, record);
  writeFileSync(join(folder, 'evidence/w0.ndjson'), '{"kind":"test"}\n');
  writeFileSync(join(folder, 'mine.txt'), 'mine');
  prepareRunFolder(folder);
  const entries: unknown[] = [];
  for (const entry of readRunStore(folder)) entries.push(entry);
  expect(entries).toEqual([]);
  expect(() => {
    writeFileSync(join(folder, 'mine.txt'), 'still there', { flag: 'wx' });
  }).toThrow(/EEXIST/);
});

const open = { kind: 'subscription', id: 'sub-1', open: true };
const here = 'https://sandbox.invalid';

const earlier: readonly (readonly [what: string, record: Partial<RunRecord>, kept: boolean])[] = [
  ['was killed', {}, true],
  ['ended, and cleaned up what it could', { exitCode: 0 }, false],
  ['only read, and ended', { exitCode: 0, profile: 'smoke' }, true],
  ['was killed with its embedded platform', { target: null }, false],
];

for (const [what, over, kept] of earlier) {
  test(`what stays open is ${kept ? '' : 'not '}kept for the next run where one ${what}`, () => {
    prepareRunFolder(folder);
    const suite = { version: '0', apiVersion: '0', specSha256: '' };
    const record = { suite, target: 'a.yaml', profile: 'gate', seed: '1', only: null };
    writeRunRecord(folder, { ...record, startedAt: '', ...over });
    writeFileSync(join(folder, 'target.json'), JSON.stringify({ addresses: { baseUrl: here } }));
    writeFileSync(join(folder, 'journal.ndjson'), `${JSON.stringify(open)}\n`);
    // As the command does, and the runner once more.
    prepareRunFolder(folder);
    prepareRunFolder(folder);
    expect(openEntries(join(folder, 'journal.ndjson'))).toEqual(
      kept ? [{ ...open, at: here }] : [],
    );
  });
}

test('what a killed run left is cleaned up by the next one that writes to its platform', async () => {
  const journal = join(folder, 'journal.ndjson');
  const line = (id: string, at: string): string => `${JSON.stringify({ ...open, id, at })}\n`;
  writeFileSync(journal, line('sub-1', here) + line('sub-2', 'https://other.invalid'));
  const clean = (): Promise<void> => {
    writeFileSync(journal, `${JSON.stringify({ ...open, open: false })}\n`, { flag: 'a' });
    return Promise.resolve();
  };
  const options = { journal, baseUrl: here, clean };
  const elsewhere = 'A run was killed and left records open on https://other.invalid: ';
  const [first, second] = await takeOver({ ...options, mayWrite: false });
  expect(first).toContain(`left records open on ${here}: the next one there that writes`);
  expect(second).toContain(elsewhere);
  const [told, other] = await takeOver({ ...options, mayWrite: true });
  expect(told).toBe(
    'A run before was killed: 1 of the 1 records that it left open are cleaned up.',
  );
  expect(other).toContain(elsewhere);
});

test('two runs do not write into one folder', () => {
  const other = { pid: process.ppid, endsByMs: Date.now() + 60_000 };
  writeFileSync(join(folder, 'running.json'), JSON.stringify(other));
  expect(() => holdRunFolder(folder, 1_000)).toThrow(
    `a run (process ${process.ppid}) is writing into ${folder}; wait for its end, or name another`,
  );
});

const gone: readonly (readonly [what: string, mark: string])[] = [
  ['ended', JSON.stringify({ pid: 2 ** 22 + 1, endsByMs: Date.now() + 60_000 })],
  ['whose time is over', JSON.stringify({ pid: process.ppid, endsByMs: Date.now() - 1 })],
  ['that did not get to say who it is', ''],
];

for (const [what, mark] of gone) {
  test(`a run ${what} keeps no other one from its folder`, () => {
    writeFileSync(join(folder, 'running.json'), mark);
    {
      using _held = holdRunFolder(folder, 1_000);
      expect(readdirSync(folder)).toEqual(['running.json']);
    }
    expect(readdirSync(folder)).toEqual([]);
  });
}

test('a folder that cannot be written to is wrong use, and named', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const out of [file, join(file, 'below')]) {
    const said = `${out} can't be written to; name another folder with --out (E`;
    expect(() => {
      prepareRunFolder(out);
    }).toThrow(said);
    expect(() => holdRunFolder(out, 1_000)).toThrow(said);
  }
});
