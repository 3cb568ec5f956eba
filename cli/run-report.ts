/** What a run tells while it goes on and at its end, whichever runner it has. */
import { appendFileSync } from 'node:fs';
import type { OnEntry } from '../fixtures/evidence/run-store.ts';
import { storeTarget } from '../fixtures/evidence/stored-target.ts';
import type { RunEnvironment } from '../fixtures/run-environment.ts';
import type { SeenSoFar } from '../fixtures/session/looks/looks.ts';
import { loadTarget } from '../fixtures/target/load.ts';
import { embeddedTargetPath } from '../fixtures/target/paths.ts';
import type { TargetFile } from '../fixtures/target/types.ts';
import { annotationsOf } from '../verdict/annotations.ts';
import type { JudgedRun } from '../verdict/judge-run.ts';
import type { RunEnd } from '../verdict/types.ts';
import { prepareRunFolder } from './earlier-run.ts';
import { readKnownFailures } from './known-failures.ts';
import { createNotes, type Notes } from './notes.ts';
import { createProgress, type Progress } from './progress.ts';
import {
  hasStoredTarget,
  readStoredTarget,
  suiteFacts,
  writeRunRecord,
  written,
  type RunRecord,
} from './run-folder.ts';
import { createRunReader, type RunReader } from './run-reader.ts';
import { filesWithSecrets, hasShort, LONG_ENOUGH } from './secret-scan.ts';
import { exitCodes } from './usage-error.ts';
import { passiveTable, writeReports, type ReportOptions } from './write-reports.ts';

export type RunReport = {
  readonly progress: Progress;
  /** Of each test that came to its end for good. */
  readonly notes: Notes;
  /** What broke outside of any test. */
  error(text: string): void;
  /** Once the target is stored: whom to tell of what a worker writes, which is not read again then. */
  follow(): OnEntry;
  /** By what was told so far; null where nobody told of anything. */
  seen(): SeenSoFar | null;
  /** Writes every report, says the verdict, gives the exit code. */
  end(ended?: Omit<RunEnd, 'broke'>): number;
};

/** Call before any worker starts: the folder is clean when the first one opens its store. */
export function openRunReport(run: RunEnvironment): RunReport {
  const startedMs = Date.now();
  const errors: string[] = [];
  prepareRunFolder(run.out);
  const knownFailures = run.knownFailures === null ? [] : readKnownFailures(run.knownFailures);
  const startedAt = new Date(startedMs).toISOString();
  const { target, profile, seed, only, part = null } = run;
  const facts = { target, profile: profile.name, seed, only, part, startedAt };
  const record: RunRecord = { suite: suiteFacts(), ...facts };
  writeRunRecord(run.out, record);
  const { isTTY, columns } = process.stdout;
  const progress = createProgress({
    write: (text) => process.stdout.write(text),
    terminal: isTTY && process.env['CI'] === undefined,
    columns,
    takesAll: profile.kind === 'certification',
  });
  let reader: RunReader | null = null;
  return {
    progress,
    notes: createNotes(knownFailures),
    error: (text) => void errors.push(text),
    follow() {
      reader ??= createRunReader(run.out, readStoredTarget(run.out), passiveTable);
      return reader.onEntry;
    },
    seen: () => reader?.seen ?? null,
    end(ended = {}) {
      progress.finish();
      for (const error of errors) process.stderr.write(`${error}\n`);
      const end: RunEnd = { ...ended, broke: errors.length > 0 };
      const exitCode = report(run, startedMs, { knownFailures, ended: end, reader });
      const wallMs = Date.now() - startedMs;
      writeRunRecord(run.out, { ...record, wallMs, exitCode, knownFailures, ended: end });
      return exitCode;
    },
  };
}

type Rest = Required<Pick<ReportOptions, 'knownFailures' | 'ended' | 'reader'>>;

function report(run: RunEnvironment, startedMs: number, rest: Rest): number {
  const { out } = run;
  try {
    const secrets: string[] = [];
    const target = targetOf(run, secrets);
    const { judged, text, summary, exitCode } = writeReports({
      ...rest,
      run,
      target,
      startedAt: new Date(startedMs).toISOString(),
      wallMs: Date.now() - startedMs,
    });
    const leaks = filesWithSecrets(out, secrets, written);
    if (leaks.length > 0) {
      const place = `${leaks.join(', ')} of ${out}`;
      process.stderr.write(`A secret stands in ${place}: don't pass it on.${shortOnes(secrets)}\n`);
      return exitCodes.secret;
    }
    tellContinuousIntegration(judged, summary);
    process.stdout.write(`${text}\nReport: ${out}/index.html\n`);
    return exitCode;
  } catch (error) {
    process.stderr.write(`The reports can't be written: ${textOf(error)}\n`);
    return exitCodes.harness;
  }
}

function tellContinuousIntegration(judged: JudgedRun, summary: string): void {
  const { GITHUB_ACTIONS: isActions, GITHUB_STEP_SUMMARY: summaryFile = '' } = process.env;
  if (isActions === 'true') {
    process.stdout.write(
      annotationsOf(judged)
        .map((line) => `${line}\n`)
        .join(''),
    );
  }
  if (summaryFile === '') return;
  try {
    appendFileSync(summaryFile, `${summary}\n`);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    process.stderr.write(`The summary of the job can't be written: ${why}\n`);
  }
}

function shortOnes(secrets: readonly string[]): string {
  if (!hasShort(secrets)) return '';
  return (
    ` One secret of the target file has less than ${LONG_ENOUGH} characters: it may be a word that ` +
    'stands there by chance. Give that client or operator a longer one.'
  );
}

/** As the set-up of the run stored it, else as its file says it. */
function targetOf({ out, target }: RunEnvironment, secrets: string[]): TargetFile {
  const registerSecret = (value: string): void => void secrets.push(value);
  const stored = hasStoredTarget(out);
  try {
    const { shared } = loadTarget(target ?? embeddedTargetPath, { registerSecret });
    if (!stored) storeTarget(out, shared);
    return stored ? readStoredTarget(out) : shared;
  } catch (error) {
    if (stored) return readStoredTarget(out);
    throw error;
  }
}

export function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
