/** `assay mutants --checks`: which check of which requirement has been seen to fail, and on what. */
import { join } from 'node:path';
import { readSeen, searched, withoutObserved, writeSeen } from './matrix/checks-seen.ts';
import { BASELINE } from './matrix/jobs.ts';
import { runMatrix } from './matrix/run-matrix.ts';
import { mutants } from './registry.ts';
import { progress, withPool } from './working.ts';

export type SearchOptions = {
  /** Mutants that are tried; all without. */
  readonly ids: readonly string[] | null;
  readonly processes: number;
  readonly out: string;
};

/** Writes mutants/seen.json anew. */
export async function searchChecks({ ids, processes, out }: SearchOptions): Promise<number> {
  const onProgress = progress(join(out, 'results.ndjson'));
  const seen = await withPool(processes, async (pool) => {
    const { index } = await runMatrix(pool, [BASELINE], { onProgress });
    if (index === null) throw new Error('the run on the reference itself broke');
    const isTried = (id: string): boolean => ids?.includes(id) ?? true;
    return searched(
      (jobs, onResult) => {
        process.stdout.write(`${jobs.length} checks are tried with one mutant each.\n`);
        return pool.run(jobs, onResult);
      },
      readSeen(),
      withoutObserved(index.checksOf),
      { mutants, isTried },
    );
  });
  writeSeen(seen);
  const open = Object.entries(seen).flatMap(([requirement, checks]) =>
    Object.keys(checks)
      .filter((id) => checks[id] === null)
      .map((id) => `${requirement} ${id}`),
  );
  const total = Object.values(seen).reduce((sum, checks) => sum + Object.keys(checks).length, 0);
  process.stdout.write(
    `${total - open.length} of ${total} checks of a requirement were seen to fail; not yet:\n` +
      open.map((line) => `  ${line}\n`).join(''),
  );
  return 0;
}
