/** Playwright's reporter of a run: progress while it runs, then reports, verdict and exit code. */
import { relative } from 'node:path';
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
} from '@playwright/test/reporter';
import { CONFIRMED_MAX } from '../fixtures/direct/run.ts';
import { readRunEnvironment, type RunEnvironment } from '../fixtures/run-environment.ts';
import { testIdOf } from '../fixtures/session/identity.ts';
import { moveAllureResults } from './allure-folder.ts';
import { openRunReport, type RunReport } from './run-report.ts';
import { root } from './targets.ts';
import { exitCodes } from './usage-error.ts';

export default class AssayReporter implements Reporter {
  readonly #run: RunEnvironment = readRunEnvironment();
  readonly #report: RunReport = openRunReport(this.#run);
  readonly #waiting = new Map<string, TestCase>();
  readonly #failed: string[] = [];
  #confirmed = 0;

  printsToStdio(): boolean {
    return true;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    const tests = suite.allTests();
    for (const test of tests) this.#waiting.set(test.id, test);
    this.#report.progress.begin(tests.length);
  }

  onTestBegin(test: TestCase): void {
    this.#report.progress.started(test.title);
  }

  onTestEnd(test: TestCase): void {
    const outcome = test.outcome();
    const again = outcome === 'unexpected' && test.results.length <= test.retries;
    if (again || !this.#waiting.delete(test.id)) return;
    const { progress } = this.#report;
    if (outcome === 'skipped') progress.ended('skipped', test.title);
    else progress.ended(outcome === 'unexpected' ? 'failed' : 'clean', test.title);
    if (outcome !== 'unexpected') return;
    this.#failed.push(testIdIn(test));
    this.#confirm();
  }

  #confirm(): void {
    this.#confirmed += 1;
    if (this.#confirmed === CONFIRMED_MAX) {
      for (const test of this.#waiting.values()) test.retries = 0;
    }
  }

  onError({ message, value, location }: TestError): void {
    const place = location === undefined ? '' : `${location.file}:${location.line}: `;
    this.#report.error(`${place}${message ?? value ?? 'an error without a message'}`);
  }

  onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    moveAllureResults(this.#run.out);
    const stopped = status === 'interrupted' || status === 'timedout';
    const exitCode = this.#report.end({ stopped, failed: this.#failed });
    if (stopped) return Promise.resolve({ status });
    return Promise.resolve({ status: exitCode === exitCodes.good ? 'passed' : 'failed' });
  }
}

/** As the test's own records name it: without the root, the project and the file. */
function testIdIn(test: TestCase): string {
  const title = test.titlePath().slice(3).join(' › ');
  return testIdOf(relative(root, test.location.file), title);
}
