/** A run in this process: every test body side by side, no Playwright (spec/decisions/d01). */
import { setMaxListeners } from 'node:events';
import type { CatalogueRow } from '../fixtures/catalogue-types.ts';
import { loadTests } from '../fixtures/direct/load.ts';
import { shuffled } from '../fixtures/order.ts';
import type { RegisteredTest } from '../fixtures/direct/registrar.ts';
import { runDirect, widthFor } from '../fixtures/direct/run.ts';
import type { TestRecord } from '../fixtures/evidence/types.ts';
import { partOf } from '../fixtures/direct/sample.ts';
import { memoryLeases } from '../fixtures/given/leases.ts';
import { testTimeoutMs } from '../fixtures/profiles.ts';
import { toRunVariables, type RunEnvironment } from '../fixtures/run-environment.ts';
import { isTaken, selectionOf } from '../fixtures/selection.ts';
import { hindranceOf } from '../fixtures/session/hindrance.ts';
import { testIdOf } from '../fixtures/session/identity.ts';
import { createLooks } from '../fixtures/session/looks/looks.ts';
import { openRunSession } from '../fixtures/session/run-session.ts';
import type { Session } from '../fixtures/session/session.ts';
import { setUpRun } from '../fixtures/session/set-up.ts';
import type { Embedded } from '../fixtures/target/embedded.ts';
import { requirements } from '../generated/requirements.ts';
import { ALONE_WORTH, LONG_WORTH } from './estimate.ts';
import type { TestFate } from './progress.ts';
import { openRunReport, textOf, type RunReport } from './run-report.ts';
import { exitCodes } from './usage-error.ts';

/** Interrupted or out of time, a run has this long to clean up and to write what it saw. */
const GRACE_MS = 30_000;

/** `embedded`: the platform to judge where no target file is named, already starting. */
export async function runInProcess(
  run: RunEnvironment,
  limitMs: number,
  embedded: Promise<Embedded> | null,
): Promise<number> {
  Object.assign(process.env, toRunVariables(run));
  const report = openRunReport(run);
  const end = new AbortController();
  // One listener for each test in flight.
  setMaxListeners(0, end.signal);
  const release = watch(end, limitMs, () => report.end({ stopped: true }));
  const broken = (error: unknown): void => {
    report.error(textOf(error));
  };
  process.on('uncaughtException', broken);
  try {
    await judge(run, report, embedded, { signal: end.signal, limitMs });
  } catch (error) {
    report.error(textOf(error));
  } finally {
    release();
    process.off('uncaughtException', broken);
  }
  return report.end({ stopped: end.signal.aborted });
}

async function judge(
  run: RunEnvironment,
  report: RunReport,
  embedded: Promise<Embedded> | null,
  { signal, limitMs }: { readonly signal: AbortSignal; readonly limitMs: number },
): Promise<void> {
  const [setUp, tests] = await bothOrNeither(setUpRun(run, embedded), selectedTests(run));
  try {
    const session = await openRunSession({
      worker: 'w0',
      hub: setUp.hub?.port ?? null,
      leases: memoryLeases(),
      onEntry: report.follow(),
    });
    try {
      const taken = sampled(run, session, tests);
      const worths = new Map(taken.map((one) => [idOf(one), worthOf(one)]));
      const work = [...worths.values()].reduce((sum, worth) => sum + worth, 0);
      report.progress.begin(taken.length, { work, limitMs });
      const concurrency = run.workers ?? widthFor(session.target.file);
      const seen = report.seen();
      const looks = seen && createLooks(session, seen, { seed: run.seed, concurrency, signal });
      await runDirect(session, taken, {
        concurrency,
        ...(looks && { looks }),
        timeoutMs: testTimeoutMs(run.profile),
        attempts: run.profile.attempts,
        signal,
        onStart: ({ title }) => {
          report.progress.started(title);
        },
        onEnd(record) {
          const note = report.notes.of(record);
          if (note !== null) report.progress.note(note);
          report.progress.ended(fateOf(record), record.title, worths.get(record.testId));
        },
      });
      if (!signal.aborted) await looks?.over();
    } finally {
      await session.close();
    }
  } finally {
    await setUp.undo();
  }
}

const idOf = ({ file, title }: RegisteredTest): string => testIdOf(file, title);

function worthOf({ meta }: RegisteredTest): number {
  if (meta.long !== undefined) return LONG_WORTH;
  return meta.alone === true ? ALONE_WORTH : 1;
}

function sampled(
  { part = null, seed }: RunEnvironment,
  { target }: Session,
  tests: readonly RegisteredTest[],
): readonly RegisteredTest[] {
  if (part === null) return tests;
  const mayJudge = ({ meta }: RegisteredTest): boolean => hindranceOf(target, meta) === null;
  return partOf(tests, part, { seed, mayJudge });
}

const progressOf: Readonly<Record<TestRecord['end'], TestFate>> = {
  done: 'clean',
  untestable: 'skipped',
  'not-applicable': 'skipped',
  blocked: 'skipped',
  violated: 'failed',
  environment: 'broken-off',
  'harness-error': 'broken-off',
  interrupted: 'broken-off',
};

function fateOf({ end, requirement }: TestRecord): TestFate {
  const { level }: CatalogueRow = requirements[requirement];
  return end === 'violated' && level === 'SHOULD' ? 'warned' : progressOf[end];
}

async function selectedTests(run: RunEnvironment): Promise<RegisteredTest[]> {
  const { together, alone } = selectionOf(run);
  const tests = await loadTests();
  return shuffled(
    tests.filter(({ tags }) => isTaken(tags, together) || isTaken(tags, alone)),
    run.seed,
  );
}

/** Side by side; what was set up is taken down again when the tests can't be read. */
async function bothOrNeither<T>(
  setUp: ReturnType<typeof setUpRun>,
  other: Promise<T>,
): Promise<[Awaited<typeof setUp>, T]> {
  const [first, second] = await Promise.allSettled([setUp, other]);
  if (first.status === 'rejected') throw first.reason;
  if (second.status === 'fulfilled') return [first.value, second.value];
  await first.value.undo();
  throw second.reason;
}

/**
 * Ends the run on Ctrl-C and when its time is over; a second Ctrl-C ends the process at once.
 * `report` writes what was seen by then, where the platform lets nothing come to its end.
 */
function watch(end: AbortController, limitMs: number, report: () => number): () => void {
  let grace: NodeJS.Timeout | undefined;
  const stop = (message: string): void => {
    if (end.signal.aborted) process.exit(exitCodes.indeterminate);
    process.stderr.write(`\n${message}\n`);
    end.abort();
    grace = setTimeout(() => {
      let exitCode: number = exitCodes.harness;
      try {
        exitCode = report();
      } finally {
        process.exit(exitCode);
      }
    }, GRACE_MS);
    grace.unref();
  };
  const interrupt = (): void => {
    stop('Stopping; once more to stop at once.');
  };
  const limit = setTimeout(() => {
    stop(`The run is stopped after ${Math.round(limitMs / 60_000)} minutes (--time-limit).`);
  }, limitMs);
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  return () => {
    clearTimeout(limit);
    clearTimeout(grace);
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  };
}
