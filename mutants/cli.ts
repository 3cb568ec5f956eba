/** `assay mutants`: plans the jobs, shows progress, writes the matrix, says what is red. */
import { availableParallelism } from 'node:os';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSeen, unknownTo, withoutObserved } from './matrix/checks-seen.ts';
import type { Job } from './matrix/jobs.ts';
import { matrixOf, type Matrix } from './matrix/matrix.ts';
import { matrixPage } from './matrix/page.ts';
import { planned } from './matrix/plan.ts';
import type { Enough, Pool } from './matrix/pool.ts';
import {
  killersIn,
  readRecord,
  recordOf,
  staleIn,
  writeRecord,
  type KillRecord,
} from './matrix/record.ts';
import { removalJobs, removalRows } from './matrix/removals.ts';
import { mutantRows, type MutantRow } from './matrix/rows.ts';
import { runMatrix, type MatrixRun } from './matrix/run-matrix.ts';
import { witnessesOf } from './matrix/witnesses.ts';
import type { RequirementId } from '../generated/requirements.ts';
import { testFiles } from '../fixtures/direct/test-files.ts';
import { nearest } from '../fixtures/target/nearest.ts';
import { impostors } from './impostors/index.ts';
import { mutants } from './registry.ts';
import { searchChecks } from './search-checks.ts';
import { progress, withPool } from './working.ts';
import { variants } from './variants/index.ts';
import { variantNamed } from './variants/together.ts';

export type MutantsOptions = {
  /** Ids of mutants, impostors or variants, separated by commas. */
  readonly id?: string;
  /** Of these requirements alone. */
  readonly breaks?: readonly RequirementId[];
  readonly class?: string;
  /** One number, or a range such as `4-5`. */
  readonly difficulty?: string;
  /** Every variant. */
  readonly all?: true;
  /** How many mutants; all without. */
  readonly mutants?: number;
  /** After so long no mutant is begun but a tenth of them; without, each is. */
  readonly limitSeconds?: number;
  /** How many variants, where not all. */
  readonly variants: number;
  /** Nothing but variants, so many at a time as one. */
  readonly together?: number;
  /** Nothing but variants, with the tests of these files alone: parts of their paths. */
  readonly files?: readonly string[];
  /** A variant, or several as one, that every mutant is put on top of. */
  readonly on?: string;
  /** The nightly form: every variant on two seeds, racy mutants on twenty, lone killers. */
  readonly long?: true;
  /** Nothing but mutants without the one test file that kills them. */
  readonly removals?: true;
  /** Writes mutants/killed.json anew. */
  readonly record?: true;
  /** Nothing but mutants that checks tell of which none is known: writes mutants/seen.json anew. */
  readonly checks?: true;
  /** What mutants and variants rotate with; anything that changes with the commit. */
  readonly rotation?: string;
  /** In the place of those that the form of the run has. */
  readonly seed?: readonly number[];
  /** One a core unless said. */
  readonly processes?: number;
  readonly out: string;
};

/** Of the mutants, however late it is. */
const LEAST_SHARE = 0.1;

/** 0 when everything was as it has to be, 1 when something is red, 2 when nothing was chosen. */
export async function runMutants(options: MutantsOptions): Promise<number> {
  const { id, breaks, class: kind, difficulty, out } = options;
  const { rotation = '' } = options;
  const ids = id?.split(',').map((one) => one.trim());
  const unknown = [
    ...unknownOf([...(ids ?? []), ...(options.on === undefined ? [] : [options.on])]),
    ...filesUnknown(options.files ?? []),
  ];
  if (unknown.length > 0) {
    process.stderr.write(unknown.map((line) => `${line}\n`).join(''));
    return 2;
  }
  mkdirSync(out, { recursive: true });
  if (options.checks === true) {
    const { processes = availableParallelism() } = options;
    return searchChecks({ processes, out, ids: ids ?? null });
  }
  const long = options.long === true;
  const record = options.record === true;
  const removals = options.removals === true;
  const wanted = planned({
    ...(ids === undefined ? {} : { ids }),
    ...(breaks === undefined ? {} : { breaks }),
    ...(kind === undefined ? {} : { class: kind }),
    ...(difficulty === undefined ? {} : { difficulty }),
    ...(options.mutants === undefined ? {} : { mutants: options.mutants }),
    ...(options.together === undefined ? {} : { together: options.together }),
    ...(options.files === undefined ? {} : { files: options.files }),
    ...(options.on === undefined ? {} : { on: options.on }),
    variants: long || options.all === true || id !== undefined ? variants.size : options.variants,
    long,
    twoFiles: long || record,
    rotation,
    ...(long || record || id !== undefined ? {} : { killers: killersIn(readRecord()) }),
    ...(options.seed === undefined ? {} : { seeds: options.seed }),
  });
  const jobs = removals ? [] : wanted;
  const endMs = Date.now() + (options.limitSeconds ?? Infinity) * 1_000;
  const least = Math.ceil(jobs.filter(({ kind }) => kind === 'mutant').length * LEAST_SHARE);
  const enough: Enough = (begun) => begun >= least && Date.now() > endMs;
  if (wanted.length === 0) {
    process.stderr.write('no mutant is of this requirement, class and difficulty\n');
    return 2;
  }
  // Whole runs on variants wait half of their time.
  const isWaiting = long || options.files !== undefined;
  const { processes = availableParallelism() * (isWaiting ? 2 : 1) } = options;
  const matrix = await withPool(processes, (pool) =>
    matrixFrom(pool, jobs, { long, record, removals, rotation, out, enough }),
  );
  writeFileSync(join(out, 'kill-matrix.json'), `${JSON.stringify(matrix, null, 2)}\n`);
  writeFileSync(join(out, 'kill-matrix.html'), matrixPage(matrix));
  process.stdout.write(`${summary(matrix)}\nMatrix: ${join(out, 'kill-matrix.html')}\n`);
  return matrix.red.length === 0 ? 0 : 1;
}

/** A line for each name that nothing has, with the one that was probably meant. */
export function unknownOf(ids: readonly string[]): string[] {
  const known = [...mutants.keys(), ...Object.keys(impostors), ...variants.keys()];
  return ids
    .filter((one) => !known.includes(one) && variantNamed(one) === undefined)
    .map((one) => {
      const near = nearest(one, known);
      const guess = near === null ? '' : `; did you mean "${near}"?`;
      return `no mutant, impostor or variant is named "${one}"${guess}`;
    });
}

function filesUnknown(parts: readonly string[]): string[] {
  const all = parts.length === 0 ? [] : testFiles();
  return parts
    .filter((part) => !all.some(({ file }) => file.includes(part)))
    .map((part) => `no test file has "${part}" in its path`);
}

type How = {
  readonly long: boolean;
  readonly record: boolean;
  readonly removals: boolean;
  readonly rotation: string;
  readonly out: string;
  readonly enough: Enough;
};

async function matrixFrom(
  pool: Pool,
  jobs: readonly Job[],
  { long, record, removals, rotation, out, enough }: How,
): Promise<Matrix> {
  const onProgress = progress(join(out, 'results.ndjson'));
  const run = await runMatrix(pool, jobs, { onProgress, enough });
  const rows = mutantRows(run);
  if (record) writeRecord(await recordFrom(pool, rows));
  const known = readRecord();
  const without = long || removals ? removalJobs(known, rotation) : [];
  const { results } = await runMatrix(pool, without, { onProgress, index: run.index });
  const stale = long
    ? staleIn(known, rows, new Set(mutants.keys())).map((what) => `mutants/killed.json ${what}`)
    : [];
  const faults = [...stale, ...checksOutOf(run)];
  return matrixOf({ run, rows, record: known, removals: removalRows(results), faults });
}

function checksOutOf({ index }: MatrixRun): string[] {
  const told = unknownTo(
    readSeen(),
    withoutObserved(index?.checksOf ?? {}),
    new Set(mutants.keys()),
  );
  return told.map((what) => `mutants/seen.json ${what}`);
}

async function recordFrom(pool: Pool, rows: readonly MutantRow[]): Promise<KillRecord> {
  process.stdout.write('What kills each mutant is tried alone.\n');
  const witnesses = await witnessesOf((jobs, onResult) => pool.run(jobs, onResult), rows);
  return recordOf(rows, readRecord(), breaks, witnesses);
}

const breaks = new Map([...mutants].map(([id, mutant]) => [id, mutant.breaks]));

function summary(matrix: Matrix): string {
  const { score, notBegun, impostors: fakes, variants: conforming, onTop, removals, red } = matrix;
  const lines = [
    `Mutants killed by the requirement they break: ${score.killed} of ${score.total}` +
      (notBegun === 0 ? '' : ` (${notBegun} more were not begun: the time was over)`),
    `Impostors: ${fakes.length}, variants: ${conforming.length}, ` +
      `mutants on top of variants: ${onTop.filter(({ killed }) => killed).length} of ${onTop.length}`,
    ...removals.map(
      ({ file, survivors }) => `Without ${file}: ${survivors.join(', ') || 'nothing'} survives`,
    ),
    ...red.map((line) => `RED ${line}`),
  ];
  return lines.join('\n');
}
