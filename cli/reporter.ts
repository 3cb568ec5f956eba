/** Playwright's reporter of a run: progress while it runs, then reports, verdict and exit code. */
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
} from '@playwright/test/reporter';
import { readRunEnvironment, type RunEnvironment } from '../fixtures/run-environment.ts';
import { loadTarget } from '../fixtures/target/load.ts';
import { embeddedTargetPath } from '../fixtures/target/paths.ts';
import type { TargetFile } from '../fixtures/target/types.ts';
import { moveAllureResults } from './allure-folder.ts';
import { readKnownFailures } from './known-failures.ts';
import { createProgress, type Progress } from './progress.ts';
import {
  hasStoredTarget,
  prepareRunFolder,
  readStoredTarget,
  storeTarget,
  suiteFacts,
  writeRunRecord,
  written,
  type RunRecord,
} from './run-folder.ts';
import { filesWithSecrets } from './secret-scan.ts';
import { exitCodes } from './usage-error.ts';
import { writeReports } from './write-reports.ts';

/**
 * Tests that failed in every attempt before the others are tried once only: each failed attempt
 * starts a worker anew, and on a platform that is broken throughout repeating would take hours.
 */
const CONFIRMED_MAX = 8;

export default class AssayReporter implements Reporter {
  readonly #run: RunEnvironment = readRunEnvironment();
  readonly #startedMs = Date.now();
  readonly #record: RunRecord;
  readonly #progress: Progress;
  readonly #errors: string[] = [];
  readonly #waiting = new Map<string, TestCase>();
  #confirmed = 0;

  /** Runs before any worker starts: the folder is clean when the first one opens its store. */
  constructor() {
    const { out, profile, seed, only } = this.#run;
    prepareRunFolder(out);
    const startedAt = new Date(this.#startedMs).toISOString();
    this.#record = { suite: suiteFacts(), profile: profile.name, seed, only, startedAt };
    writeRunRecord(out, this.#record);
    const { isTTY, columns } = process.stdout;
    this.#progress = createProgress({
      write: (text) => process.stdout.write(text),
      terminal: isTTY && process.env['CI'] === undefined,
      columns,
    });
  }

  printsToStdio(): boolean {
    return true;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    const tests = suite.allTests();
    for (const test of tests) this.#waiting.set(test.id, test);
    this.#progress.begin(tests.length);
  }

  onTestEnd(test: TestCase): void {
    const outcome = test.outcome();
    const again = outcome === 'unexpected' && test.results.length <= test.retries;
    if (again || !this.#waiting.delete(test.id)) return;
    if (outcome === 'skipped') this.#progress.ended('skipped');
    else this.#progress.ended(outcome === 'unexpected' ? 'failed' : 'passed');
    if (outcome === 'unexpected') this.#confirm();
  }

  #confirm(): void {
    this.#confirmed += 1;
    if (this.#confirmed === CONFIRMED_MAX) {
      for (const test of this.#waiting.values()) test.retries = 0;
    }
  }

  onError({ message, value, location }: TestError): void {
    const place = location === undefined ? '' : `${location.file}:${location.line}: `;
    this.#errors.push(`${place}${message ?? value ?? 'an error without a message'}`);
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    this.#progress.finish();
    for (const error of this.#errors) process.stderr.write(`${error}\n`);
    moveAllureResults(this.#run.out);
    const exitCode = await this.#report();
    const wallMs = Date.now() - this.#startedMs;
    writeRunRecord(this.#run.out, { ...this.#record, wallMs, exitCode });
    if (status === 'interrupted' || status === 'timedout') return { status };
    return { status: exitCode === exitCodes.good ? 'passed' : 'failed' };
  }

  async #report(): Promise<number> {
    const { out, knownFailures } = this.#run;
    try {
      const secrets: string[] = [];
      const target = this.#target(secrets);
      const { text, exitCode } = await writeReports({
        run: this.#run,
        target,
        knownFailures: knownFailures === null ? [] : readKnownFailures(knownFailures),
        wallMs: Date.now() - this.#startedMs,
      });
      const leaks = filesWithSecrets(out, secrets, written);
      if (leaks.length > 0) {
        process.stderr.write(
          `A secret stands in ${leaks.join(', ')} of ${out}: don't pass it on.\n`,
        );
        return exitCodes.secret;
      }
      process.stdout.write(`${text}\nReport: ${out}/index.html\n`);
      const broken = this.#errors.length > 0 && exitCode !== exitCodes.violation;
      return broken ? exitCodes.harness : exitCode;
    } catch (error) {
      process.stderr.write(`The reports can't be written: ${textOf(error)}\n`);
      return exitCodes.harness;
    }
  }

  /** As the set-up of the run stored it, else as its file says it. */
  #target(secrets: string[]): TargetFile {
    const { out, target } = this.#run;
    const registerSecret = (value: string): void => void secrets.push(value);
    const path = target ?? embeddedTargetPath;
    const stored = hasStoredTarget(out);
    try {
      const { shared } = loadTarget(path, { registerSecret });
      if (!stored) storeTarget(out, shared);
      return stored ? readStoredTarget(out) : shared;
    } catch (error) {
      if (stored) return readStoredTarget(out);
      throw error;
    }
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
