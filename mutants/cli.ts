/** `assay mutants`: plans the jobs, shows progress, writes the matrix, says what is red. */
import { availableParallelism } from 'node:os';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Job, JobResult } from './matrix/jobs.ts';
import { matrixOf, type Matrix } from './matrix/matrix.ts';
import { matrixPage } from './matrix/page.ts';
import { planned } from './matrix/plan.ts';
import { openPool, type Enough, type Pool } from './matrix/pool.ts';
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
import { runMatrix, type Result } from './matrix/run-matrix.ts';
import { witnessesOf } from './matrix/witnesses.ts';
import { nearest } from '../fixtures/target/nearest.ts';
import { impostors } from './impostors/index.ts';
import { mutants } from './registry.ts';
import { variants } from './variants/index.ts';

export type MutantsOptions = {
  /** Ids of mutants, impostors or variants, separated by commas. */
  readonly id?: string;
  readonly class?: string;
  /** One number, or a range such as `4-5`. */
  readonly difficulty?: string;
  /** Every variant. */
  readonly all?: true;
  /** How many mutants; all without. */
  readonly mutants?: number;
  /** After so long no mutant is begun but a quarter of them; without, each is. */
  readonly limitSeconds?: number;
  /** How many variants, where not all. */
  readonly variants: number;
  /** The nightly form: every variant on two seeds, racy mutants on twenty, lone killers. */
  readonly long?: true;
  /** Nothing but mutants without the one test file that kills them. */
  readonly removals?: true;
  /** Writes mutants/killed.json anew. */
  readonly record?: true;
  /** What mutants and variants rotate with; anything that changes with the commit. */
  readonly rotation?: string;
  /** In the place of those that the form of the run has. */
  readonly seed?: readonly number[];
  /** One a core unless said. */
  readonly processes?: number;
  readonly out: string;
};

/** Mutants at once in one process: most of their time is waiting. */
const SLOTS = 6;
/** Of the mutants, however late it is. */
const LEAST_SHARE = 0.25;
const PROGRESS_EVERY_MS = 5_000;

/** 0 when everything was as it has to be, 1 when something is red, 2 when nothing was chosen. */
export async function runMutants(options: MutantsOptions): Promise<number> {
  const { id, class: kind, difficulty, out } = options;
  const { rotation = '' } = options;
  const ids = id?.split(',').map((one) => one.trim());
  const unknown = unknownOf(ids ?? []);
  if (unknown.length > 0) {
    process.stderr.write(unknown.map((line) => `${line}\n`).join(''));
    return 2;
  }
  const long = options.long === true;
  const record = options.record === true;
  const removals = options.removals === true;
  const wanted = planned({
    ...(ids === undefined ? {} : { ids }),
    ...(kind === undefined ? {} : { class: kind }),
    ...(difficulty === undefined ? {} : { difficulty }),
    ...(options.mutants === undefined ? {} : { mutants: options.mutants }),
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
    process.stderr.write('no mutant has this class and difficulty\n');
    return 2;
  }
  // Whole runs on variants wait half of their time.
  const { processes = availableParallelism() * (long ? 2 : 1) } = options;
  mkdirSync(out, { recursive: true });
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
    .filter((one) => !known.includes(one))
    .map((one) => {
      const near = nearest(one, known);
      const guess = near === null ? '' : `; did you mean "${near}"?`;
      return `no mutant, impostor or variant is named "${one}"${guess}`;
    });
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
  return matrixOf({ run, rows, record: known, removals: removalRows(results), faults: stale });
}

async function recordFrom(pool: Pool, rows: readonly MutantRow[]): Promise<KillRecord> {
  process.stdout.write('What kills each mutant is tried alone.\n');
  const witnesses = await witnessesOf((jobs, onResult) => pool.run(jobs, onResult), rows);
  return recordOf(rows, readRecord(), breaks, witnesses);
}

const breaks = new Map([...mutants].map(([id, mutant]) => [id, mutant.breaks]));

async function withPool<T>(processes: number, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = openPool({ processes, slots: SLOTS });
  const onExit = (): void => {
    pool.close();
  };
  process.once('exit', onExit);
  try {
    return await work(pool);
  } finally {
    process.off('exit', onExit);
    pool.close();
  }
}

/** Each result stands in the file as it comes: a run that is stopped has shown that much. */
function progress(file: string): (done: number, total: number, last: Result) => void {
  const startedMs = Date.now();
  let saidMs = startedMs;
  writeFileSync(file, '');
  return (done, total, { job, result }) => {
    appendFileSync(file, `${JSON.stringify({ job, result: shortOf(result) })}\n`);
    const nowMs = Date.now();
    if (nowMs - saidMs < PROGRESS_EVERY_MS && done < total) return;
    saidMs = nowMs;
    const seconds = Math.round((nowMs - startedMs) / 1000);
    process.stdout.write(`${done}/${total} of the kill matrix  ${seconds} s\n`);
  };
}

/** Without what only the sums at the end need. */
function shortOf(result: JobResult): unknown {
  if (result.kind !== 'variant') return result;
  const { judgements: _judgements, passed, ...run } = result.result;
  return { kind: result.kind, result: { ...run, passed: passed.length } };
}

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
