/** The verdict of each requirement: the first row of the table that applies. */
import { requirements, type RequirementId } from '../generated/requirements.ts';
import type { CatalogueRow } from '../fixtures/catalogue-types.ts';
import type { CollectedRun } from './collect.ts';
import { emptyCounts, inMap } from './counts.ts';
import { groundText, parseGrounds } from './grounds.ts';
import { outcomeOf, settled, type Settled, type TestOutcome } from './test-outcome.ts';
import type { FoundViolation, RequirementResult, RunContext, Shortfall } from './types.ts';

/** The reason of a requirement that no test came to: of a run that was stopped, those that were left. */
export const UNJUDGED = 'nothing in this run judged it';

type Said = Pick<RequirementResult, 'verdict' | 'reason' | 'shortfall'>;

/** Every requirement of the catalogue, in its order. */
export function requirementVerdicts(run: CollectedRun, context: RunContext): RequirementResult[] {
  const catalogue = context.catalogue ?? requirements;
  const rows = Object.entries(catalogue) as [RequirementId, CatalogueRow][];
  const tests = testsByRequirement(run);
  return rows.map(([id, row]) => {
    const outcomes = tests.get(id) ?? [];
    const passive = settled(run, run.passive.get(id) ?? emptyCounts());
    const said = beside(id, row, context) ?? judged(run, context, id, row, outcomes, passive);
    const unanswered = outcomes.map((outcome) => outcome.unanswered).filter((u) => u !== null);
    const known = excusing(context).find((entry) => entry.id === id)?.reason;
    const silent = said.verdict === 'excluded' || said.verdict.startsWith('not-');
    return {
      id,
      row,
      ...said,
      ...(known === undefined ? {} : { known }),
      evaluations: silent ? 0 : sumOf([passive, ...outcomes]),
      findings: silent ? [] : [...run.findings.of(id), ...unanswered.map(noAnswer)],
    };
  });
}

/** A list of known failures keeps a gate open; it certifies nothing. */
function excusing({ profile, knownFailures }: RunContext): RunContext['knownFailures'] {
  return profile.kind === 'certification' ? [] : knownFailures;
}

/** What is settled without looking at the run. */
function beside(id: RequirementId, row: CatalogueRow, context: RunContext): Said | null {
  const { profile, only, target } = context;
  if (row.excluded !== undefined) return { verdict: 'excluded', reason: row.excluded };
  if (row.role === 'receiver') {
    return { verdict: 'not-selected', reason: 'It judges receivers of webhooks, not a platform.' };
  }
  if (only !== null && !only.includes(id)) {
    return {
      verdict: 'not-selected',
      reason: 'It is not among the requirements that were asked for.',
    };
  }
  // What was asked for by its id is judged whatever its level.
  const leftOut = only === null && !profile.levels.includes(row.level);
  if (leftOut || profile.exclude.includes(id)) {
    return { verdict: 'not-selected', reason: `The profile ${profile.name} leaves it out.` };
  }
  if (!target.offers(row.capability)) {
    return { verdict: 'not-applicable', reason: `The target offers no ${row.capability}.` };
  }
  if (row.claim !== undefined && !target.claims(row.claim)) {
    return { verdict: 'not-applicable', reason: `The target does not claim ${row.claim}.` };
  }
  return null;
}

function judged(
  run: CollectedRun,
  context: RunContext,
  id: RequirementId,
  row: CatalogueRow,
  tests: readonly TestOutcome[],
  passive: Settled,
): Said {
  if (
    passive.violated > 0 ||
    tests.some(({ failed, unanswered }) => failed || unanswered !== null)
  ) {
    if (isOfPages(run, id)) return { verdict: 'indeterminate', reason: PAGES };
    const more = run.findings.omitted(id);
    const reason = more === 0 ? {} : { reason: `${more} more findings are not listed.` };
    return { verdict: row.level === 'SHOULD' ? 'warn' : failure(row), ...reason };
  }
  const error = first(tests, ({ error: text }) => text);
  if (error !== null) return { verdict: 'error', reason: error };
  const unsure = first(tests, ({ unstable, environment }) => unstable ?? environment);
  if (unsure !== null) return { verdict: 'indeterminate', reason: unsure };
  if (passive.held > 0 || tests.some(({ held }) => held > 0)) return { verdict: 'pass' };
  const said = unjudged(run, context, id, tests, passive);
  const lack = context.target.lacks?.(id) ?? null;
  // What broke on the way to it is another matter.
  const isMissing = said.shortfall !== undefined && said.shortfall.kind !== 'blocked';
  return lack !== null && isMissing ? { verdict: 'not-applicable', reason: lack } : said;
}

const PAGES =
  'every answer was a web page or a redirect: something before the platform gave it, and not the platform';

/** What was answered is not the platform's; a token may be, where that came from elsewhere. */
function isOfPages({ grounds, findings }: CollectedRun, id: RequirementId): boolean {
  if (!grounds.isUnheard('records')) return false;
  const ofTokens = findings.of(id).some(({ operation }) => operation === 'createToken');
  return !ofTokens || grounds.isUnheard('tokens');
}

function failure(row: CatalogueRow): 'fail' | 'observed' {
  return row.level === 'OBSERVE' ? 'observed' : 'fail';
}

/** Nothing held and nothing was violated: why? */
function unjudged(
  run: CollectedRun,
  context: RunContext,
  id: RequirementId,
  tests: readonly TestOutcome[],
  passive: Settled,
): Said {
  const ended = tests.flatMap(({ last }) => (last === null ? [] : [last]));
  const by = (end: string) => ended.find((record) => record.end === end);
  const blocked = by('blocked');
  if (blocked !== undefined) {
    return short({ kind: 'blocked', reason: blocked.reason ?? 'what it stands on is not there' });
  }
  const wasTried = sumOf([passive, ...tests]) > 0 || by('done') !== undefined;
  const tried = wasTried ? notEvaluable(run, context, id, [passive, ...tests]) : null;
  const gap = by('untestable');
  if (gap !== undefined) {
    const missing = gap.reason ?? gap.missing ?? 'a binding is missing';
    // What is missing may not be all: it would change nothing where nothing came of the other tests.
    const reason = tried === null ? missing : `${missing}; of what was tried: ${tried}`;
    return short({ kind: 'gap', reason });
  }
  if (tried !== null) {
    const line = context.target.lackLine?.(id) ?? null;
    const mend = line === null ? '' : `; for a platform that never has it: ${line}`;
    return short({ kind: 'not-evaluable', reason: `${tried}${mend}` });
  }
  const unfit = by('not-applicable');
  if (unfit !== undefined) {
    return { verdict: 'not-applicable', reason: unfit.reason ?? 'The target does not offer this.' };
  }
  if (context.profile.kind === 'smoke') {
    return { verdict: 'not-selected', reason: 'Nothing that judges it is a read.' };
  }
  return short({ kind: 'no-test', reason: UNJUDGED });
}

/** Why evaluations came to nothing: the first ground that they lack, or what the first of them says. */
function notEvaluable(
  run: CollectedRun,
  { only, profile }: RunContext,
  id: RequirementId,
  counts: readonly Settled[],
): string {
  const lacking = counts.flatMap(({ ungrounded }) => ungrounded);
  const ground = lacking.flatMap(parseGrounds).find((one) => !run.grounds.isMet(one));
  if (ground === undefined) {
    return run.reasons.get(id) ?? 'its test ended without an evaluation';
  }
  const mend = only === null ? '' : `; without --grep, the profile ${profile.name} may bring it`;
  return `${groundText(ground)}${mend}`;
}

function short(shortfall: Shortfall): Said {
  return { verdict: 'untestable', reason: shortfall.reason, shortfall };
}

function testsByRequirement(run: CollectedRun): Map<RequirementId, TestOutcome[]> {
  const found = new Map<RequirementId, TestOutcome[]>();
  for (const facts of run.tests.values()) {
    const records = [...facts.attempts.values()].map(({ requirement }) => requirement);
    for (const id of new Set([...records, ...facts.active.keys()])) {
      inMap(found, id, (): TestOutcome[] => []).push(outcomeOf(run, facts, id));
    }
  }
  return found;
}

function first<T>(items: readonly T[], pick: (item: T) => string | null): string | null {
  for (const item of items) {
    const picked = pick(item);
    if (picked !== null) return picked;
  }
  return null;
}

function sumOf(counts: readonly Settled[]): number {
  return counts.reduce(
    (sum, { held, violated, notEvaluable }) => sum + held + violated + notEvaluable,
    0,
  );
}

function noAnswer(failure: NonNullable<TestOutcome['unanswered']>): FoundViolation {
  return {
    checkId: 'answers-at-all',
    testId: failure.testId,
    operation: failure.operation as FoundViolation['operation'],
    evidence: [failure.evidence],
    roles: ['exchange'],
    times: 1,
    side: 'response',
    pointer: '',
    expected: 'an answer',
    actual: failure.what,
    message: `${failure.operation} did not answer three times, while other requests were answered.`,
  };
}
