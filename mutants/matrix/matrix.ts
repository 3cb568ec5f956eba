/** From the results of all jobs to the kill matrix, and to what is red in it. */
import { mutants } from '../registry.ts';
import { variants } from '../variants/index.ts';
import type { ImpostorRun } from './impostor-run.ts';
import type { Index } from './judged-by.ts';
import { filesOf, type Killing } from './kill.ts';
import type { RemovalRow } from './removals.ts';
import { uniqueKillersIn, type KillRecord } from './record.ts';
import type { MatrixRun } from './run-matrix.ts';
import { lossesOf } from './variant-losses.ts';
import type { VariantRun } from './variant-run.ts';

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

export type VariantRow = {
  readonly id: string;
  readonly freedom: string;
  readonly failures: readonly string[];
  readonly lost: readonly string[];
  readonly ms: number;
};

export type Matrix = {
  readonly mutants: readonly MutantRow[];
  readonly impostors: readonly ImpostorRun[];
  readonly variants: readonly VariantRow[];
  readonly onTop: readonly OnTopRow[];
  readonly score: { readonly killed: number; readonly total: number };
  /** Mutants that one test alone killed, by that test. */
  readonly uniqueKillers: Readonly<Record<string, readonly string[]>>;
  /** Test files that were left out, and the mutants that survive then. */
  readonly removals: readonly RemovalRow[];
  readonly red: readonly string[];
};

export type Told = {
  readonly run: MatrixRun;
  /** Of `mutantRows`. */
  readonly rows: readonly MutantRow[];
  /** What the last long form saw, or this one. */
  readonly record: KillRecord;
  readonly removals: readonly RemovalRow[];
  /** What is wrong beside. */
  readonly faults: readonly string[];
};

export function matrixOf({ run, rows, record, removals, faults }: Told): Matrix {
  const { results } = run;
  const runs = results.flatMap(({ result }) => (result.kind === 'variant' ? [result.result] : []));
  const onTop = onTopRows(killingsIn(run));
  const fakes = results
    .flatMap(({ result }) => (result.kind === 'impostor' ? [result.result] : []))
    .sort((a, b) => a.id.localeCompare(b.id));
  const conforming = variantRows(runs);
  return {
    mutants: rows,
    impostors: fakes,
    variants: conforming,
    onTop,
    score: { killed: rows.filter(({ killed }) => killed).length, total: rows.length },
    removals,
    uniqueKillers: uniqueKillersIn(record),
    red: [
      ...results.flatMap(({ job, result }) =>
        result.kind === 'broken' ? [`${job.kind} ${job.id} broke the matrix: ${result.error}`] : [],
      ),
      ...rows
        .filter(({ killed }) => !killed)
        .map(({ id, breaks }) => `the mutant ${id} survives: nothing violated ${breaks}`),
      ...onTop
        .filter(({ killed }) => !killed)
        .map(({ id, on }) => `the mutant ${id} survives on top of the variant ${on}`),
      ...fakes.flatMap(impostorFaults),
      ...removals
        .filter(({ survivors }) => survivors.length === 0)
        .map(({ file }) => `nothing notices that ${file} is gone`),
      ...faults,
      ...conforming.flatMap(({ id, failures, lost }) => [
        ...failures.map((what) => `the variant ${id} conforms, and ${what}`),
        ...lost.map((what) => `the variant ${id} loses ${what}`),
      ]),
    ],
  };
}

/** A test that fails on the reference too has killed nothing. */
function dueToIt(killing: Killing, index: Index | null): Killing {
  const breaks = mutants.get(killing.id)?.breaks ?? '';
  const alreadyViolated = index?.violatedBy[breaks] ?? [];
  const killedBy = killing.killedBy.filter((test) => !alreadyViolated.includes(test));
  return { ...killing, killedBy };
}

function onTopRows(killings: readonly Killing[]): OnTopRow[] {
  return killings.flatMap(({ id, on, killedBy, said, ms }) =>
    on === null ? [] : [{ id, on, killed: killedBy.length > 0, killedBy, said, ms }],
  );
}

function killingsIn({ results, index }: MatrixRun): Killing[] {
  return results.flatMap(({ result }) =>
    result.kind === 'mutant' ? [dueToIt(result.result, index)] : [],
  );
}

/** One row for each mutant of the run, whatever number of seeds it had. */
export function mutantRows(run: MatrixRun): MutantRow[] {
  const killings = killingsIn(run).filter(({ on }) => on === null);
  const byId = grouped(killings, ({ id }) => id);
  return [...byId].map(([id, runs]) => {
    const mutant = mutants.get(id);
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

function impostorFaults({ id, passes, expected, verdict, sentence }: ImpostorRun): string[] {
  const unearned = passes.filter((requirement) => !expected.includes(requirement));
  const missed = expected.filter((requirement) => !passes.includes(requirement));
  return [
    ...(unearned.length > 0 ? [`the impostor ${id} passes ${unearned.join(', ')}`] : []),
    ...(missed.length > 0 ? [`the impostor ${id} no longer earns ${missed.join(', ')}`] : []),
    ...(verdict === 'conformant' ? [`the impostor ${id} is called conformant`] : []),
    ...(sentence === '' ? [`the run on the impostor ${id} names no cause`] : []),
  ];
}

function variantRows(runs: readonly VariantRun[]): VariantRow[] {
  const baseline = runs.find(({ id }) => id === 'baseline');
  const byId = grouped(runs, ({ id }) => id);
  return [...byId].map(([id, seeds]) => {
    const variant = variants.get(id);
    return {
      id,
      freedom: variant?.freedom ?? 'none: the reference itself',
      failures: seeds.flatMap(({ failures, seed }) =>
        Object.entries(failures).map(
          ([requirement, told]) => `${requirement} (seed ${seed}): ${told}`,
        ),
      ),
      lost:
        baseline === undefined || variant === undefined
          ? []
          : seeds.flatMap((run) => lossesOf(run, baseline, variant)),
      ms: Math.round(seeds.reduce((sum, { ms }) => sum + ms, 0) / seeds.length),
    };
  });
}

function grouped<T>(items: readonly T[], nameOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(nameOf(item)) ?? [];
    groups.set(nameOf(item), [...group, item]);
  }
  return groups;
}
