/** `assay run`: checks what it was told, hands the run to its runner, and gives its exit code. */
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import { DEFAULT_PROFILE, profileOf, profiles, type Profile } from '../../fixtures/profiles.ts';
import { toRunVariables, type RunEnvironment } from '../../fixtures/run-environment.ts';
import { startEmbedded } from '../../fixtures/target/embedded.ts';
import { mend } from '../../fixtures/target/nearest.ts';
import { partInWords } from '../../verdict/part.ts';
import { listed } from '../../verdict/listed.ts';
import { prepareRunFolder } from '../earlier-run.ts';
import { readKnownFailures } from '../known-failures.ts';
import type { Ended } from '../playwright.ts';
import { failedIn } from '../rerun.ts';
import { readRunRecord } from '../run-folder.ts';
import { holdRunFolder } from '../run-hold.ts';
import { requirementsNamed } from '../selection.ts';
import { testPlaces } from '../test-sources.ts';
import { exitCodes, UsageError } from '../usage-error.ts';
import type { AddCommand } from './command.ts';

type RunOptions = {
  readonly target?: string;
  readonly profile?: string;
  readonly seed?: string;
  readonly grep?: string;
  readonly oneIn?: number;
  readonly quick?: true;
  readonly rerunFailed?: true;
  readonly workers?: number;
  readonly out: string;
  readonly knownFailures?: string;
  readonly timeLimit: number;
  readonly fuzzCases?: number;
  readonly fuzzTime?: number;
  readonly runner: 'process' | 'playwright';
};

const PROFILE = `${Object.keys(profiles).join(', ')} (default: "${DEFAULT_PROFILE}")`;

/** At most, from the limit of a run to its end. */
const ENDING_MS = 120_000;

export const addRun: AddCommand = (assay, done) => {
  assay
    .command('run')
    .description('Judge a platform; the embedded one unless a target file is named.')
    .option('-t, --target <file>', 'target file of the platform to judge (YAML or JSON)')
    .option('-p, --profile <name>', PROFILE)
    .option('-g, --grep <ids>', 'only these requirements or areas, such as IDM-003,TRF')
    .option(
      '--quick',
      'only the tests that tell most of the known faults for what they send, and one at least of each requirement',
    )
    .option(
      '--one-in <n>',
      'only one in so many tests of each requirement, and one at least; other ones with each seed',
      positive,
    )
    .option(
      '--rerun-failed',
      'only what did not pass, or was not reached, in the last run that stands in --out, on its target',
    )
    .option(
      '-s, --seed <text>',
      'seed of everything random; another one each run unless given',
      notEmpty,
    )
    .option(
      '-w, --workers <n>',
      'tests side by side (default: limits.concurrency of the target, from 12 to 32; 2 for Playwright)',
      positive,
    )
    .option('-o, --out <dir>', 'folder of the reports', 'reports')
    .option('-k, --known-failures <file>', 'failures that are known, each with its reason')
    .option('--time-limit <minutes>', 'stop the whole run after this time', minutes, 60)
    .option('--fuzz-cases <n>', "cases of each fuzz test, instead of the profile's", positive)
    .option('--fuzz-time <seconds>', 'time of each fuzz test at most', positive)
    .addOption(
      new Option(
        '-r, --runner <name>',
        'process: all tests in one process, fast; playwright: Playwright Test, with Allure results',
      )
        .choices(['process', 'playwright'])
        .default('process'),
    )
    .action(async (options: RunOptions) => {
      done(await run(options));
    });
};

async function run(options: RunOptions): Promise<number> {
  const again = options.rerunFailed === true ? lastFailures(options) : null;
  if (again?.grep === '') {
    process.stdout.write('Nothing to repeat: nothing failed in the last run.\n');
    return exitCodes.good;
  }
  const environment = await environmentOf(again === null ? options : { ...options, ...again });
  const limitMs = options.timeLimit * 60_000;
  using _held = holdRunFolder(environment.out, limitMs + ENDING_MS);
  prepareRunFolder(environment.out);
  process.stdout.write(`${opening(environment)}\n`);
  if (options.runner === 'playwright') return await runWithPlaywright(environment, limitMs);
  // The platform starts while everything else is loaded; a signal in between leaves none behind.
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const stop = (): never => process.exit(exitCodes.indeterminate);
  for (const signal of signals) process.on(signal, stop);
  const embedded = environment.target === null ? startEmbedded() : null;
  embedded?.catch(() => undefined);
  const { runInProcess } = await import('../in-process.ts');
  for (const signal of signals) process.off(signal, stop);
  return await runInProcess(environment, limitMs, embedded);
}

/** What did not pass; of the platform and the profile of the last run where no others are named. */
function lastFailures(options: RunOptions): Partial<RunOptions> & { readonly grep: string } {
  if (options.grep !== undefined)
    throw new UsageError('--grep and --rerun-failed exclude each other');
  const out = resolve(options.out);
  const grep = failedIn(out).join(',');
  const last = readRunRecord(out);
  const target = options.target ?? last.target ?? null;
  return {
    grep,
    profile: options.profile ?? last.profile,
    ...(target === null ? {} : { target }),
  };
}

async function runWithPlaywright(environment: RunEnvironment, limitMs: number): Promise<number> {
  const { runPlaywright } = await import('../playwright.ts');
  const ended = await runPlaywright({
    args: [`--global-timeout=${limitMs}`],
    variables: toRunVariables(environment),
    graceMs: 30_000,
    limitMs: limitMs + 60_000,
  });
  if (ended.kind === 'out-of-time') {
    process.stderr.write(`The run was stopped after ${limitMs / 60_000} minutes (--time-limit).\n`);
  }
  return exitCodeOf(environment.out, ended);
}

/** What the reporter wrote down; without it Playwright did not get as far as a report. */
function exitCodeOf(out: string, { kind }: Ended): number {
  const unreported = kind === 'ended' ? exitCodes.harness : exitCodes.indeterminate;
  try {
    return readRunRecord(out).exitCode ?? unreported;
  } catch {
    return unreported;
  }
}

async function environmentOf(options: RunOptions): Promise<RunEnvironment> {
  const name = options.profile ?? DEFAULT_PROFILE;
  const profile = profileOf(name);
  if (profile === undefined) {
    const known = Object.keys(profiles);
    throw new UsageError(`there is no profile "${name}"; ${mend(name, known)}`);
  }
  const target = options.target === undefined ? null : resolve(options.target);
  if (target !== null) await checkTarget(target, profile);
  if (options.knownFailures !== undefined) checkKnownFailures(options.knownFailures, profile);
  const part = options.quick === true ? 'quick' : (options.oneIn ?? null);
  if (part !== null) checkPart(options, profile);
  const only = options.grep === undefined ? null : requirementsNamed(options.grep);
  if (only !== null) {
    const tested = testPlaces();
    if (!only.some((id) => tested.has(id))) {
      throw new UsageError(
        `no test judges ${only.join(', ')} by itself; "assay explain ${only[0] ?? ''}" tells more`,
      );
    }
  }
  return {
    target,
    profile,
    seed: options.seed ?? randomBytes(6).toString('hex'),
    out: resolve(options.out),
    only,
    part,
    workers: options.workers ?? null,
    knownFailures: options.knownFailures === undefined ? null : resolve(options.knownFailures),
    fuzz: {
      cases: options.fuzzCases ?? null,
      timeMs: options.fuzzTime === undefined ? null : options.fuzzTime * 1_000,
    },
  };
}

/** A certificate with exceptions is none. */
function checkKnownFailures(path: string, { name, kind }: Profile): void {
  if (kind === 'certification') {
    throw new UsageError(
      `the profile ${name} excuses no known failure: leave --known-failures out`,
    );
  }
  readKnownFailures(path);
}

/** A certificate is of all tests, and tests that are asked for by name all run. */
function checkPart(options: RunOptions, { name, kind }: Profile): void {
  const { runner, grep, quick, oneIn, rerunFailed } = options;
  const option = quick === true ? '--quick' : '--one-in';
  if (kind === 'certification') {
    throw new UsageError(`the profile ${name} takes all tests: leave ${option} out`);
  }
  if (quick === true && oneIn !== undefined) throw new UsageError('--quick excludes --one-in');
  if (grep !== undefined || rerunFailed === true)
    throw new UsageError(`${option} excludes --grep and --rerun-failed`);
  if (runner === 'playwright') throw new UsageError(`${option} needs --runner process`);
}

/** Reads the target file before anything starts: what is wrong with it is told at once. */
async function checkTarget(path: string, { name, effects }: Profile): Promise<void> {
  const { loadTarget } = await import('../../fixtures/target/load.ts');
  const { checkUsable } = await import('../../fixtures/target/usable.ts');
  const target = loadTarget(path);
  const { shared } = target;
  if (shared.environment === 'production' && effects.some((effect) => effect !== 'read')) {
    throw new UsageError(
      `${path} describes a production environment, and the profile ${name} writes; ` +
        `use --profile smoke, or describe a sandbox`,
    );
  }
  await checkUsable(target);
}

function opening({ profile, target, seed, only, part = null }: RunEnvironment): string {
  const what = target ?? 'the embedded platform';
  const some = only === null ? '' : `, only ${listed(only, LISTED_MAX)}`;
  const tests = part === null ? some : `, ${partInWords(part)} of its tests`;
  return `Judging ${what}, profile ${profile.name}${tests}, seed ${seed}`;
}

const LISTED_MAX = 8;

function positive(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0 && number <= 1_000_000_000) return number;
  throw new InvalidArgumentError('It has to be a whole number above 0.');
}

/** No timer waits longer: beyond this it would fire at once. */
const MINUTES_MAX = 7 * 24 * 60;

function minutes(text: string): number {
  const number = positive(text);
  if (number <= MINUTES_MAX) return number;
  throw new InvalidArgumentError(`It is in minutes, at most ${MINUTES_MAX}.`);
}

function notEmpty(text: string): string {
  if (text !== '') return text;
  throw new InvalidArgumentError('It is empty; leave the option out for a seed of chance.');
}
