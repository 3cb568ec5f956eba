/** Two runs beside each other: what got better, what got worse, and what cannot be said. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { comparisonOf, comparisonText, type ChangeKind } from '../../../verdict/compare.ts';
import { conformanceOf, type Conformance } from '../../../verdict/conformance.ts';
import type { RequirementVerdictName } from '../../../verdict/types.ts';
import { ended, evaluation, exchange, facts, judge } from '../fabricated/run.ts';

const good = conformanceOf(judge([exchange(), evaluation(), ended('done')]), facts);
const bad = conformanceOf(
  judge([exchange(), evaluation({ outcome: 'violated' }), ended('violated')]),
  facts,
);

function as(verdict: RequirementVerdictName): Conformance {
  return { ...good, requirements: good.requirements.map((one) => ({ ...one, verdict })) };
}

const changes: readonly (readonly [
  from: RequirementVerdictName,
  to: RequirementVerdictName,
  kind: ChangeKind | null,
  worse: boolean,
])[] = [
  ['pass', 'pass', null, false],
  ['pass', 'fail', 'broken', true],
  ['pass', 'warn', 'broken', true],
  ['untestable', 'fail', 'broken', true],
  ['fail', 'pass', 'fixed', false],
  ['pass', 'untestable', 'no-longer-judged', true],
  ['pass', 'not-applicable', 'no-longer-judged', true],
  ['fail', 'indeterminate', 'no-longer-judged', true],
  ['error', 'pass', 'newly-judged', false],
  ['pass', 'observed', 'observed-otherwise', false],
  ['indeterminate', 'untestable', null, false],
];

for (const [from, to, kind, worse] of changes) {
  test(`from ${from} to ${to}: ${kind ?? 'no change'}`, () => {
    const comparison = comparisonOf(as(from), as(to));
    expect(comparison.changes.map((one) => one.kind)).toEqual(kind === null ? [] : [kind]);
    expect(comparison.worse).toBe(worse);
  });
}

test('what one of the runs leaves out, or does not know, is not compared', () => {
  for (const other of [as('not-selected'), as('excluded'), { ...good, requirements: [] }]) {
    for (const comparison of [comparisonOf(good, other), comparisonOf(other, bad)]) {
      expect(comparison).toMatchObject({ changes: [], worse: false, unchanged: 0, notCompared: 1 });
    }
  }
});

test('what changed is told with the requirement and what was found', () => {
  const foreign = { ...bad, target: { ...bad.target, name: 'Other\u001b[31m' } };
  const text = comparisonText(comparisonOf(good, foreign), () => 'Money moves once.');
  expect(text).toBe(`old: conformant, Sample, profile gate, 2026-01-02T03:04:05.678Z
new: non-conformant, Other\\u001b[31m, profile gate, 2026-01-02T03:04:05.678Z
These are of different targets: Sample and Other\\u001b[31m

Broken: 1
  IDM-003  pass -> fail  Money moves once.
    The balance fell twice.

0 as before, 0 not compared as one of the runs leaves them out
WORSE
`);
});

test('the command takes folders and files, and ends with 1 where something got worse', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-compare-'));
  const other = join(folder, 'other.json');
  writeFileSync(join(folder, 'conformance.json'), JSON.stringify(good));
  writeFileSync(other, JSON.stringify(bad));
  const program = fileURLToPath(new URL('../../../cli/assay.mjs', import.meta.url));
  const compare = (...args: readonly string[]) =>
    spawnSync(process.execPath, [program, 'compare', ...args], { encoding: 'utf8' });
  const worse = compare(folder, other);
  expect(worse.stdout).toContain('  IDM-003  pass -> fail  A whole transfer');
  expect(worse.status).toBe(1);
  const better = compare(other, folder, '--json');
  expect(JSON.parse(better.stdout)).toMatchObject({
    worse: false,
    changes: [{ id: 'IDM-003', kind: 'fixed', from: 'fail', to: 'pass' }],
  });
  expect(better.status).toBe(0);
  const wrong = compare(folder, join(folder, 'nowhere'));
  expect(wrong.stderr).toContain('nowhere is no report of a run');
  expect(wrong.status).toBe(2);
  rmSync(folder, { recursive: true });
});
