/**
 * Whether the kill matrix would notice that a test file is gone: three files, chosen by the
 * rotation, are left out for mutants that no other file kills. One of these has to survive.
 */
import { mutants } from '../registry.ts';
import type { MutantJob } from './jobs.ts';
import { hash } from './plan.ts';
import { loneFilesIn, type KillRecord } from './record.ts';
import type { Result } from './run-matrix.ts';
import { shuffled } from './selection.ts';

export type RemovalRow = {
  readonly file: string;
  /** Mutants that are not killed any more. */
  readonly survivors: readonly string[];
};

const FILES = 3;
const MUTANTS_MAX = 3;

export function removalJobs(record: KillRecord, rotation: string): MutantJob[] {
  // What only a race shows may be killed by chance elsewhere too.
  const sure = Object.entries(loneFilesIn(record))
    .map(([file, ids]) => [file, ids.filter((id) => mutants.get(id)?.racy !== true)] as const)
    .filter(([, ids]) => ids.length > 0);
  const files = shuffled(sure, hash(rotation)).slice(0, FILES);
  return files.flatMap(([without, ids]) =>
    shuffled(ids, hash(rotation))
      .slice(0, MUTANTS_MAX)
      .map((id): MutantJob => ({ kind: 'mutant', id, seed: 1, until: 'one', without })),
  );
}

export function removalRows(results: readonly Result[]): RemovalRow[] {
  const rows = new Map<string, string[]>();
  for (const { job, result } of results) {
    if (job.kind !== 'mutant' || job.without === undefined) continue;
    const survivors = rows.get(job.without) ?? [];
    const survives = result.kind === 'mutant' && result.result.killedBy.length === 0;
    rows.set(job.without, survives ? [...survivors, job.id] : survivors);
  }
  return [...rows].map(([file, survivors]) => ({ file, survivors }));
}
