/** Reads a run store once and keeps sums: memory grows with tests and findings, not exchanges. */
import { operations, type OperationId } from '../generated/operations.ts';
import type { RequirementId } from '../generated/requirements.ts';
import type { Entry, Evaluation, Exchange, TestRecord } from '../fixtures/evidence/types.ts';
import { bump, count, emptyCounts, inMap, keyOf, type AttemptCounts } from './counts.ts';
import { createFindings, type FindingsOf } from './findings.ts';
import { createGrounds, type Grounds } from './grounds.ts';
import { createPassiveCounts } from './passive-counts.ts';
import { createTimeline, type Timeline } from './timeline.ts';
import type { PassiveTable } from './types.ts';

export type TestFacts = {
  readonly testId: string;
  readonly attempts: Map<number, TestRecord>;
  /** By requirement and attempt: a test may use checks of several requirements. */
  readonly active: Map<RequirementId, Map<number, AttemptCounts>>;
};

/** How it ended in the end; undefined where it broke before that. */
export function lastOf({ attempts }: Pick<TestFacts, 'attempts'>): TestRecord | undefined {
  return attempts.get(Math.max(...attempts.keys()));
}

export type OperationFacts = { exchanges: number; readonly statuses: Map<string, number> };

export type CollectedRun = {
  /** Those that stand in evidence. */
  readonly exchanges: number;
  /** All that were sent, the cases of fuzzing that stand in no evidence with them. */
  readonly requests: number;
  readonly tests: ReadonlyMap<string, TestFacts>;
  readonly passive: ReadonlyMap<RequirementId, AttemptCounts>;
  /** Ids of the checks that were used, by requirement. */
  readonly checks: ReadonlyMap<RequirementId, ReadonlySet<string>>;
  readonly findings: FindingsOf;
  readonly reasons: ReadonlyMap<RequirementId, string>;
  readonly grounds: Grounds;
  readonly timeline: Timeline;
  readonly operations: ReadonlyMap<OperationId, OperationFacts>;
  /** How requests ended that got no answer of the platform, by class. */
  readonly failures: ReadonlyMap<string, number>;
};

export function collectRun(entries: Iterable<Entry>, passiveTable: PassiveTable): CollectedRun {
  const collector = createCollector(passiveTable);
  for (const entry of entries) collector.add(entry);
  return collector.result();
}

export type Collector = {
  add(entry: Entry): void;
  /** Of all that was added: call once, when the run is over. */
  result(): CollectedRun;
};

export function createCollector(passiveTable: PassiveTable): Collector {
  const [grounds, timeline, findings] = [createGrounds(), createTimeline(), createFindings()];
  const tests = new Map<string, TestFacts>();
  const reasons = new Map<RequirementId, string>();
  const checks = new Map<RequirementId, Set<string>>();
  const passive = createPassiveCounts(passiveTable, checks, findings);
  const byOperation = operationTable();
  const failures = new Map<string, number>();
  const sums = { exchanges: 0, requests: 0 };

  const testOf = (testId: string): TestFacts =>
    inMap(tests, testId, () => ({ testId, attempts: new Map(), active: new Map() }));

  function addExchange(exchange: Exchange): void {
    sums.exchanges += 1;
    sums.requests += 1;
    grounds.add(exchange);
    timeline.add(exchange);
    if (exchange.failure !== null) bump(failures, exchange.failure.class);
    if (exchange.operation === null) return;
    const facts = byOperation.get(exchange.operation);
    if (facts === undefined) return;
    facts.exchanges += 1;
    bump(facts.statuses, String(exchange.answer?.status ?? exchange.failure?.class ?? 'none'));
  }

  function addEvaluation(evaluation: Evaluation): void {
    const { requirement, attempt, outcome, grounds: needed = [], reason } = evaluation;
    inMap(checks, requirement, () => new Set<string>()).add(evaluation.checkId);
    const { active } = testOf(evaluation.testId);
    const attempts = inMap(active, requirement, () => new Map<number, AttemptCounts>());
    const counts = inMap(attempts, attempt, emptyCounts);
    count(counts, outcome, keyOf(needed));
    if (outcome === 'not-evaluable' && reason !== undefined) reasons.set(requirement, reason);
    if (outcome === 'violated') findings.addEvaluation(evaluation);
  }

  return {
    add(entry) {
      if (entry.kind === 'exchange') addExchange(entry);
      else if (entry.kind === 'evaluation') addEvaluation(entry);
      else if (entry.kind === 'passive') passive.add(entry);
      else if (entry.kind === 'unkept') sums.requests += entry.exchanges;
      else if (entry.kind === 'test') testOf(entry.testId).attempts.set(entry.attempt, entry);
    },
    result: () => ({
      ...sums,
      tests,
      passive: passive.counts,
      checks,
      findings,
      reasons,
      grounds,
      timeline,
      operations: byOperation,
      failures,
    }),
  };
}

function operationTable(): Map<OperationId, OperationFacts> {
  const names = Object.keys(operations) as OperationId[];
  return new Map(names.map((name) => [name, { exchanges: 0, statuses: new Map() }]));
}
