/**
 * Each mutant differs from the reference by what one test sees: a few of them, others for each
 * commit, are tried with that test alone; the long form of the kill matrix tries them all.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { mutants } from '../../../mutants/registry.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const WITNESSES = 8;

type Seen = {
  readonly recorded: number;
  readonly seen: readonly {
    readonly id: string;
    readonly test: string;
    readonly onMutant: boolean;
    readonly onReference: boolean;
  }[];
};

test('what kills a mutant holds on the reference', () => {
  test.setTimeout(120_000);
  const commit = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout;
  const args = [
    '--import',
    'tsx',
    'tests/self/mutants/witness-run.ts',
    String(WITNESSES),
    commit.trim(),
  ];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect(stdout, stderr).toMatch(/^\{/);
  const { recorded, seen } = JSON.parse(stdout) as Seen;
  expect(recorded, 'run `assay mutants --record`').toBeGreaterThan(mutants.size / 2);
  expect(seen).toHaveLength(WITNESSES);
  for (const one of seen) expect(one).toMatchObject({ onMutant: true, onReference: false });
});
