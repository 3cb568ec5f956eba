/** From the results of all jobs to the kill matrix, and to what is red in it. */
import { variantNamed } from '../variants/together.ts';
import type { ImpostorRun } from './impostor-run.ts';
import { grouped } from './grouped.ts';
import { BASELINE } from './jobs.ts';
import type { RemovalRow } from './removals.ts';
import { uniqueKillersIn, type KillRecord } from './record.ts';
import type { MatrixRun } from './run-matrix.ts';
import { onTopRows, type MutantRow, type OnTopRow } from './rows.ts';
import { lossesOf } from './variant-losses.ts';
import type { VariantRun } from './variant-run.ts';

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
  /** Of those that were tried. */
  readonly score: { readonly killed: number; readonly total: number };
  /** Mutants that were not tried, as the time was over. */
  readonly notBegun: number;
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
  const { results, notBegun } = run;
  const runs = results.flatMap(({ result }) => (result.kind === 'variant' ? [result.result] : []));
  const onTop = onTopRows(run);
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
    notBegun,
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
  const baselines = runs.filter(({ id }) => id === BASELINE.id);
  const byId = grouped(runs, ({ id }) => id);
  return [...byId].map(([id, seeds]) => {
    const variant = variantNamed(id);
    return {
      id,
      freedom: variant?.freedom ?? 'none: the reference itself',
      failures: seeds.flatMap(({ failures, seed }) =>
        Object.entries(failures).map(
          ([requirement, told]) => `${requirement} (seed ${seed}): ${told}`,
        ),
      ),
      lost:
        variant === undefined
          ? []
          : seeds.flatMap((run) => {
              const baseline = baselines.find(({ seed }) => seed === run.seed);
              return baseline === undefined ? [] : lossesOf(run, baseline, variant);
            }),
      ms: Math.round(seeds.reduce((sum, { ms }) => sum + ms, 0) / seeds.length),
    };
  });
}
