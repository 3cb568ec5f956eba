/** What the command and the processes of the kill matrix say to each other. */
import type { ImpostorRun } from './impostor-run.ts';
import type { Index } from './judged-by.ts';
import type { Killing, Until } from './kill.ts';
import type { VariantRun } from './variant-run.ts';

export type MutantJob = {
  readonly kind: 'mutant';
  readonly id: string;
  readonly seed: number;
  /** Tests that judge its requirement, to try it with those that are not its own; those without. */
  readonly tests?: readonly string[];
  /** This test and nothing else. */
  readonly only?: string;
  /** It is killed by nothing but this check, in these tests: those of its requirement where there are none. */
  readonly check?: { readonly id: string; readonly tests: readonly string[] };
  readonly until: Until;
  /** With all tests, until anything is violated; without, what it breaks has to be. */
  readonly by?: 'any';
  /** The variant that it is put on top of; the reference itself without. */
  readonly on?: string;
  /** A test file that is left out, as if it were gone. */
  readonly without?: string;
};

export type WholeRunJob = {
  readonly kind: 'impostor' | 'variant';
  readonly id: string;
  readonly seed: number;
  /** Without the random tests, whose input is the same for every seed. */
  readonly fixedOnly?: true;
  /** Of the tests only those of files whose path has one of these in it. */
  readonly files?: readonly string[];
};

export type Job = MutantJob | WholeRunJob;

export type JobResult =
  | { readonly kind: 'mutant'; readonly result: Killing }
  | { readonly kind: 'impostor'; readonly result: ImpostorRun }
  | { readonly kind: 'variant'; readonly result: VariantRun; readonly index: Index | null }
  | { readonly kind: 'broken'; readonly id: string; readonly error: string };

/** The run on the reference itself: what variants are counted against, and whence the index is. */
export const BASELINE: WholeRunJob = { kind: 'variant', id: 'baseline', seed: 1 };

/** In both directions; `number` tells the jobs of one process apart. */
export type Order = { readonly number: number; readonly job: Job };
export type Report = { readonly number: number; readonly result: JobResult };
