/** Work of many jobs in several processes, and how far it has come. */
import { appendFileSync, writeFileSync } from 'node:fs';
import type { JobResult } from './matrix/jobs.ts';
import { openPool, type Pool } from './matrix/pool.ts';
import type { Result } from './matrix/run-matrix.ts';

/** Mutants at once in one process: most of their time is waiting. */
const SLOTS = 6;
const PROGRESS_EVERY_MS = 5_000;

export async function withPool<T>(processes: number, work: (pool: Pool) => Promise<T>): Promise<T> {
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
export function progress(file: string): (done: number, total: number, last: Result) => void {
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
