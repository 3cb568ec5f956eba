/**
 * Two projects: `contract` judges a platform, `self` tests the suite. They run apart: only a
 * contract run starts a platform, writes a run store and gives a verdict.
 */
import { defineConfig, type ReporterDescription } from '@playwright/test';
import { allureFolder } from './cli/allure-folder.ts';
import { readRunEnvironment } from './fixtures/run-environment.ts';

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
const workers = Number(process.env['ASSAY_WORKERS'] ?? '') || 2;
const forbidden = (['create', 'reversible', 'irreversible'] as const).filter(
  (effect) => !run.profile.effects.includes(effect),
);

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

/** The effects that the profile forbids are left out here, and the transport refuses them too. */
const kept = {
  testDir: 'tests/contract',
  retries: run.profile.attempts - 1,
  ...(run.only === null ? {} : { grep: new RegExp(`@(?:${run.only.join('|')})(?![\\w-])`) }),
};
const LEVELS = ['MUST', 'SHOULD', 'CLAIM', 'OBSERVE'] as const;
const excluded: string[] = [
  ...forbidden.map((effect) => `effect-${effect}`),
  ...run.profile.exclude,
  // Tags name the level too. What was asked for by its id runs whatever the profile.
  ...(run.only === null ? LEVELS.filter((level) => !run.profile.levels.includes(level)) : []),
];

const judging = [
  {
    ...kept,
    name: 'contract',
    grepInvert: new RegExp(`@(?:${['alone', ...excluded].join('|')})(?![\\w-])`),
    // Unlike a dependent project, a teardown runs after failures too.
    teardown: 'alone',
  },
  {
    ...kept,
    name: 'alone',
    testMatch: '**/*.spec.ts',
    // Both tags have to fit, in any order; Playwright looks at titles and tags in one text.
    grep: new RegExp(
      `(?=.*@alone(?![\\w-]))${run.only === null ? '' : `(?=.*@(?:${run.only.join('|')})(?![\\w-]))`}`,
    ),
    ...(excluded.length === 0
      ? {}
      : { grepInvert: new RegExp(`@(?:${excluded.join('|')})(?![\\w-])`) }),
    workers: 1,
    fullyParallel: false,
  },
];

const self = {
  name: 'self',
  testDir: 'tests',
  testMatch: ['self/**/*.spec.ts', 'receiver/**/*.spec.ts'],
  timeout: 60_000,
};

export default defineConfig({
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  workers,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: { trace: 'off', screenshot: 'off', video: 'off' },
  reporter,
  outputDir: judges ? `${run.out}/playwright` : 'reports/self/playwright',
  preserveOutput: 'never',
  ...(judges ? { globalSetup: './fixtures/target/global-setup.ts' } : {}),
  projects: judges ? judging : [self],
});
