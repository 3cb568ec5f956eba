/** What may explain a finding beside the platform, told with it. */
import type { EvidenceId } from '../fixtures/evidence/types.ts';
import type { JudgedRun } from './judge-run.ts';
import type { FoundViolation } from './types.ts';

/** Those that wait for what a movement brings about. */
const WAITING: ReadonlySet<string> = new Set([
  'moved-once',
  'shows-transactions',
  'recorded-once',
  'part-shown',
  'state-means',
  'event-told',
  'transaction-told',
  'executed-at-rate',
]);

/** The one that says of a valid request that it was not carried out. */
const REFUSALS = 'succeeds';

type HintsOf = (refusals: ReadonlySet<EvidenceId>) => ReadonlyMap<EvidenceId, string>;

/** `hintsOf` reads the run store once more, and is asked only where a valid request was refused. */
export function withHints(judged: JudgedRun, hintsOf: HintsOf): JudgedRun {
  const findings = judged.results.flatMap((result) => result.findings);
  const refusals = new Set(findings.filter(isRefusal).flatMap(({ evidence }) => evidence));
  if (refusals.size === 0) return judged;
  const hints = hintsOf(refusals);
  const told = (finding: FoundViolation): FoundViolation => {
    const hint = isRefusal(finding)
      ? finding.evidence.map((id) => hints.get(id)).find((one) => one !== undefined)
      : undefined;
    return hint === undefined ? finding : { ...finding, hint };
  };
  const results = judged.results.map((one) => ({ ...one, findings: one.findings.map(told) }));
  return { ...judged, results };
}

/** `notEnded`, by test, reads the entries of these tests, and is asked only where there are some. */
export function withNotEnded(
  judged: JudgedRun,
  notEnded: (tests: ReadonlySet<string>) => ReadonlyMap<string, string>,
): JudgedRun {
  const isOpen = ({ checkId, hint }: FoundViolation): boolean =>
    WAITING.has(checkId) && hint === undefined;
  const findings = judged.results.flatMap((result) => result.findings.filter(isOpen));
  if (findings.length === 0) return judged;
  const hints = notEnded(new Set(findings.map(({ testId }) => testId)));
  const told = (finding: FoundViolation): FoundViolation => {
    const hint = isOpen(finding) ? hints.get(finding.testId) : undefined;
    return hint === undefined ? finding : { ...finding, hint };
  };
  const results = judged.results.map((one) => ({ ...one, findings: one.findings.map(told) }));
  return { ...judged, results };
}

function isRefusal({ checkId }: FoundViolation): boolean {
  return checkId === REFUSALS;
}
