/**
 * What an operator was asked for before something went wrong. A finding rests on what its check was
 * given, and that is what was read: here the controls that may have made it so are named with it.
 */
import type { Head } from '../fixtures/evidence/read-store.ts';
import type { Control, EvidenceId } from '../fixtures/evidence/types.ts';
import { withInTurn } from './in-turn.ts';
import type { JudgedRun } from './judge-run.ts';
import type { FoundViolation, ReadPart } from './types.ts';

/** Of those that were between the readings, the last ones. */
const NAMED_MAX = 3;

/** Marks the role of a control's request among the evidence of a finding. */
export const CONTROL_ROLE = 'control ';

type Moment = { readonly of: string; readonly ms: number };
type Run = { readonly control: Control; readonly ms: number };

/** Reads the entries once more, and only where there are findings that a control may have made. */
export function withControls(judged: JudgedRun, read: ReadPart): JudgedRun {
  const findings = judged.results.flatMap((result) => result.findings.filter(mayBeMade));
  if (findings.length === 0) return judged;
  const { moments, runs } = timesOf(findings, read);
  const told = (finding: FoundViolation): FoundViolation =>
    mayBeMade(finding) ? named(finding, moments, runs) : finding;
  const results = judged.results.map((one) => ({ ...one, findings: one.findings.map(told) }));
  return { ...judged, results };
}

/** An answer is the platform's own. */
function mayBeMade({ side }: FoundViolation): boolean {
  return side === 'state' || side === 'delivery';
}

type Times = {
  readonly moments: ReadonlyMap<EvidenceId, Moment>;
  /** By the request of the control. */
  readonly runs: ReadonlyMap<EvidenceId, Run>;
};

function timesOf(findings: readonly FoundViolation[], read: ReadPart): Times {
  const wanted = new Set(findings.flatMap(({ evidence }) => evidence));
  const tests = new Set(findings.map(({ testId }) => testId));
  const moments = new Map<EvidenceId, Moment>();
  const outside = new Map<EvidenceId, number>();
  const controls: Control[] = [];
  const isOf = ({ kind, id, testId }: Head): boolean =>
    kind === 'control' || wanted.has(id) || tests.has(testId);
  for (const entry of read(isOf)) {
    if (entry.kind === 'exchange') {
      const { id, startedAtMs: ms } = entry;
      if (wanted.has(id)) moments.set(id, { of: attemptOf(entry), ms });
      if (entry.operation === null && (tests.has(entry.testId) || wanted.has(id))) {
        outside.set(id, ms);
      }
    } else if (entry.kind === 'delivery' && wanted.has(entry.id)) {
      moments.set(entry.id, { of: attemptOf(entry), ms: entry.receivedAtMs });
    } else if (entry.kind === 'control') controls.push(entry);
  }
  const runs = controls.flatMap((control): [EvidenceId, Run][] => {
    const ms = outside.get(control.exchange);
    return ms === undefined ? [] : [[control.exchange, { control, ms }]];
  });
  return { moments, runs: new Map(runs) };
}

/** Told apart from other attempts of the same test. */
export function attemptOf({ testId, attempt }: Pick<Control, 'testId' | 'attempt'>): string {
  return `${attempt} ${testId}`;
}

/** With those that its check was given under their own names, and else those between what it was given. */
function named(
  finding: FoundViolation,
  moments: ReadonlyMap<EvidenceId, Moment>,
  runs: ReadonlyMap<EvidenceId, Run>,
): FoundViolation {
  const { evidence, roles } = finding;
  const given = evidence.flatMap((id) => runs.get(id) ?? []);
  if (given.length > 0) {
    const own = (id: EvidenceId, index: number): string => {
      const run = runs.get(id);
      return run === undefined ? (roles[index] ?? '') : roleOf(run);
    };
    return { ...finding, roles: evidence.map(own) };
  }
  const seen = evidence.flatMap((id) => moments.get(id) ?? []);
  const before = ranBefore(seen, [...runs.values()], finding.side);
  const deeds = before.map((run) => ({ id: run.control.exchange, role: roleOf(run), ms: run.ms }));
  return withInTurn(finding, deeds, (id) => moments.get(id)?.ms);
}

/** Between the first and the last of what was seen, or the last one before what was delivered. */
function ranBefore(
  seen: readonly Moment[],
  runs: readonly Run[],
  side: FoundViolation['side'],
): readonly Run[] {
  const attempts = new Set(seen.map(({ of }) => of));
  const own = runs
    .filter(({ control }) => attempts.has(attemptOf(control)))
    .sort((one, other) => one.ms - other.ms);
  const [first, last] = [
    Math.min(...seen.map(({ ms }) => ms)),
    Math.max(...seen.map(({ ms }) => ms)),
  ];
  const between = own.filter(({ ms }) => ms >= first && ms <= last).slice(-NAMED_MAX);
  if (between.length > 0 || side !== 'delivery') return between;
  return own.filter(({ ms }) => ms < first).slice(-1);
}

function roleOf({ control }: Run): string {
  return `${CONTROL_ROLE}${control.name}`;
}
