/** The folder of a run: what stands in it, and what is known of the run. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Part } from '../fixtures/run-environment.ts';
import type { TargetFile } from '../fixtures/target/types.ts';
import type { KnownFailure, RunEnd } from '../verdict/types.ts';
import packageFile from '../package.json' with { type: 'json' };
import { UsageError } from './usage-error.ts';

const API_VERSION = '1.1.2';

/** All that a run writes; nothing else in the folder is touched. */
export const written = [
  'evidence',
  'leases',
  'journal.ndjson',
  'allure-results',
  'playwright',
  'run.json',
  'target.json',
  'description',
  'conformance.json',
  'traceability.json',
  'verdict.txt',
  'summary.md',
  'index.html',
  'junit.xml',
  'failures',
  'fuzz',
  'fuzz-coverage.json',
] as const;

/** What `run.json` tells of a run, while it runs and after it. */
export type RunRecord = {
  readonly suite: {
    readonly version: string;
    readonly apiVersion: string;
    readonly specSha256: string;
  };
  /** Path of the target file; null for the embedded platform. */
  readonly target?: string | null;
  readonly profile: string;
  readonly seed: string;
  readonly only: readonly string[] | null;
  readonly part?: Part | null;
  readonly startedAt: string;
  readonly wallMs?: number;
  /** What the verdict came from besides the run store, to judge it again. */
  readonly knownFailures?: readonly KnownFailure[];
  readonly ended?: RunEnd;
  readonly exitCode?: number;
};

/** Throws UsageError where the folder cannot be written to. */
export function writing(out: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${out} can't be written to; name another folder with --out (${why})`);
  }
}

export function suiteFacts(): RunRecord['suite'] {
  const spec = readFileSync(new URL('../spec/openapi.yaml', import.meta.url));
  const specSha256 = createHash('sha256').update(spec).digest('hex');
  return { version: packageFile.version, apiVersion: API_VERSION, specSha256 };
}

export function writeRunRecord(out: string, record: RunRecord): void {
  writeFileSync(join(out, 'run.json'), `${JSON.stringify(record, null, 2)}\n`);
}

/** Throws UsageError where there is no run. */
export function readRunRecord(out: string): RunRecord {
  return readJson(join(out, 'run.json'), `${out} holds no run`) as RunRecord;
}

/** The target file as the run knew it, without secrets. */
export function readStoredTarget(out: string): TargetFile {
  return readJson(join(out, 'target.json'), `${out} does not say what was judged`) as TargetFile;
}

export function hasStoredTarget(out: string): boolean {
  return existsSync(join(out, 'target.json'));
}

function readJson(path: string, missing: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new UsageError(`${missing}: ${path} can't be read`);
  }
}
