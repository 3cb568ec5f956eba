/**
 * Runs the jobs in rounds: a mutant whose killer is known against that alone, what is not done against
 * the tests of its requirement, and the rest against the others that judge it on the reference.
 */
import { mutantNamed } from '../places/named.ts';
import { BASELINE, type Job, type JobResult, type MutantJob } from './jobs.ts';
import type { Index } from './judged-by.ts';
import { filesOf, type Killing } from './kill.ts';
import type { Enough, Pool } from './pool.ts';

export type Result = { readonly job: Job; readonly result: JobResult };

export type MatrixRun = {
  readonly results: readonly Result[];
  /** Null where no mutant needed it and no variant was chosen. */
  readonly index: Index | null;
  /** Mutants that were not tried, as the time was over. */
  readonly notBegun: number;
};

export type MatrixOptions = {
  readonly onProgress: (done: number, total: number, last: Result) => void;
  readonly index?: Index | null;
  /** Once it says so, no mutant is begun; those that showed nothing yet are tried further. */
  readonly enough?: Enough;
};

export async function runMatrix(
  pool: Pool,
  jobs: readonly Job[],
  { onProgress, index: knownIndex = null, enough }: MatrixOptions,
): Promise<MatrixRun> {
  const seen: { index: Index | null } = { index: knownIndex };
  let [done, total] = [0, jobs.length];
  const run = async (round: readonly Job[], isEnough?: Enough): Promise<Result[]> => {
    const results: Result[] = [];
    const take = (result: JobResult, job: Job): void => {
      if (result.kind === 'variant') seen.index ??= result.index;
      const last = { job, result };
      results.push(last);
      onProgress((done += 1), total, last);
    };
    await pool.run(round, take, isEnough);
    return results;
  };
  let first = await run(jobs, enough);
  const notBegun = jobs.length - first.length;
  total -= notBegun;
  const again = first.flatMap(({ job, result }) =>
    isDone(job, result) || job.kind !== 'mutant' || job.only === undefined ? [] : [openAgain(job)],
  );
  total += again.length;
  first = mergedResults(first, await run(again));
  if (first.every(({ job, result }) => isDone(job, result))) {
    return { results: first, index: seen.index, notBegun };
  }
  if (seen.index === null) {
    total += 1;
    await run([BASELINE]);
  }
  const { index } = seen;
  if (index === null) throw new Error('the run on the reference itself broke: nothing to widen by');
  const wider = first.flatMap(({ job, result }) =>
    isDone(job, result) || job.kind !== 'mutant' ? [] : [widened(job, index)],
  );
  total += wider.length;
  return { results: mergedResults(first, await run(wider)), index, notBegun };
}

/** The other tests are all that is left: what they don't kill survives. */
function isDone(job: Job, result: JobResult): boolean {
  if (job.kind !== 'mutant' || result.kind !== 'mutant') return true;
  const { killedBy } = result.result;
  return job.until === 'one' ? killedBy.length > 0 : filesOf(killedBy).length > 1;
}

/** With all tests of its requirement. */
function openAgain({ only: _only, ...job }: MutantJob): MutantJob {
  return job;
}

function widened(job: MutantJob, { judgedBy }: Index): MutantJob {
  const breaks = mutantNamed(job.id)?.breaks ?? '';
  return { ...openAgain(job), tests: judgedBy[breaks] ?? [] };
}

/** What both rounds saw of a mutant, in the place of what the first one did. */
function mergedResults(first: readonly Result[], second: readonly Result[]): Result[] {
  const later = new Map(second.map(({ job, result }) => [nameOf(job), result]));
  return first.map(({ job, result }) => {
    const more = later.get(nameOf(job));
    if (more === undefined || result.kind !== 'mutant') return { job, result };
    if (more.kind !== 'mutant') return { job, result: more };
    return { job, result: { kind: 'mutant', result: both(result.result, more.result) } };
  });
}

function nameOf(job: Job): string {
  const { kind, id, seed } = job;
  return JSON.stringify(kind === 'mutant' ? [id, seed, job.on, job.without] : [kind, id, seed]);
}

function both(one: Killing, other: Killing): Killing {
  const [shorter, longer] =
    (one.exchanges ?? Infinity) <= (other.exchanges ?? Infinity) ? [one, other] : [other, one];
  return {
    ...shorter,
    killedBy: [...new Set([...shorter.killedBy, ...longer.killedBy])],
    ms: one.ms + other.ms,
    otherEnds: { ...one.otherEnds, ...other.otherEnds },
  };
}
