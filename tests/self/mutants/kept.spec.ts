/** Every test file that judges a platform kills what no other file kills, or has a reason to be. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { contractFolders } from '../../../fixtures/contract.ts';
import { loneFilesIn, readRecord } from '../../../mutants/matrix/record.ts';

const kept = JSON.parse(
  readFileSync(new URL('../../../mutants/kept.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>;

const files = contractFolders.flatMap((folder) =>
  readdirSync(new URL(`../../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => `tests/${folder}/${name}`),
);

test('each test file has unique killers, or a reason to keep it', () => {
  const lone = loneFilesIn(readRecord());
  const unexplained = files.filter((file) => lone[file] === undefined && kept[file] === undefined);
  expect(unexplained, 'kill something with it, or say why it stays in mutants/kept.json').toEqual(
    [],
  );
});

test('no reason is given for a file that is gone', () => {
  expect(Object.keys(kept).filter((file) => !files.includes(file))).toEqual([]);
});
