/** Who owns the accounts of a test that found something: one who was frozen once, or a corporation. */
import type { JudgedRun } from './judge-run.ts';
import type { FoundViolation, ReadPart } from './types.ts';

/** Reads the entries once more, and only where there are findings of tests. */
export function withOwners(
  judged: JudgedRun,
  isPassive: (checkId: string) => boolean,
  read: ReadPart,
): JudgedRun {
  const isOfTest = ({ checkId }: FoundViolation): boolean => !isPassive(checkId);
  const findings = judged.results.flatMap((result) => result.findings.filter(isOfTest));
  if (findings.length === 0) return judged;
  const tests = new Set(findings.map(({ testId }) => testId));
  const owners = new Map<string, string>();
  for (const entry of read(({ testId }) => tests.has(testId))) {
    if (entry.kind === 'lease' && entry.owner !== undefined) owners.set(entry.testId, entry.owner);
  }
  const told = (finding: FoundViolation): FoundViolation => {
    const owner = isOfTest(finding) ? owners.get(finding.testId) : undefined;
    return owner === undefined ? finding : { ...finding, owner };
  };
  const results = judged.results.map((one) => ({ ...one, findings: one.findings.map(told) }));
  return { ...judged, results };
}
