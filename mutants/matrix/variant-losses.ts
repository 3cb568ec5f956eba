/** What a run on a variant no longer judges, counted against the run on the reference itself. */
import { judgedByTheWay } from '../../fixtures/checks/passive/index.ts';
import type { Variant } from '../types.ts';
import { isRandom } from './variant-judgements.ts';
import type { VariantRun } from './variant-run.ts';

function isForetold(test: string, requirement: string, thin: boolean): boolean {
  return !test.includes(' tests/model/') && !(thin && judgedByTheWay.has(requirement));
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
 * for random tests: what chance brings to light hangs on what there is to choose from. Of the tests of
 * some files what they judge by the way is not foretold either. What is declared silent has to be so.
 */
export function lossesOf(
  run: VariantRun,
  baseline: VariantRun,
  { untestable = {}, silent = {}, thin = false }: Pick<Variant, 'untestable' | 'silent' | 'thin'>,
): string[] {
  const quiet = Object.keys(silent);
  const isQuiet = (test: string): boolean => quiet.some((title) => test.endsWith(` › ${title}`));
  const missing = new Set(thin ? run.untested : []);
  const countedIn = (of: VariantRun, requirement: string): ReadonlyMap<string, number> =>
    new Map(
      Object.entries(of.judgements[requirement] ?? {})
        .filter(([test]) => !Object.hasOwn(untestable, test.slice(0, 7)) && !missing.has(test))
        .filter(([test]) => !isQuiet(test))
        .filter(([test]) => test.startsWith(requirement) || isForetold(test, requirement, thin))
        .filter(([test]) => test.startsWith(requirement) || !run.isPart)
        .filter(([test]) => !(run.fixedOnly || thin) || !isRandom(test))
        .map(([test, times]) => [test, thin ? 1 : times]),
    );
  const spoken = quiet.filter((title) => judgesOwn(run, title));
  const stale = spoken.map((title) => `nothing: "${title}" is declared silent, and judges`);
  const losses = baseline.passed.flatMap((requirement) => {
    if (Object.hasOwn(untestable, requirement) || requirement in run.failures) return [];
    const [before, now] = [countedIn(baseline, requirement), countedIn(run, requirement)];
    if ((run.fixedOnly || run.isPart) && sumOf(before) === 0) return [];
    if (!run.passed.includes(requirement)) {
      return [`${requirement} (seed ${run.seed}): ${run.others[requirement] ?? 'not judged'}`];
    }
    if (sumOf(now) >= sumOf(before) * KEPT_MIN) return [];
    const what = thin ? 'judging tests' : 'judgements';
    const left = `${sumOf(now)} of ${sumOf(before)} ${what} are left`;
    return [`${requirement} (seed ${run.seed}): ${left}; ${fewerIn(before, now)}`];
  });
  return [...losses, ...stale];
}

/** Whether a test judges what it is for. */
function judgesOwn({ judgements }: VariantRun, title: string): boolean {
  return Object.entries(judgements).some(([requirement, tests]) =>
    Object.keys(tests).some((test) => test.startsWith(requirement) && test.endsWith(` › ${title}`)),
  );
}

function sumOf(counted: ReadonlyMap<string, number>): number {
  return [...counted.values()].reduce((sum, times) => sum + times, 0);
}

const NAMED_MAX = 5;

/** Names the tests that judge less often. */
function fewerIn(before: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): string {
  const fewer = [...before]
    .map(([test, times]) => ({ test, times, left: now.get(test) ?? 0 }))
    .filter(({ times, left }) => left < times);
  const named = fewer.slice(0, NAMED_MAX).map(({ test, times, left }) => {
    return `${left} of ${times} in ${test}`;
  });
  const more = fewer.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} tests more`] : [])].join(', ');
}
