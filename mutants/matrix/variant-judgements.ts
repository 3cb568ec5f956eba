/** What a run on a variant judged, and which tests could not. */
import type { Entry } from '../../fixtures/evidence/types.ts';
import { judgedByTheWay, passiveChecks } from '../../fixtures/checks/passive/index.ts';
import { attemptName } from '../../fixtures/session/identity.ts';
import { isAudited } from './judged-by.ts';

/** Judgements of a requirement, by the test in which they were made: its requirement, and its id. */
export type Judgements = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * Counts what held or was violated; what could not be evaluated says nothing. What the auditor says
 * stands with whichever test read last, and what is looked at once a test is over with one of many
 * tests that could have been chosen.
 */
export function judgementsIn(
  entries: Iterable<Entry>,
  requirementOf: ReadonlyMap<string, string>,
): Judgements {
  const counted: Record<string, Record<string, number>> = {};
  const count = (judged: string | undefined, testId: string): void => {
    const own = requirementOf.get(testId);
    // What a run makes for all tests is of none of them.
    if (judged === undefined || own === undefined) return;
    const byTest = (counted[judged] ??= {});
    const test = `${own} ${testId}`;
    byTest[test] = (byTest[test] ?? 0) + 1;
  };
  const over = new Set<string>();
  for (const entry of entries) {
    if (entry.kind === 'test') over.add(attemptName(entry));
    if (entry.kind !== 'evaluation' && entry.kind !== 'passive') continue;
    if (over.has(attemptName(entry))) continue;
    if (entry.kind === 'evaluation' && entry.outcome !== 'not-evaluable') {
      if (!isAudited(entry.checkId)) count(entry.requirement, entry.testId);
    }
    if (entry.kind !== 'passive') continue;
    for (const [check, outcome] of Object.entries(entry.outcomes)) {
      const requirement = passiveChecks[check];
      if (outcome !== 'not-evaluable' && judgedByTheWay.has(requirement)) {
        count(requirement, entry.testId);
      }
    }
  }
  return counted;
}

/** Whether a test file, or a test named as in `Judgements`, makes its input by chance. */
export function isRandom(name: string): boolean {
  return /(^| )tests\/(fuzz|model)\//.test(name);
}

/**
 * Tests that the target file says too little for, whose set-up the platform refused, or that it
 * failed in the middle of; named as in `Judgements`.
 */
export function untestedIn(entries: readonly Entry[]): string[] {
  const broken = new Set<string>();
  for (const entry of entries) {
    if (entry.kind === 'exchange' && entry.answer?.status === 500) broken.add(entry.testId);
  }
  return entries.flatMap((entry) =>
    entry.kind === 'test' && (UNTESTED.includes(entry.end) || broken.has(entry.testId))
      ? [`${entry.requirement} ${entry.testId}`]
      : [],
  );
}

const UNTESTED: readonly string[] = ['untestable', 'not-applicable', 'blocked'];
