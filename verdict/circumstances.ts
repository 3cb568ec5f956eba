/** What a test that found something met: whose accounts it had, and whether the platform restarted or time went by meanwhile. */
import type { JudgedRun } from './judge-run.ts';
import type { FoundViolation, ReadPart } from './types.ts';

const RESTART = 'the platform restarted in the midst of the test';
const DAY_MS = 86_400_000;

const TOLD = ['hint', 'owner', 'restart', 'time'] as const;

/** What a reader is told besides what was seen, by name. */
export function toldBeside(
  finding: FoundViolation,
): readonly (readonly [name: (typeof TOLD)[number], text: string])[] {
  return TOLD.flatMap((name) => {
    const { [name]: text } = finding;
    return text === undefined ? [] : [[name, text] as const];
  });
}

/** Reads the entries once more, and only where there are findings of tests. */
export function withCircumstances(
  judged: JudgedRun,
  isPassive: (checkId: string) => boolean,
  read: ReadPart,
): JudgedRun {
  const isOfTest = ({ checkId }: FoundViolation): boolean => !isPassive(checkId);
  const findings = judged.results.flatMap((result) => result.findings.filter(isOfTest));
  if (findings.length === 0) return judged;
  const tests = new Set(findings.map(({ testId }) => testId));
  const owners = new Map<string, string>();
  const restarted = new Set<string>();
  const gone = new Map<string, { attempt: number; ms: number }>();
  for (const entry of read(({ testId }) => tests.has(testId))) {
    if (entry.kind === 'lease' && entry.owner !== undefined) owners.set(entry.testId, entry.owner);
    if (entry.kind === 'control' && entry.name === 'restart') restarted.add(entry.testId);
    if (entry.kind === 'clock') {
      const { attempt, advancedByMs } = entry;
      const known = gone.get(entry.testId);
      const before = known?.attempt === attempt ? known.ms : 0;
      gone.set(entry.testId, { attempt, ms: before + advancedByMs });
    }
  }
  const told = (finding: FoundViolation): FoundViolation => {
    if (!isOfTest(finding)) return finding;
    const owner = owners.get(finding.testId);
    const restart = restarted.has(finding.testId) ? RESTART : undefined;
    const time = timeOf(gone.get(finding.testId)?.ms ?? 0);
    return {
      ...finding,
      ...(owner && { owner }),
      ...(restart && { restart }),
      ...(time && { time }),
    };
  };
  const results = judged.results.map((one) => ({ ...one, findings: one.findings.map(told) }));
  return { ...judged, results };
}

function timeOf(goneMs: number): string | undefined {
  const days = Math.floor(goneMs / DAY_MS);
  if (days < 1) return undefined;
  return `${days === 1 ? 'a day' : `${days} days`} went by in the midst of the test`;
}
