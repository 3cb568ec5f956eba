/** Judges a stored run again: the same evidence has to give the same outcomes. */
import type { Check, Judge } from '../fixtures/evidence/check.ts';
import type {
  Evaluation,
  Evidence,
  EvidenceId,
  Exchange,
  Finding,
  Inputs,
  Outcome,
  PassiveEvaluations,
} from '../fixtures/evidence/types.ts';

export type StoredRun = {
  readonly evidence: ReadonlyMap<EvidenceId, Evidence>;
  readonly evaluations: readonly Evaluation[];
  readonly passive: readonly PassiveEvaluations[];
};

export type Regrading = {
  readonly judge: Judge;
  readonly checkById: (id: string) => Check | undefined;
  readonly judgePassively: (
    exchange: Exchange,
    judge: Judge,
  ) => { readonly outcomes: Readonly<Record<string, Outcome>> };
};

/** `newer` is no fault: the check has another version than the one that judged the run. */
export type Difference = {
  readonly kind: 'outcome' | 'newer' | 'lost-check' | 'lost-evidence';
  readonly checkId: string;
  readonly testId: string;
  readonly was: string;
  readonly is: string;
};

export type Regraded = {
  readonly evaluations: number;
  readonly differences: readonly Difference[];
};

export function judgeAgain(run: StoredRun, regrading: Regrading): Regraded {
  const active = run.evaluations.flatMap((evaluation) => again(run, evaluation, regrading));
  let count = run.evaluations.length;
  const passive = run.passive.flatMap((line) => {
    count += Object.keys(line.outcomes).length;
    return passiveAgain(run, line, regrading);
  });
  return { evaluations: count, differences: [...active, ...passive] };
}

function again(
  run: StoredRun,
  evaluation: Evaluation,
  { judge, checkById }: Regrading,
): Difference[] {
  const { checkId, testId, checkVersion, params } = evaluation;
  const was = shown(evaluation.outcome, evaluation.finding);
  const differs = (kind: Difference['kind'], is: string): Difference[] => [
    { kind, checkId, testId, was, is },
  ];
  const check = checkById(checkId);
  if (check === undefined) return differs('lost-check', 'no check has this id');
  const inputs = inputsOf(run, evaluation);
  if (typeof inputs === 'string')
    return differs('lost-evidence', `${inputs} is not in the run store`);
  const judgement = check.evaluate(inputs, params ?? undefined, judge);
  const finding = judgement.outcome === 'violated' ? judgement.finding : undefined;
  const is = shown(judgement.outcome, finding);
  if (is === was) return [];
  return differs(check.version === checkVersion ? 'outcome' : 'newer', is);
}

/** The evidence by role, or the id of what is missing. */
function inputsOf({ evidence }: StoredRun, { inputs }: Evaluation): Inputs | string {
  const found: Record<string, Evidence | readonly Evidence[]> = {};
  for (const [role, ids] of Object.entries(inputs)) {
    const list = typeof ids === 'string' ? [ids] : ids;
    const missing = list.find((id) => !evidence.has(id));
    if (missing !== undefined) return missing;
    const pieces = list.flatMap((id) => evidence.get(id) ?? []);
    found[role] = typeof ids === 'string' ? (pieces[0] ?? []) : pieces;
  }
  return found;
}

function passiveAgain(
  { evidence }: StoredRun,
  { subject, testId, outcomes }: PassiveEvaluations,
  { judge, judgePassively }: Regrading,
): Difference[] {
  const piece = evidence.get(subject);
  // Deliveries are judged by checks of their own; only exchanges have passive ones.
  if (piece?.kind !== 'exchange') {
    const is = `${subject} is not in the run store`;
    return [{ kind: 'lost-evidence', checkId: 'passive', testId, was: 'judged', is }];
  }
  const now = judgePassively(piece, judge).outcomes;
  const ids = new Set([...Object.keys(outcomes), ...Object.keys(now)]);
  return [...ids].flatMap((checkId): Difference[] => {
    const [was, is] = [outcomes[checkId] ?? 'not used', now[checkId] ?? 'not used'];
    return was === is ? [] : [{ kind: 'outcome', checkId, testId, was, is }];
  });
}

function shown(outcome: Outcome, finding: Finding | undefined): string {
  return finding === undefined
    ? outcome
    : `${outcome} at ${finding.side} ${finding.pointer}`.trimEnd();
}
