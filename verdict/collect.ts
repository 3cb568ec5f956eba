/** Reads a run store once and keeps sums: memory grows with tests and findings, not exchanges. */
import { operations, type OperationId } from '../generated/operations.ts';
import type { RequirementId } from '../generated/requirements.ts';
import type {
  Entry,
  Evaluation,
  Exchange,
  PassiveEvaluations,
  TestRecord,
} from '../fixtures/evidence/types.ts';
import { createFindings, type FindingsOf } from './findings.ts';
import { createGrounds, type Grounds } from './grounds.ts';
import { createTimeline, type Timeline } from './timeline.ts';
import type { PassiveTable } from './types.ts';

/** The evaluations of one requirement in one attempt of one test. */
export type AttemptCounts = {
  violated: number;
  held: number;
  notEvaluable: number;
  /** Held, if these are met: counted when the whole run is known. */
  readonly onGrounds: Map<string, number>;
};

export type TestFacts = {
  readonly testId: string;
  readonly attempts: Map<number, TestRecord>;
  /** By requirement and attempt: a test may use checks of several requirements. */
  readonly active: Map<RequirementId, Map<number, AttemptCounts>>;
};

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
  readonly firstMs: number;
  readonly lastMs: number;
};

export function collectRun(entries: Iterable<Entry>, passiveTable: PassiveTable): CollectedRun {
  const collector = createCollector(passiveTable);
  for (const entry of entries) collector.add(entry);
  return collector.result();
}

export function emptyCounts(): AttemptCounts {
  return { violated: 0, held: 0, notEvaluable: 0, onGrounds: new Map() };
}

function createCollector(passiveTable: PassiveTable): {
  add(entry: Entry): void;
  result(): CollectedRun;
} {
  const [grounds, timeline, findings] = [createGrounds(), createTimeline(), createFindings()];
  const tests = new Map<string, TestFacts>();
  const passive = new Map<RequirementId, AttemptCounts>();
  const reasons = new Map<RequirementId, string>();
  const checks = new Map<RequirementId, Set<string>>();
  const byOperation = operationTable();
  const failures = new Map<string, number>();
  const times = { exchanges: 0, requests: 0, firstMs: Infinity, lastMs: 0 };

  const testOf = (testId: string): TestFacts =>
    inMap(tests, testId, () => ({ testId, attempts: new Map(), active: new Map() }));

  function addExchange(exchange: Exchange): void {
    times.exchanges += 1;
    times.requests += 1;
    times.firstMs = Math.min(times.firstMs, exchange.startedAtMs);
    times.lastMs = Math.max(times.lastMs, exchange.startedAtMs + exchange.durationMs);
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
    count(counts, outcome, needed);
    if (outcome === 'not-evaluable' && reason !== undefined) reasons.set(requirement, reason);
    if (outcome === 'violated') findings.addEvaluation(evaluation);
  }

  function addPassive(line: PassiveEvaluations): void {
    for (const [checkId, outcome] of Object.entries(line.outcomes)) {
      const requirement = passiveTable.requirementOf(checkId);
      if (requirement === undefined) continue;
      inMap(checks, requirement, () => new Set<string>()).add(checkId);
      const counts = inMap(passive, requirement, emptyCounts);
      count(counts, outcome, passiveTable.groundsOf(checkId, line.operation));
      if (outcome === 'violated') findings.addPassive(requirement, checkId, line);
    }
  }

  return {
    add(entry) {
      if (entry.kind === 'exchange') addExchange(entry);
      else if (entry.kind === 'evaluation') addEvaluation(entry);
      else if (entry.kind === 'passive') addPassive(entry);
      else if (entry.kind === 'unkept') times.requests += entry.exchanges;
      else if (entry.kind === 'test') testOf(entry.testId).attempts.set(entry.attempt, entry);
    },
    result: () => ({
      ...times,
      tests,
      passive,
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

function count(
  counts: AttemptCounts,
  outcome: Evaluation['outcome'],
  needed: readonly { kind: string; operation: string }[],
): void {
  if (outcome === 'violated') counts.violated += 1;
  else if (outcome === 'not-evaluable') counts.notEvaluable += 1;
  else if (needed.length === 0) counts.held += 1;
  else
    bump(counts.onGrounds, needed.map(({ kind, operation }) => `${kind}:${operation}`).join(' '));
}

function bump(map: Map<string, number>, key: string): void {
  map.set(key, (map.get(key) ?? 0) + 1);
}

function inMap<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
