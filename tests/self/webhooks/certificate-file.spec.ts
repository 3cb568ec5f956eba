/** A run writes its receiver's certificate over nothing but the one of an earlier run. */
import { expect, test } from '@playwright/test';
import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  certificateFileFault,
  writeCertificate,
} from '../../../fixtures/webhooks/hub/certificate-file.ts';
import { makeCertificate } from '../../../fixtures/webhooks/hub/certificate.ts';

let folder: string;
let pem: string;

test.beforeAll(async () => {
  pem = (await makeCertificate(['127.0.0.1'])).certificatePem;
});
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-certificate-'));
});
test.afterEach(() => rmSync(folder, { recursive: true }));

for (const [what, before] of [
  ['nothing', null],
  ['an empty file', ''],
  ['the certificate of an earlier run', 'earlier'],
] as const) {
  test(`a certificate takes the place of ${what}`, () => {
    const file = join(folder, 'receiver.pem');
    if (before !== null) writeFileSync(file, before === 'earlier' ? `${pem}\n${pem}` : before);
    writeCertificate(file, pem);
    expect(readFileSync(file, 'utf8')).toBe(pem);
    expect(readdirSync(folder)).toEqual(['receiver.pem']);
  });
}

test('a link stays one, and what it leads to is written', () => {
  const [file, link] = [join(folder, 'receiver.pem'), join(folder, 'link.pem')];
  writeFileSync(file, pem);
  symlinkSync(file, link);
  writeCertificate(link, pem);
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(certificateFileFault(file)).toBeNull();
});

for (const text of [
  'name: my platform\n',
  '-----BEGIN PRIVATE KEY-----\nAA==\n',
  'x'.repeat(1e6),
]) {
  test(`another file is left as it is: ${text.slice(0, 20).trim()}`, () => {
    const file = join(folder, 'other');
    writeFileSync(file, text);
    expect(() => {
      writeCertificate(file, pem);
    }).toThrow('holds something else, and is not written over');
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
}

test('a device and a folder are left as they are', () => {
  expect(certificateFileFault('/dev/null')).toContain('is no ordinary file');
  expect(() => {
    writeCertificate(folder, pem);
  }).toThrow('is a folder');
  expect(statSync('/dev/null').isFile()).toBe(false);
});
