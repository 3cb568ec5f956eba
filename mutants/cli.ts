/** `assay mutants`: plans the jobs, shows progress, writes the matrix, says what is red. */
import { availableParallelism } from 'node:os';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import gate from './gate.json' with { type: 'json' };
import { impostors } from './impostors/index.ts';
import type { Job, JobResult } from './matrix/jobs.ts';
import { matrixOf, type Matrix } from './matrix/matrix.ts';
import { matrixPage } from './matrix/page.ts';
import { openPool } from './matrix/pool.ts';
import { mutants } from './registry.ts';
import type { Mutant } from './types.ts';
import { variants } from './variants/index.ts';

export type MutantsOptions = {
  /** Ids of mutants, impostors or variants, separated by commas. */
  readonly only?: string;
  readonly class?: string;
  /** One number, or a range such as `4-5`. */
  readonly difficulty?: string;
  /** The nightly form: every mutant and variant, more seeds. */
  readonly long?: true;
  /** What every push waits for: the mutants of gate.json, all impostors, a few variants. */
  readonly gate?: true;
  /** Which of the variants a short run takes; anything that changes with the commit. */
  readonly rotation?: string;
  /** Seeds of the variants, separated by commas; else the first, or with `long` the first five. */
  readonly seeds?: string;
  readonly out: string;
};

const SEEDS_LONG = { mutant: 1, racy: 20, variant: 5 } as const;
const VARIANTS_SHORT = 6;
const gateMutants: readonly string[] = gate.mutants;

/** 0 when everything was as it has to be, 1 when something is red, 2 when nothing was chosen. */
export async function runMutants(options: MutantsOptions): Promise<number> {
  const jobs = plan(options);
  if (jobs.length === 0) {
    process.stderr.write('no mutant, impostor or variant has this name, class or difficulty\n');
    return 2;
  }
  const results = await runAll(jobs);
  const matrix = matrixOf(results);
  mkdirSync(options.out, { recursive: true });
  writeFileSync(join(options.out, 'kill-matrix.json'), `${JSON.stringify(matrix, null, 2)}\n`);
  writeFileSync(join(options.out, 'kill-matrix.html'), matrixPage(matrix));
  process.stdout.write(`${summary(matrix)}\nMatrix: ${join(options.out, 'kill-matrix.html')}\n`);
  return matrix.red.length === 0 ? 0 : 1;
}

function plan(options: MutantsOptions): Job[] {
  const only = options.only?.split(',').map((id) => id.trim());
  const wanted = (id: string): boolean => only?.includes(id) ?? true;
  const inGate = (id: string): boolean => options.gate !== true || gateMutants.includes(id);
  const narrowed = options.class !== undefined || options.difficulty !== undefined;
  const mutantJobs = [...mutants]
    .filter(([id, mutant]) => wanted(id) && inGate(id) && matches(mutant, options))
    .flatMap(([id, { racy }]) =>
      seedsOf(racy === true, options).map((seed) => job('mutant', id, seed)),
    );
  if (narrowed) return mutantJobs;
  const impostorJobs = Object.keys(impostors)
    .filter(wanted)
    .map((id) => job('impostor', id, 1));
  return [...variantJobs(options, wanted), ...impostorJobs, ...mutantJobs];
}

function job(kind: Job['kind'], id: string, seed: number): Job {
  return { kind, id, seed };
}

function matches(mutant: Mutant, { class: kind, difficulty }: MutantsOptions): boolean {
  const [low = '1', high = low] = difficulty?.split('-') ?? ['1', '5'];
  const inRange = mutant.difficulty >= Number(low) && mutant.difficulty <= Number(high);
  return inRange && (kind === undefined || mutant.class === kind);
}

function seedsOf(racy: boolean, { long }: MutantsOptions): number[] {
  const count = long === true && racy ? SEEDS_LONG.racy : SEEDS_LONG.mutant;
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** The baseline comes first: what a variant loses is counted against it. */
function variantJobs(options: MutantsOptions, wanted: (id: string) => boolean): Job[] {
  const chosen = [...variants.keys()].filter(
    (id) => wanted(id) && (options.gate !== true || gate.variants.includes(id)),
  );
  if (chosen.length === 0) return [];
  const start = hash(options.rotation ?? '') % chosen.length;
  const short = [...chosen.slice(start), ...chosen.slice(0, start)].slice(0, VARIANTS_SHORT);
  const ids = options.long === true ? chosen : short;
  const count = options.long === true ? SEEDS_LONG.variant : 1;
  const seeds =
    options.seeds?.split(',').map(Number) ?? Array.from({ length: count }, (_, index) => index + 1);
  return [
    job('variant', 'baseline', 1),
    ...ids.flatMap((id) => seeds.map((seed) => job('variant', id, seed))),
  ];
}

function hash(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
}

async function runAll(jobs: readonly Job[]): Promise<{ job: Job; result: JobResult }[]> {
  const results: { job: Job; result: JobResult }[] = [];
  const startedMs = Date.now();
  let saidMs = 0;
  const pool = openPool(availableParallelism());
  const onExit = (): void => {
    pool.close();
  };
  process.once('exit', onExit);
  try {
    await pool.run(jobs, (result, done) => {
      results.push({ job: done, result });
      const nowMs = Date.now();
      if (nowMs - saidMs < 5_000 && results.length < jobs.length) return;
      saidMs = nowMs;
      const seconds = Math.round((nowMs - startedMs) / 1000);
      process.stdout.write(`${results.length}/${jobs.length} of the kill matrix  ${seconds} s\n`);
    });
  } finally {
    process.off('exit', onExit);
    pool.close();
  }
  return results;
}

function summary({ score, impostors: fakes, variants: conforming, red }: Matrix): string {
  const lines = [
    `Mutants killed by the requirement they break: ${score.killed} of ${score.total}`,
    `Impostors: ${fakes.length}, variants: ${conforming.length}`,
    ...red.map((line) => `RED ${line}`),
  ];
  return lines.join('\n');
}
