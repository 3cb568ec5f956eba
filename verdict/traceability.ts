/** `reports/traceability.json`: from each requirement to what judged it in this run. */
import type { OperationId } from '../generated/operations.ts';
import type { RequirementId } from '../generated/requirements.ts';
import type { Level } from '../fixtures/catalogue-types.ts';
import type { TestEnd } from '../fixtures/evidence/types.ts';
import type { JudgedRun } from './judge-run.ts';
import type { RequirementVerdictName } from './types.ts';

export type Trace = {
  readonly id: RequirementId;
  readonly level: Level;
  readonly text: string;
  readonly source: string;
  readonly decision?: string;
  readonly verdict: RequirementVerdictName;
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

export function traceabilityOf({ run, results }: Pick<JudgedRun, 'run' | 'results'>): Trace[] {
  const tests = [...run.tests.values()];
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
      passive: { held: (passive?.held ?? 0) + grounded, violated: passive?.violated ?? 0 },
      tests: tests.flatMap((facts) => {
        const attempts = [...facts.attempts.values()];
        const counts = facts.active.get(id);
        const last = attempts.at(-1);
        if (counts === undefined && last?.requirement !== id) return [];
        const evaluations = [...(counts?.values() ?? [])].reduce(
          (sum, { violated, held, notEvaluable, onGrounds }) =>
            sum +
            violated +
            held +
            notEvaluable +
            [...onGrounds.values()].reduce((a, b) => a + b, 0),
          0,
        );
        return [
          {
            testId: facts.testId,
            operation: last?.operation ?? null,
            attempts: attempts.length,
            end: last?.end ?? null,
            evaluations,
          },
        ];
      }),
    };
  });
}
