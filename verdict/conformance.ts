/** `reports/conformance.json`: the verdict for machines. Members are added, never changed. */
import { operations, type OperationId } from '../generated/operations.ts';
import type { RequirementId } from '../generated/requirements.ts';
import type { Level } from '../fixtures/catalogue-types.ts';
import type { EvidenceId } from '../fixtures/evidence/types.ts';
import { againOf } from './again.ts';
import type { JudgedRun } from './judge-run.ts';
import { shortenedIn, type Shortened } from './shortened.ts';
import type {
  FoundViolation,
  RequirementResult,
  RequirementVerdictName,
  RunVerdictName,
} from './types.ts';

/** What a report says about the run that the run store does not. */
export type RunFacts = {
  readonly suite: {
    readonly version: string;
    readonly apiVersion: string;
    readonly specSha256: string;
  };
  readonly target: {
    readonly name: string;
    readonly environment: string;
    readonly baseUrl: string;
    readonly capabilities: readonly string[];
    readonly claims: readonly string[];
  };
  readonly profile: string;
  readonly seed: string;
  /** RFC 3339, in UTC. */
  readonly startedAt: string;
  readonly wallMs: number;
  /** Of a certification: which evidence its reports are of; see cli/evidence-digest.ts. */
  readonly evidenceSha256?: string;
};

export type Totals = Readonly<
  Record<
    | 'pass'
    | 'fail'
    | 'warn'
    | 'observed'
    | 'error'
    | 'indeterminate'
    | 'untestable'
    | 'notApplicable'
    | 'notSelected'
    | 'excluded',
    number
  >
>;

export type ConformanceFinding = Omit<FoundViolation, 'times' | 'evidence' | 'roles'> & {
  readonly evidence: readonly EvidenceId[];
};

export type Conformance = RunFacts & {
  /** Tests that had no time for all circumstances, where there are any. */
  readonly shortened?: readonly Shortened[];
  readonly verdict: RunVerdictName;
  /** Of the tests of each requirement one in so many was taken; all where it is not said. */
  readonly oneIn?: number;
  /** Those tests were taken that tell most of the known faults for what they send. */
  readonly quick?: true;
  /** Those that stand in evidence. */
  readonly exchanges: number;
  /** All that were sent: most cases of fuzzing stand in no evidence. */
  readonly requests: number;
  readonly totals: Totals;
  readonly requirements: readonly {
    readonly id: RequirementId;
    readonly level: Level;
    readonly verdict: RequirementVerdictName;
    readonly evaluations: number;
    readonly reason?: string;
    readonly findings: readonly ConformanceFinding[];
    /** Where something was found: what `--grep` has to name to judge it again. */
    readonly again?: readonly RequirementId[];
  }[];
  readonly operations: readonly {
    readonly operationId: OperationId;
    readonly method: string;
    readonly path: string;
    readonly exchanges: number;
    /** How often each status, or class of failure, was seen. */
    readonly statuses: Readonly<Record<string, number>>;
  }[];
};

export function conformanceOf(judged: JudgedRun, facts: RunFacts): Conformance {
  const { suite, target, profile, seed, startedAt, wallMs, evidenceSha256 } = facts;
  const shortened = shortenedIn(judged.run);
  return {
    suite,
    target,
    profile,
    seed,
    startedAt,
    verdict: judged.verdict,
    ...(judged.part === 'quick' && { quick: true }),
    ...(typeof judged.part === 'number' && { oneIn: judged.part }),
    wallMs,
    ...(evidenceSha256 === undefined ? {} : { evidenceSha256 }),
    exchanges: judged.run.exchanges,
    requests: judged.run.requests,
    totals: totalsOf(judged.results),
    ...(shortened.length === 0 ? {} : { shortened }),
    requirements: judged.results.map((result) => requirementEntry(result, judged)),
    operations: operationEntries(judged),
  };
}

const TOTAL: Readonly<Record<RequirementVerdictName, keyof Totals>> = {
  pass: 'pass',
  fail: 'fail',
  warn: 'warn',
  observed: 'observed',
  error: 'error',
  indeterminate: 'indeterminate',
  untestable: 'untestable',
  'not-applicable': 'notApplicable',
  'not-selected': 'notSelected',
  excluded: 'excluded',
};

export function totalsOf(results: readonly RequirementResult[]): Totals {
  const totals = Object.fromEntries(Object.values(TOTAL).map((name) => [name, 0]));
  for (const { verdict } of results) totals[TOTAL[verdict]] = (totals[TOTAL[verdict]] ?? 0) + 1;
  return totals as Totals;
}

function requirementEntry(
  result: RequirementResult,
  { run }: Pick<JudgedRun, 'run'>,
): Conformance['requirements'][number] {
  const { id, row, verdict, evaluations, reason, known, findings } = result;
  const reasons = [known === undefined ? null : `Known failure: ${known}`, reason ?? null];
  const said = reasons.filter((text) => text !== null).join(' ');
  return {
    id,
    level: row.level,
    verdict,
    evaluations,
    ...(said === '' ? {} : { reason: said }),
    findings: findings.map((finding) => ({
      checkId: finding.checkId,
      testId: finding.testId,
      operation: finding.operation,
      evidence: finding.evidence,
      side: finding.side,
      pointer: finding.pointer,
      expected: finding.expected,
      actual: finding.actual,
      message: finding.message,
      ...(finding.hint === undefined ? {} : { hint: finding.hint }),
    })),
    ...(findings.length === 0 ? {} : { again: againOf(result, run) }),
  };
}

export function operationEntries({ run }: Pick<JudgedRun, 'run'>): Conformance['operations'] {
  return Object.values(operations).map(({ operationId, method, path }) => {
    const facts = run.operations.get(operationId);
    const statuses = [...(facts?.statuses ?? [])].sort(([a], [b]) => a.localeCompare(b));
    return {
      operationId,
      method,
      path,
      exchanges: facts?.exchanges ?? 0,
      statuses: Object.fromEntries(statuses),
    };
  });
}
