/** The verdict of a run, from the verdicts of its requirements, by the kind of its profile. */
import { listed } from './listed.ts';
import {
  requiredLevels,
  type RequirementResult,
  type RunContext,
  type RunVerdict,
} from './types.ts';

const EXIT: Readonly<Record<RunVerdict['verdict'], number>> = {
  conformant: 0,
  'no-violation': 0,
  'non-conformant': 1,
  indeterminate: 3,
  error: 4,
};

export function exitCodeOf({ verdict }: Pick<RunVerdict, 'verdict'>): number {
  return EXIT[verdict];
}

/** Verdicts that take no part: the requirement was not asked of this target in this run. */
export function isSelected({ verdict }: RequirementResult): boolean {
  return verdict !== 'excluded' && verdict !== 'not-selected' && verdict !== 'not-applicable';
}

export function runVerdict(results: readonly RequirementResult[], context: RunContext): RunVerdict {
  const stale = staleEntries(results, context);
  const required = results.filter(
    (result) => isSelected(result) && requiredLevels.includes(result.row.level),
  );
  const failed = required.filter(({ verdict, known }) => verdict === 'fail' && known === undefined);
  const must = failed.filter(({ row }) => row.level === 'MUST').length;
  const stopped = context.ended?.stopped === true ? [STOPPED] : [];
  const broken = [
    ...sentence(must, (n) => `${requirementsOf(n)} violated`),
    ...sentence(
      failed.length - must,
      (n) => `${n} of the target's own claims ${n === 1 ? 'is' : 'are'} broken`,
    ),
    ...stale,
  ];
  if (broken.length > 0) {
    return { verdict: 'non-conformant', because: [...broken, ...stopped], stale };
  }
  const errors = results.filter(({ verdict }) => verdict === 'error');
  const broke = [
    ...sentence(errors.length, () => `the suite itself broke while judging ${idsOf(errors)}`),
    ...(context.ended?.broke === true ? ['the suite itself broke outside of its tests'] : []),
  ];
  if (broke.length > 0) return { verdict: 'error', because: broke, stale };
  const doubts = [...stopped, ...doubtsOf(results, required, context)];
  if (doubts.length > 0) return { verdict: 'indeterminate', because: doubts, stale };
  const { only, part = null, profile } = context;
  const isPart = only !== null || part !== null || profile.kind === 'smoke';
  return { verdict: isPart ? 'no-violation' : 'conformant', because: [], stale };
}

const STOPPED = 'the run was stopped before its end: not all of its tests began';

function doubtsOf(
  results: readonly RequirementResult[],
  required: readonly RequirementResult[],
  { profile, only }: RunContext,
): string[] {
  const strict = profile.kind === 'certification';
  const counted = strict ? results.filter(({ row }) => row.level !== 'OBSERVE') : required;
  const unsure = counted.filter((one) => one.verdict === 'indeterminate' && !isExcused(one));
  const blocked = required.filter(({ shortfall }) => shortfall?.kind === 'blocked');
  const missing = strict
    ? required.filter(({ verdict, row }) => row.level === 'MUST' && verdict === 'untestable')
    : [];
  return [
    ...sentence(unsure.length, () => `no clear verdict on ${idsOf(unsure)}`),
    ...sentence(blocked.length, () => `blocked: ${idsOf(blocked)}`),
    ...sentence(missing.length, () => `certification needs a verdict on ${idsOf(missing)}`),
    ...floor(required, results, only),
  ];
}

/** A known failure that was seen; in some attempts only, it is one all the same. */
export function isExcused({ verdict, known, findings }: RequirementResult): boolean {
  if (known === undefined) return false;
  return verdict === 'fail' || (verdict === 'indeterminate' && findings.length > 0);
}

/** A capability whose tests ran and earned nothing was not judged at all, whatever the reason. */
function floor(
  required: readonly RequirementResult[],
  all: readonly RequirementResult[],
  only: RunContext['only'],
): string[] {
  if (!all.some(({ verdict }) => verdict === 'pass')) {
    return ['nothing could be judged', ...leftOut(all, only ?? [])];
  }
  const ran = required.filter(({ evaluations }) => evaluations > 0);
  const capabilities = [...new Set(ran.map(({ row }) => row.capability))];
  return capabilities
    .filter((name) => !ran.some(({ row, verdict }) => row.capability === name && isEarned(verdict)))
    .map((name) => `nothing of ${name} could be judged: what was seen proves nothing`);
}

/** What was asked for by its id, and why this run was not to judge it. */
function leftOut(
  all: readonly RequirementResult[],
  only: NonNullable<RunContext['only']>,
): string[] {
  const asked = all.filter((result) => only.includes(result.id) && !isSelected(result));
  const reasons = new Set(asked.map(({ reason = 'it is left out' }) => reason));
  return [...reasons].map((reason) => {
    const ids = idsOf(asked.filter((one) => (one.reason ?? 'it is left out') === reason));
    return `${ids}: ${reason.replace(/\.$/, '')}`;
  });
}

/** A known failure was judged as well. */
function isEarned(verdict: RequirementResult['verdict']): boolean {
  return verdict === 'pass' || verdict === 'fail';
}

/**
 * Entries of the list of known failures that passed, or that name nothing that failed. What fails may
 * be among the tests that a run which did not come to its end never began, or that were not taken.
 */
function staleEntries(
  results: readonly RequirementResult[],
  { knownFailures, ended = {}, part = null }: RunContext,
): string[] {
  const isWhole = ended.stopped !== true && ended.broke !== true && part === null;
  return knownFailures.flatMap(({ id }) => {
    const result = results.find((one) => one.id === id);
    if (result === undefined)
      return [`the list of known failures names ${id}, which does not exist`];
    const open = ['fail', 'not-selected', 'error', 'indeterminate'].includes(result.verdict);
    // It may still fail: only what the target file lacks is sure not to.
    const unknown = result.shortfall !== undefined && result.shortfall.kind !== 'gap';
    if (open || unknown || !isWhole) return [];
    if (result.verdict === 'pass') {
      return [`the known failure ${id} passes now: take it off the list`];
    }
    return [`the known failure ${id} did not fail, it is ${result.verdict}: take it off the list`];
  });
}

function sentence(count: number, text: (count: number) => string): string[] {
  return count === 0 ? [] : [text(count)];
}

function requirementsOf(count: number): string {
  return count === 1 ? '1 requirement is' : `${count} requirements are`;
}

const LISTED_MAX = 5;

function idsOf(results: readonly RequirementResult[]): string {
  return listed(
    results.map(({ id }) => id),
    LISTED_MAX,
  );
}
