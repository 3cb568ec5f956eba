/** The last look at what a run wrote, in a folder where other things stand as well. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { filesWithSecrets } from '../../../cli/secret-scan.ts';

let folder = '';
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-scan-'));
});
test.afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('a link that leads nowhere hinders no look at the rest', () => {
  const secret = 'h&l"ö-secret';
  symlinkSync(join(folder, 'gone'), join(folder, 'latest'));
  mkdirSync(join(folder, 'evidence'));
  writeFileSync(join(folder, 'evidence/w0.ndjson'), secret);
  writeFileSync(join(folder, 'verdict.txt'), secret);
  const own = [join('evidence', 'w0.ndjson'), 'verdict.txt'];
  expect(filesWithSecrets(folder, [secret], ['evidence', 'verdict.txt', 'fuzz'])).toEqual(own);
  expect(filesWithSecrets(folder, [secret]).sort()).toEqual(own);
});
