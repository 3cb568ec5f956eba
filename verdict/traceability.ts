/** `reports/traceability.json`: from each requirement to what judged it in this run. */
import type { OperationId } from '../generated/operations.ts';
import type { RequirementId } from '../generated/requirements.ts';
import type { Level } from '../fixtures/catalogue-types.ts';
import type { TestEnd } from '../fixtures/evidence/types.ts';
import { inMap, type AttemptCounts } from './counts.ts';
import type { JudgedRun } from './judge-run.ts';
import type { RequirementVerdictName } from './types.ts';

export type Trace = {
  readonly id: RequirementId;
  readonly level: Level;
  readonly text: string;
  readonly source: string;
  readonly decision?: string;
  readonly verdict: RequirementVerdictName;
  /** Checks that judged it. */
  readonly checks: readonly string[];
  /** Faults that break it, and a test that was seen to fail on each; null where none was yet. */
  readonly mutants: readonly { readonly id: string; readonly killedBy: string | null }[];
  /** Uses of passive checks, on exchanges of any test. */
  readonly passive: { readonly held: number; readonly violated: number };
  readonly tests: readonly {
    readonly testId: string;
    readonly operation: OperationId | null;
    readonly attempts: number;
    readonly end: TestEnd | null;
    readonly evaluations: number;
  }[];
};

/** Mutants by the requirement that they break: mutants/killed.json. */
export type KnownMutants = Readonly<
  Record<string, Readonly<Record<string, { readonly by?: string }>>>
>;

export function traceabilityOf(
  { run, results }: Pick<JudgedRun, 'run' | 'results'>,
  mutants: KnownMutants,
): Trace[] {
  const tests = testsOf(run);
  return results.map(({ id, row, verdict }) => {
    const passive = run.passive.get(id);
    const grounded = [...(passive?.onGrounds.values() ?? [])].reduce(
      (sum, count) => sum + count,
      0,
    );
    return {
      id,
      level: row.level,
      text: row.text,
      source: row.source,
      ...(row.decision === undefined ? {} : { decision: row.decision }),
      verdict,
      checks: [...(run.checks.get(id) ?? [])].sort(),
      mutants: Object.entries(mutants[id] ?? {}).map(([mutant, { by }]) => ({
        id: mutant,
        killedBy: by ?? null,
      })),
      passive: { held: (passive?.held ?? 0) + grounded, violated: passive?.violated ?? 0 },
      tests: tests.get(id) ?? [],
    };
  });
}

/** Of each requirement, the tests that used a check of it, or were meant to. */
function testsOf({ tests }: JudgedRun['run']): ReadonlyMap<RequirementId, Trace['tests']> {
  const found = new Map<RequirementId, Trace['tests'][number][]>();
  for (const { testId, attempts, active } of tests.values()) {
    const last = [...attempts.values()].at(-1);
    const own = new Set(active.keys());
    if (last !== undefined) own.add(last.requirement);
    for (const id of own) {
      const traced = {
        testId,
        operation: last?.operation ?? null,
        attempts: attempts.size,
        end: last?.end ?? null,
        evaluations: evaluationsIn(active.get(id)),
      };
      inMap(found, id, (): Trace['tests'][number][] => []).push(traced);
    }
  }
  return found;
}

function evaluationsIn(counts: ReadonlyMap<number, AttemptCounts> | undefined): number {
  let sum = 0;
  for (const { violated, held, notEvaluable, onGrounds } of counts?.values() ?? []) {
    sum += violated + held + notEvaluable;
    for (const times of onGrounds.values()) sum += times;
  }
  return sum;
}
