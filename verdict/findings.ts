/** What was found wrong, the same thing told once: a fault of a shape shows on every exchange. */
import type { RequirementId } from '../generated/requirements.ts';
import type { Evaluation, Finding, PassiveEvaluations } from '../fixtures/evidence/types.ts';
import type { FoundViolation } from './types.ts';

/** Distinct findings that are kept of one requirement. */
export const FINDINGS_MAX = 20;

export type FindingsOf = {
  addEvaluation(evaluation: Evaluation): void;
  addPassive(requirement: RequirementId, checkId: string, line: PassiveEvaluations): void;
  of(requirement: RequirementId): readonly FoundViolation[];
  /** How many findings were left out of `of`. */
  omitted(requirement: RequirementId): number;
};

type Place = Pick<FoundViolation, 'checkId' | 'testId' | 'operation' | 'evidence' | 'roles'>;

const unexplained: Finding = {
  side: 'response',
  pointer: '',
  expected: 'what the requirement says',
  actual: 'something else',
  message: 'The check was violated and left no finding.',
};

export function createFindings(): FindingsOf {
  const kept = new Map<RequirementId, Map<string, FoundViolation>>();
  const firstTries = new Map<string, string>();
  const left = new Map<RequirementId, number>();

  function add(requirement: RequirementId, attempt: number, place: Place, finding: Finding): void {
    const found = kept.get(requirement) ?? new Map<string, FoundViolation>();
    kept.set(requirement, found);
    // Indices of list items differ from one exchange to the next; the fault is the same one.
    const pointer = finding.pointer.replace(/\/\d+(?=\/|$)/g, '/*');
    const fault = [place.checkId, place.operation, finding.side, pointer].join('\n');
    const own = `${fault}\n${finding.expected}`;
    // `expected` may hold identifiers, which are others when the test is tried again.
    const tried = `${requirement}\n${fault}\n${place.testId}\n${finding.message}`;
    const key = attempt === 0 || found.has(own) ? own : (firstTries.get(tried) ?? own);
    if (!firstTries.has(tried)) firstTries.set(tried, key);
    const known = found.get(key);
    if (known !== undefined) found.set(key, { ...known, times: known.times + 1 });
    else if (found.size < FINDINGS_MAX) found.set(key, { ...finding, ...place, times: 1 });
    else left.set(requirement, (left.get(requirement) ?? 0) + 1);
  }

  return {
    addEvaluation({ requirement, checkId, testId, attempt, operation, inputs, finding }) {
      const evidence = Object.values(inputs).flatMap((ids) => ids);
      const roles = Object.entries(inputs).flatMap(([role, ids]) =>
        typeof ids === 'string' ? [role] : ids.map((_id, index) => `${role} ${index + 1}`),
      );
      const place = { checkId, testId, operation, evidence, roles };
      add(requirement, attempt, place, finding ?? unexplained);
    },
    addPassive(requirement, checkId, { subject, testId, attempt, operation, findings }) {
      const place = { checkId, testId, operation, evidence: [subject], roles: ['exchange'] };
      add(requirement, attempt, place, findings?.[checkId] ?? unexplained);
    },
    of: (requirement) => [...(kept.get(requirement)?.values() ?? [])],
    omitted: (requirement) => left.get(requirement) ?? 0,
  };
}
