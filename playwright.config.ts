/**
 * Two projects: `contract` judges a platform, `self` tests the suite. They run apart: only a
 * contract run starts a platform, writes a run store and gives a verdict.
 */
import { defineConfig, type ReporterDescription } from '@playwright/test';
import { allureFolder } from './cli/allure-folder.ts';
import { contractFolders } from './fixtures/contract.ts';
import { testTimeoutMs } from './fixtures/profiles.ts';
import { readRunEnvironment } from './fixtures/run-environment.ts';
import { selectionOf } from './fixtures/selection.ts';

const selfOnly = process.argv.some(
  (word, index, all) =>
    word === '--project=self' || (word === '--project' && all[index + 1] === 'self'),
);
process.env['ASSAY_RUN'] ??= selfOnly ? 'self' : 'contract';
const judges = process.env['ASSAY_RUN'] === 'contract';

// No error-context.md: reporters read it late, when the folder of the failed test is gone already,
// and nothing but our own report says what was on the wire.
process.env['PLAYWRIGHT_NO_COPY_PROMPT'] = '1';

const run = readRunEnvironment();
/** Twice as many tests of the suite as processors of a small machine: they wait half of their time. */
const workers = Number(process.env['ASSAY_WORKERS'] ?? '') || (judges ? 2 : 4);
/** Where `npm test` reads how the tests of the suite went. */
const results = process.env['ASSAY_SELF_RESULTS'];

const reporter: ReporterDescription[] = judges
  ? [
      ['allure-playwright', { resultsDir: allureFolder(run.out), detail: false }],
      ['./cli/reporter.ts'],
    ]
  : [
      [process.env['CI'] === undefined && process.stdout.isTTY ? 'line' : 'dot'],
      ...(results === undefined ? [] : [['json', { outputFile: results }] as const]),
    ];

const { together, alone } = selectionOf(run);
const kept = {
  testDir: 'tests',
  testMatch: contractFolders.map((folder) => `${folder}/**/*.spec.ts`),
  // Each of its folders is named after what it tests.
  testIgnore: ['self/**'],
  retries: run.profile.attempts - 1,
};

const judging = [
  {
    ...kept,
    ...together,
    name: 'contract',
    // Unlike a dependent project, a teardown runs after failures too.
    teardown: 'alone',
  },
  { ...kept, ...alone, name: 'alone', workers: 1, fullyParallel: false },
];

const self = {
  name: 'self',
  testDir: 'tests',
  testMatch: ['self/**/*.spec.ts', 'receiver/**/*.spec.ts'],
  // Too long for every push: a part of the long proof.
  ...(process.env['ASSAY_LONG'] === undefined ? { testIgnore: ['self/long/**'] } : {}),
  timeout: 120_000,
};

export default defineConfig({
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  workers,
  timeout: testTimeoutMs(run.profile),
  expect: { timeout: 10_000 },
  use: { trace: 'off', screenshot: 'off', video: 'off' },
  reporter,
  outputDir: judges ? `${run.out}/playwright` : 'reports/self/playwright',
  preserveOutput: 'never',
  ...(judges ? { globalSetup: './fixtures/global-setup.ts' } : {}),
  projects: judges ? judging : [self],
});
