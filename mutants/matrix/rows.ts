/** From the results of all jobs to one row for each mutant. */
import { mutantNamed } from '../places/named.ts';
import { grouped } from './grouped.ts';
import type { Index } from './judged-by.ts';
import { filesOf, type Killing } from './kill.ts';
import type { MatrixRun } from './run-matrix.ts';

type Seen = Pick<MatrixRun, 'results' | 'index'>;

export type MutantRow = {
  readonly id: string;
  readonly breaks: string;
  readonly class: string;
  readonly difficulty: number;
  readonly because: string;
  readonly killed: boolean;
  readonly killedBy: readonly string[];
  readonly said: string | null;
  /** No other test, or none of another file, kills it; known where it was tried until then. */
  readonly lone: 'test' | 'file' | null;
  /** Requests of the first of `killedBy` up to what it saw. */
  readonly exchanges: number | null;
  readonly seeds: number;
  readonly kills: number;
  readonly ms: number;
};

/** A mutant on top of a variant. */
export type OnTopRow = Pick<MutantRow, 'id' | 'killed' | 'killedBy' | 'said' | 'ms'> & {
  readonly on: string;
};

/** A test that fails on the reference too has killed nothing. */
function dueToIt(killing: Killing, index: Index | null): Killing {
  const breaks = mutantNamed(killing.id)?.breaks ?? '';
  const alreadyViolated = index?.violatedBy[breaks] ?? [];
  const killedBy = killing.killedBy.filter((test) => !alreadyViolated.includes(test));
  return { ...killing, killedBy };
}

export function onTopRows(run: Seen): OnTopRow[] {
  return killingsIn(run).flatMap(({ id, on, killedBy, said, ms }) =>
    on === null ? [] : [{ id, on, killed: killedBy.length > 0, killedBy, said, ms }],
  );
}

function killingsIn({ results, index }: Seen): Killing[] {
  return results.flatMap(({ result }) =>
    result.kind === 'mutant' ? [dueToIt(result.result, index)] : [],
  );
}

/** One row for each mutant of the run, whatever number of seeds it had. */
export function mutantRows(run: Seen): MutantRow[] {
  const killings = killingsIn(run).filter(({ on }) => on === null);
  const byId = grouped(killings, ({ id }) => id);
  return [...byId].map(([id, runs]) => {
    const mutant = mutantNamed(id);
    if (mutant === undefined) throw new Error(`there is no mutant ${id}`);
    const kills = runs.filter(({ killedBy }) => killedBy.length > 0);
    // A racy mutant may get away now and then; one that never is seen has survived.
    const killed = mutant.racy === true ? kills.length > 0 : kills.length === runs.length;
    return {
      id,
      breaks: mutant.breaks,
      class: mutant.class,
      difficulty: mutant.difficulty,
      because: mutant.because,
      killed,
      killedBy: [...new Set(kills.flatMap(({ killedBy }) => killedBy))],
      said: kills[0]?.said ?? null,
      lone: loneOf(kills),
      exchanges: kills[0]?.exchanges ?? null,
      seeds: runs.length,
      kills: kills.length,
      ms: Math.round(runs.reduce((sum, { ms }) => sum + ms, 0) / runs.length),
    };
  });
}

function loneOf(kills: readonly Killing[]): MutantRow['lone'] {
  if (!kills.some(({ until }) => until === 'two-files')) return null;
  const tests = new Set(kills.flatMap(({ killedBy }) => killedBy));
  if (tests.size === 1) return 'test';
  return filesOf([...tests]).length === 1 ? 'file' : null;
}
