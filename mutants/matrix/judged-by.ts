/** Which tests judge a requirement, known from a run on the reference itself. */
import { auditCheckById } from '../../fixtures/auditor/checks.ts';
import { passiveChecks } from '../../fixtures/checks/passive/index.ts';
import type { Entry, Outcome } from '../../fixtures/evidence/types.ts';

type TestsByRequirement = Readonly<Record<string, readonly string[]>>;

/** Of each requirement the checks that judged it, and tests in which they did, not all of them. */
export type TestsByCheck = Readonly<Record<string, TestsByRequirement>>;

export type Index = {
  /** Ids of tests in which an evaluation of the requirement held or was violated. */
  readonly judgedBy: TestsByRequirement;
  /** Those in which one was violated: what they say of a mutant is not due to the mutant. */
  readonly violatedBy: TestsByRequirement;
  readonly checksOf: TestsByCheck;
};

const TESTS_OF_CHECK_MAX = 400;

export type Judged = {
  readonly requirement: string;
  readonly testId: string;
  readonly outcome: Outcome;
  readonly checkId: string;
  /** What a violation said. */
  readonly message: string;
};

/** Stands for a test where the auditor judged what all tests together saw. */
export const AUDITOR = 'auditor';

export function isAudited(checkId: string): boolean {
  return auditCheckById(checkId) !== undefined;
}

/** The evaluations in one entry of a run store, passive ones each for itself. */
export function evaluationsIn(entry: Entry): readonly Judged[] {
  if (entry.kind === 'evaluation') {
    const { requirement, outcome, checkId, finding } = entry;
    const testId = isAudited(checkId) ? AUDITOR : entry.testId;
    return [{ requirement, testId, outcome, checkId, message: finding?.message ?? '' }];
  }
  if (entry.kind !== 'passive') return [];
  return Object.entries(entry.outcomes).flatMap(([checkId, outcome]) => {
    const requirement = passiveChecks[checkId];
    if (requirement === undefined) return [];
    const message = entry.findings?.[checkId]?.message ?? '';
    return [{ requirement, testId: entry.testId, outcome, checkId, message }];
  });
}

export function indexOf(entries: Iterable<Entry>): Index {
  const judged = new Map<string, Set<string>>();
  const violated = new Map<string, Set<string>>();
  const checks = new Map<string, Map<string, Set<string>>>();
  for (const entry of entries) {
    for (const { requirement, testId, outcome, checkId } of evaluationsIn(entry)) {
      if (outcome === 'not-evaluable') continue;
      add(judged, requirement, testId);
      const own = checks.get(requirement) ?? new Map<string, Set<string>>();
      checks.set(requirement, own);
      if ((own.get(checkId)?.size ?? 0) < TESTS_OF_CHECK_MAX) add(own, checkId, testId);
      if (outcome === 'violated') add(violated, requirement, testId);
    }
  }
  const checksOf = Object.fromEntries([...checks].map(([id, own]) => [id, asLists(own)]));
  return { judgedBy: asLists(judged), violatedBy: asLists(violated), checksOf };
}

function add(sets: Map<string, Set<string>>, name: string, item: string): void {
  const known = sets.get(name) ?? new Set<string>();
  sets.set(name, known.add(item));
}

function asLists(sets: ReadonlyMap<string, ReadonlySet<string>>): TestsByRequirement {
  return Object.fromEntries([...sets].map(([name, items]) => [name, [...items].sort()]));
}
