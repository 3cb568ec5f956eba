/** Tests that failed are named from what Playwright really writes. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { failedTests, type JsonReport } from '../../../cli/maintainer/failed-tests.ts';

const { resolve } = createRequire(import.meta.url);
const program = join(dirname(resolve('@playwright/test/package.json')), 'cli.js');

const CONFIG = `module.exports = { testDir: '.', retries: 1, reporter: [['json', { outputFile: 'results.json' }]] };`;

/** What a run of one file of tests leaves. */
function reportOf(body: string): JsonReport {
  const folder = mkdtempSync(join(tmpdir(), 'assay-failed-tests-'));
  try {
    const library = JSON.stringify(resolve('@playwright/test'));
    writeFileSync(join(folder, 'playwright.config.cjs'), CONFIG);
    writeFileSync(
      join(folder, 'some.spec.cjs'),
      `const { expect, test } = require(${library});\n${body}`,
    );
    const env = { ...process.env, FORCE_COLOR: '1' };
    spawnSync(process.execPath, [program, 'test'], { cwd: folder, env, stdio: 'ignore' });
    return JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8')) as JsonReport;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('place, title and what was said, also of those that only needed luck', () => {
  const report = reportOf(`
    test('good', () => expect(1).toBe(1));
    test.describe('some', () => {
      test('bad', () => expect('it is').toBe('it should be'));
    });
    test('lucky', ({}, { retry }) => expect(retry).toBe(1));
    test.skip('left out', () => expect(1).toBe(2));
  `);
  const failed = failedTests(report);
  expect(failed).toHaveLength(2);
  const said = failed.join('\n');
  expect(said).not.toContain('\u001b');
  expect(said).toMatch(/tests\/some.spec.cjs:\d+ bad: Error: .+ Expected: "it should be"/);
  expect(said).toMatch(/tests\/some.spec.cjs:\d+ lucky: /);
});

test('a file that holds no test that can be read is named as well', () => {
  expect(failedTests(reportOf(`throw new Error('no such thing');`)).join()).toContain(
    'no such thing',
  );
});
