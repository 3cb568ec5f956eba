/** From every requirement to what judges it, and to the faults that were seen to break it. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import type { CatalogueRow } from '../../../fixtures/catalogue-types.ts';
import { passiveChecks } from '../../../fixtures/checks/passive/index.ts';
import { partsOfTestId } from '../../../fixtures/session/identity.ts';
import { requirements } from '../../../generated/requirements.ts';
import { AUDITOR } from '../../../mutants/matrix/judged-by.ts';
import { brokenReceivers } from '../../../mutants/faults/receivers.ts';
import { mutants } from '../../../mutants/registry.ts';
import { readRecord } from '../../../mutants/matrix/record.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const rows = Object.entries(requirements as Readonly<Record<string, CatalogueRow>>);
const judged = rows.filter(
  ([, { excluded, role }]) => excluded === undefined && role !== 'receiver',
);
const isRequired = ([, { level }]: (typeof rows)[number]): boolean =>
  level === 'MUST' || level === 'CLAIM';

/** Requirements that tests name, each as often as tests do. */
function namedByTests(): string[] {
  const args = ['--import', 'tsx', 'tests/self/spec/list-requirements.ts'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect(stdout, stderr).toMatch(/^\[/);
  return JSON.parse(stdout) as string[];
}

test('every requirement has a test or a passive check, or is excluded', () => {
  const covered = new Set([...namedByTests(), ...Object.values(passiveChecks)]);
  expect(covered.size).toBeGreaterThan(100);
  expect(judged.filter(([id]) => !covered.has(id)).map(([id]) => id)).toEqual([]);
  const excluded = rows.filter(([, row]) => row.excluded !== undefined).map(([id]) => id);
  expect(excluded.filter((id) => covered.has(id))).toEqual([]);
});

test('every MUST and CLAIM that can be tested has a mutant', () => {
  const broken = new Set<string>([...mutants.values()].map(({ breaks }) => breaks));
  const whole = judged.filter(isRequired).map(([id]) => id);
  expect(whole.length).toBeGreaterThan(100);
  expect(whole.filter((id) => !broken.has(id))).toEqual([]);
});

test('no mutant breaks what is excluded or only observed', () => {
  const can = new Set(judged.filter(([, { level }]) => level !== 'OBSERVE').map(([id]) => id));
  expect([...mutants].filter(([, { breaks }]) => !can.has(breaks)).map(([id]) => id)).toEqual([]);
});

test('every MUST of receivers has a broken receiver', () => {
  const broken = new Set<string>(Object.values(brokenReceivers).map(({ breaks }) => breaks));
  const whole = rows.filter(([, { role }]) => role === 'receiver').filter(isRequired);
  expect(whole.length).toBeGreaterThan(0);
  expect(whole.filter(([id]) => !broken.has(id)).map(([id]) => id)).toEqual([]);
});

test('the record of kills names tests that there are', () => {
  const tests = Object.values(readRecord()).flatMap((some) =>
    Object.values(some).flatMap(({ by = AUDITOR }) => (by === AUDITOR ? [] : [by])),
  );
  const files = new Set(tests.map((id) => partsOfTestId(id).file));
  for (const file of files) expect(readFileSync(`${root}${file}`, 'utf8')).toContain('contract(');
});
