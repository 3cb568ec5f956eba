/** What may explain a finding beside the platform, told with it. */
import type { EvidenceId } from '../fixtures/evidence/types.ts';
import type { JudgedRun } from './judge-run.ts';
import type { FoundViolation } from './types.ts';

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

function isRefusal({ checkId }: FoundViolation): boolean {
  return checkId === REFUSALS;
}
