/** What the attempts of one test say about one requirement. */
import type { RequirementId } from '../generated/requirements.ts';
import type { TestRecord } from '../fixtures/evidence/types.ts';
import type { CollectedRun, TestFacts } from './collect.ts';
import type { AttemptCounts } from './counts.ts';
import { parseGrounds } from './grounds.ts';
import { unansweredAlone, type WireFailureAt } from './timeline.ts';

export type TestOutcome = {
  /** Violated in every attempt that came to a judgement. */
  readonly failed: boolean;
  readonly unstable: string | null;
  readonly error: string | null;
  /** Nothing was said by the platform in the last attempt. */
  readonly environment: string | null;
  /** The same operation stayed unanswered three times while others were answered. */
  readonly unanswered: (WireFailureAt & { readonly testId: string }) | null;
  readonly held: number;
  readonly violated: number;
  readonly notEvaluable: number;
  readonly ungrounded: readonly string[];
  /** How the last attempt ended, and why. */
  readonly last: TestRecord | null;
};

export function outcomeOf(
  run: CollectedRun,
  facts: TestFacts,
  requirement: RequirementId,
): TestOutcome {
  const own = [...facts.attempts.values()]
    .filter((record) => record.requirement === requirement)
    .sort((a, b) => a.attempt - b.attempt);
  const last = own.at(-1) ?? null;
  const counted = [...(facts.active.get(requirement)?.values() ?? [])].map((counts) =>
    settled(run, counts),
  );
  const judged = counted.filter(({ violated, held }) => violated + held > 0);
  const violatedIn = judged.filter(({ violated }) => violated > 0).length;
  return {
    ...counted.reduce(added, NOTHING),
    failed: violatedIn > 0 && violatedIn === judged.length,
    unstable:
      violatedIn > 0 && violatedIn < judged.length
        ? `unstable: violated in ${violatedIn} of ${judged.length} attempts`
        : null,
    error: reasonOf(own, 'harness-error'),
    environment: environmentOf(last),
    unanswered: unansweredOf(run, facts.testId, own),
    last,
  };
}

export type Settled = Pick<TestOutcome, 'held' | 'violated' | 'notEvaluable' | 'ungrounded'>;

const NOTHING: Settled = { held: 0, violated: 0, notEvaluable: 0, ungrounded: [] };

/** Counts what held only where its grounds are met in this run. */
export function settled(run: CollectedRun, counts: AttemptCounts): Settled {
  let { held, notEvaluable } = counts;
  const ungrounded: string[] = [];
  if (run.grounds.doubt() !== null) {
    return { held: 0, violated: counts.violated, notEvaluable: notEvaluable + held, ungrounded };
  }
  for (const [key, times] of counts.onGrounds) {
    if (parseGrounds(key).every((ground) => run.grounds.isMet(ground))) held += times;
    else {
      notEvaluable += times;
      ungrounded.push(key);
    }
  }
  return { held, violated: counts.violated, notEvaluable, ungrounded };
}

function added(a: Settled, b: Settled): Settled {
  return {
    held: a.held + b.held,
    violated: a.violated + b.violated,
    notEvaluable: a.notEvaluable + b.notEvaluable,
    ungrounded: [...a.ungrounded, ...b.ungrounded],
  };
}

function reasonOf(records: readonly TestRecord[], end: TestRecord['end']): string | null {
  const found = records.find((record) => record.end === end);
  return found === undefined ? null : (found.reason ?? `the test ended as ${end}`);
}

function environmentOf(last: TestRecord | null): string | null {
  if (last?.end === 'environment') return last.reason ?? 'the platform was not reached';
  if (last?.end === 'interrupted') return last.reason ?? 'the run was interrupted';
  return null;
}

function unansweredOf(
  run: CollectedRun,
  testId: string,
  records: readonly TestRecord[],
): TestOutcome['unanswered'] {
  if (records.some(({ end }) => end !== 'environment')) return null;
  const attempts = records.map(({ attempt }) => attempt);
  const failure = unansweredAlone(run.timeline, testId, attempts);
  return failure === null ? null : { ...failure, testId };
}
