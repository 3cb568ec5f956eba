/** `assay mutants`: plans the jobs, shows progress, writes the matrix, says what is red. */
import { availableParallelism } from 'node:os';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Job } from './matrix/jobs.ts';
import { matrixOf, type Matrix } from './matrix/matrix.ts';
import { matrixPage } from './matrix/page.ts';
import { planned } from './matrix/plan.ts';
import { openPool } from './matrix/pool.ts';
import { runMatrix, type MatrixRun } from './matrix/run-matrix.ts';
import { variants } from './variants/index.ts';

export type MutantsOptions = {
  /** Ids of mutants, impostors or variants, separated by commas. */
  readonly id?: string;
  readonly class?: string;
  /** One number, or a range such as `4-5`. */
  readonly difficulty?: string;
  /** Every variant. */
  readonly all?: true;
  /** How many variants, where not all. */
  readonly variants: number;
  /** The nightly form: every variant on five seeds, racy mutants on twenty, lone killers. */
  readonly long?: true;
  /** What the variants rotate with; anything that changes with the commit. */
  readonly rotation?: string;
  readonly out: string;
};

/** Mutants at once in one process: most of their time is waiting. */
const SLOTS = 4;
const PROGRESS_EVERY_MS = 5_000;

/** 0 when everything was as it has to be, 1 when something is red, 2 when nothing was chosen. */
export async function runMutants(options: MutantsOptions): Promise<number> {
  const { id, class: kind, difficulty, out } = options;
  const long = options.long === true;
  const jobs = planned({
    ...(id === undefined ? {} : { ids: id.split(',').map((one) => one.trim()) }),
    ...(kind === undefined ? {} : { class: kind }),
    ...(difficulty === undefined ? {} : { difficulty }),
    variants: long || options.all === true || id !== undefined ? variants.size : options.variants,
    long,
    twoFiles: long,
    rotation: options.rotation ?? '',
  });
  if (jobs.length === 0) {
    process.stderr.write('no mutant, impostor or variant has this name, class or difficulty\n');
    return 2;
  }
  const matrix = matrixOf(await runJobs(jobs));
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'kill-matrix.json'), `${JSON.stringify(matrix, null, 2)}\n`);
  writeFileSync(join(out, 'kill-matrix.html'), matrixPage(matrix));
  process.stdout.write(`${summary(matrix)}\nMatrix: ${join(out, 'kill-matrix.html')}\n`);
  return matrix.red.length === 0 ? 0 : 1;
}

async function runJobs(jobs: readonly Job[]): Promise<MatrixRun> {
  const startedMs = Date.now();
  let saidMs = startedMs;
  const pool = openPool({ processes: availableParallelism(), slots: SLOTS });
  const onExit = (): void => {
    pool.close();
  };
  process.once('exit', onExit);
  try {
    return await runMatrix(pool, jobs, (done, total) => {
      const nowMs = Date.now();
      if (nowMs - saidMs < PROGRESS_EVERY_MS && done < total) return;
      saidMs = nowMs;
      const seconds = Math.round((nowMs - startedMs) / 1000);
      process.stdout.write(`${done}/${total} of the kill matrix  ${seconds} s\n`);
    });
  } finally {
    process.off('exit', onExit);
    pool.close();
  }
}

function summary({ score, impostors: fakes, variants: conforming, onTop, red }: Matrix): string {
  const lines = [
    `Mutants killed by the requirement they break: ${score.killed} of ${score.total}`,
    `Impostors: ${fakes.length}, variants: ${conforming.length}, ` +
      `mutants on top of variants: ${onTop.filter(({ killed }) => killed).length} of ${onTop.length}`,
    ...red.map((line) => `RED ${line}`),
  ];
  return lines.join('\n');
}
