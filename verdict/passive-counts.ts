/** Sums of the passive checks: some dozen of them look at every exchange. */
import type { OperationId } from '../generated/operations.ts';
import type { RequirementId } from '../generated/requirements.ts';
import type { PassiveEvaluations } from '../fixtures/evidence/types.ts';
import { count, emptyCounts, inMap, keyOf, type AttemptCounts } from './counts.ts';
import type { FindingsOf } from './findings.ts';
import type { PassiveTable } from './types.ts';

/** Where the uses of a check on an operation are counted, and on which grounds. */
type Use = {
  readonly requirement: RequirementId;
  readonly counts: AttemptCounts;
  readonly needed: string;
};

export type PassiveCounts = {
  add(line: PassiveEvaluations): void;
  readonly counts: ReadonlyMap<RequirementId, AttemptCounts>;
};

export function createPassiveCounts(
  table: PassiveTable,
  checks: Map<RequirementId, Set<string>>,
  findings: Pick<FindingsOf, 'addPassive'>,
): PassiveCounts {
  const counts = new Map<RequirementId, AttemptCounts>();
  const uses = new Map<OperationId | null, Map<string, Use | null>>();

  function openUse(checkId: string, operation: OperationId | null): Use | null {
    const requirement = table.requirementOf(checkId);
    if (requirement === undefined) return null;
    inMap(checks, requirement, () => new Set<string>()).add(checkId);
    const needed = keyOf(table.groundsOf(checkId, operation));
    return { requirement, counts: inMap(counts, requirement, emptyCounts), needed };
  }

  return {
    counts,
    add(line) {
      const { operation, outcomes } = line;
      const own = inMap(uses, operation, () => new Map<string, Use | null>());
      for (const checkId of Object.keys(outcomes)) {
        const use = inMap(own, checkId, () => openUse(checkId, operation));
        const outcome = outcomes[checkId];
        if (use === null || outcome === undefined) continue;
        count(use.counts, outcome, use.needed);
        if (outcome === 'violated') findings.addPassive(use.requirement, checkId, line);
      }
    },
  };
}
