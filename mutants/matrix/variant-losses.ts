/** What a run on a variant no longer judges, counted against the run on the reference itself. */
import type { Entry } from '../../fixtures/evidence/types.ts';
import { passiveChecks } from '../../fixtures/checks/passive/index.ts';
import type { Variant } from '../types.ts';
import { isAudited } from './judged-by.ts';
import type { VariantRun } from './variant-run.ts';

/** Judgements of a requirement, by the test in which they were made: its requirement, and its id. */
export type Judgements = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * Counts what held or was violated; what could not be evaluated says nothing. What the auditor says
 * stands with whichever test read last.
 */
export function judgementsIn(
  entries: Iterable<Entry>,
  requirementOf: ReadonlyMap<string, string>,
): Judgements {
  const counted: Record<string, Record<string, number>> = {};
  const count = (judged: string | undefined, testId: string): void => {
    if (judged === undefined) return;
    const byTest = (counted[judged] ??= {});
    const test = `${requirementOf.get(testId) ?? 'none'} ${testId}`;
    byTest[test] = (byTest[test] ?? 0) + 1;
  };
  for (const entry of entries) {
    if (entry.kind === 'evaluation' && entry.outcome !== 'not-evaluable') {
      if (!isAudited(entry.checkId)) count(entry.requirement, entry.testId);
    }
    if (entry.kind !== 'passive') continue;
    for (const [check, outcome] of Object.entries(entry.outcomes)) {
      if (outcome !== 'not-evaluable') count(passiveChecks[check], entry.testId);
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

const byTheWay: ReadonlySet<string | undefined> = new Set(Object.values(passiveChecks));

function isForetold(test: string, requirement: string, thin: boolean): boolean {
  return !test.includes(' tests/model/') && !(thin && byTheWay.has(requirement));
}

/** At least this share of the judgements of a requirement, or of its judges, has to be left. */
const KEPT_MIN = 0.9;

/**
 * Requirements that are not judged any more, or much less often. Tests of what the variant declares
 * untestable need not run on it, so that what else they judge on the reference is not missed. Of
 * random sequences what they judge beside what they are for is not foretold: it hangs on the state
 * in which the platform happens to rest. A thin target file leaves out tests, and rows of those
 * that go through a table: of the tests that can run all the same each has to judge what it judges
 * on the reference, however often, but for what is judged by the way, as lists may then be empty, and
 * for random tests: what chance brings to light hangs on what there is to choose from.
 */
export function lossesOf(
  run: VariantRun,
  baseline: VariantRun,
  { untestable = {}, thin = false }: Pick<Variant, 'untestable' | 'thin'>,
): string[] {
  const missing = new Set(thin ? run.untested : []);
  const sum = (of: VariantRun, requirement: string): number =>
    Object.entries(of.judgements[requirement] ?? {})
      .filter(([test]) => !Object.hasOwn(untestable, test.slice(0, 7)) && !missing.has(test))
      .filter(([test]) => test.startsWith(requirement) || isForetold(test, requirement, thin))
      .filter(([test]) => !(run.fixedOnly || thin) || !isRandom(test))
      .reduce((total, [, times]) => total + (thin ? 1 : times), 0);
  return baseline.passed.flatMap((requirement) => {
    if (Object.hasOwn(untestable, requirement) || requirement in run.failures) return [];
    if (run.fixedOnly && sum(baseline, requirement) === 0) return [];
    if (!run.passed.includes(requirement)) {
      return [`${requirement} (seed ${run.seed}): ${run.others[requirement] ?? 'not judged'}`];
    }
    const [before, now] = [sum(baseline, requirement), sum(run, requirement)];
    if (now >= before * KEPT_MIN) return [];
    const what = thin ? 'judging tests' : 'judgements';
    return [`${requirement} (seed ${run.seed}): ${now} of ${before} ${what} are left`];
  });
}
