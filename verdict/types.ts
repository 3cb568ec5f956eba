/** Words of the verdict: what a run was meant to judge, and what came of it. */
import type { OperationId } from '../generated/operations.ts';
import type { RequirementId } from '../generated/requirements.ts';
import type { Capability, CatalogueRow, Level } from '../fixtures/catalogue-types.ts';
import type { Head } from '../fixtures/evidence/read-store.ts';
import type { Entry, EvidenceId, Finding, Ground } from '../fixtures/evidence/types.ts';
import type { Profile } from '../fixtures/profiles.ts';
import type { Part } from '../fixtures/run-environment.ts';

export type RequirementVerdictName =
  | 'fail'
  | 'warn'
  | 'observed'
  | 'error'
  | 'indeterminate'
  | 'pass'
  | 'untestable'
  | 'not-applicable'
  | 'not-selected'
  | 'excluded';

export type RunVerdictName =
  'conformant' | 'non-conformant' | 'indeterminate' | 'no-violation' | 'error';

/** Every violated use of a check, told once; `times` counts those alike. */
export type FoundViolation = Finding & {
  readonly checkId: string;
  readonly testId: string;
  readonly operation: OperationId | null;
  readonly evidence: readonly EvidenceId[];
  /** What each piece of evidence was to the check, such as `first`. */
  readonly roles: readonly string[];
  readonly times: number;
  /** What of the target file may explain it, where the run does not contradict that. */
  readonly hint?: string;
  /** Who owns the accounts of its test, where that is no customer like others. */
  readonly owner?: string;
  /** That the platform restarted in the midst of its test. */
  readonly restart?: string;
  /** How much time the target was let go by in the midst of its test. */
  readonly time?: string;
};

/** Why nothing was judged. A `gap` of the target file names the line to add. */
export type Shortfall =
  | { readonly kind: 'gap'; readonly reason: string }
  | { readonly kind: 'blocked'; readonly reason: string }
  | { readonly kind: 'not-evaluable'; readonly reason: string }
  | { readonly kind: 'no-test'; readonly reason: string };

export type RequirementResult = {
  readonly id: RequirementId;
  readonly row: CatalogueRow;
  readonly verdict: RequirementVerdictName;
  /** Uses of checks that held or were violated, and those that could not decide. */
  readonly evaluations: number;
  readonly reason?: string;
  /** For `untestable`. */
  readonly shortfall?: Shortfall;
  readonly findings: readonly FoundViolation[];
  /** Why a failure is expected, by the list of known failures. */
  readonly known?: string;
};

/** What a passive check stands for; see fixtures/checks/passive. */
export type PassiveTable = {
  readonly requirementOf: (checkId: string) => RequirementId | undefined;
  readonly groundsOf: (checkId: string, operation: OperationId | null) => readonly Ground[];
};

/** How a run ended, as far as its runner tells: not all of it is in the run store. */
export type RunEnd = {
  /** It was stopped before all of its tests were over; those that never began left nothing. */
  readonly stopped?: boolean;
  /** Something broke outside of every test. */
  readonly broke?: boolean;
  /** Tests that the runner calls failed: one that left no record broke before its end. */
  readonly failed?: readonly string[];
};

export type KnownFailure = { readonly id: string; readonly reason: string };

/** All that a verdict needs besides the run store. */
export type RunContext = {
  readonly profile: Profile;
  /** Requirements picked by `--grep`, or `null` for all of the profile. */
  readonly only: readonly RequirementId[] | null;
  /** Only these tests were taken; all where it is not said. */
  readonly part?: Part | null;
  readonly target: {
    readonly name: string;
    readonly environment: string;
    readonly offers: (capability: Capability) => boolean;
    readonly claims: (name: string) => boolean;
    /** Why a requirement of which nothing was judged need not be, as the target file says. */
    readonly lacks?: (id: RequirementId) => string | null;
    /** The line of the target file that would say so, for what is never there to be judged. */
    readonly lackLine?: (id: RequirementId) => string | null;
  };
  readonly passive: PassiveTable;
  readonly knownFailures: readonly KnownFailure[];
  readonly ended?: RunEnd;
  /** The command that such a run is made with, `run` alone unless it is told. */
  readonly command?: readonly string[];
  /** The requirements; the generated catalogue unless a test of the verdict brings its own. */
  readonly catalogue?: Readonly<Record<string, CatalogueRow>>;
};

export type RunVerdict = {
  readonly verdict: RunVerdictName;
  /** One sentence for each thing that decided, the weightiest first. */
  readonly because: readonly string[];
  /** Entries of the list of known failures that are no longer true. */
  readonly stale: readonly string[];
};

export const requiredLevels: readonly Level[] = ['MUST', 'CLAIM'];

/** Reads the run store once more: the evidence that is wanted, or more than that. */
export type ReadPart = (isWanted: (head: Head) => boolean) => Iterable<Entry>;
