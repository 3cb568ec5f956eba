/** Why requirements were not judged, each cause told once with all that it blocks. */
import type { TestRecord } from '../fixtures/evidence/types.ts';
import type { RequirementId } from '../generated/requirements.ts';
import type { CollectedRun } from './collect.ts';
import type { RequirementResult } from './types.ts';

export type Cause = {
  readonly kind: 'blocked' | 'untestable' | 'environment' | 'harness-error';
  /** What is not there, as a sentence without its full stop. */
  readonly reason: string;
  readonly tests: number;
  /** Requirements that are left without a verdict of their own; others had further tests. */
  readonly blocks: readonly RequirementId[];
};

const KINDS: readonly Cause['kind'][] = ['harness-error', 'environment', 'blocked', 'untestable'];

/** The weightiest first: our own faults, then the environment, then by how much each one blocks. */
export function causesOf(run: CollectedRun, results: readonly RequirementResult[]): Cause[] {
  const open = new Set(results.filter(isOpen).map(({ id }) => id));
  const found = new Map<string, { cause: Cause; blocks: Set<RequirementId> }>();
  for (const { attempts } of run.tests.values()) {
    const last = lastOf(attempts);
    const kind = KINDS.find((one) => one === last?.end);
    if (last === undefined || kind === undefined) continue;
    const reason = (last.reason ?? last.missing ?? 'no reason was told').split('\n', 1)[0] ?? '';
    const key = `${kind} ${last.missing ?? reason}`;
    const entry = found.get(key) ?? {
      cause: { kind, reason: trimmed(reason), tests: 0, blocks: [] },
      blocks: new Set<RequirementId>(),
    };
    if (open.has(last.requirement)) entry.blocks.add(last.requirement);
    found.set(key, { ...entry, cause: { ...entry.cause, tests: entry.cause.tests + 1 } });
  }
  return [...found.values()]
    .map(({ cause, blocks }) => ({ ...cause, blocks: [...blocks].sort() }))
    .sort((a, b) => weight(a) - weight(b));
}

/** The first sentence of a verdict where one cause explains most of it; null when none does. */
export function leadingSentence(
  run: CollectedRun,
  results: readonly RequirementResult[],
  causes: readonly Cause[],
): string | null {
  const unreached = nothingReached(run);
  if (unreached !== null) return unreached;
  const doubt = run.grounds.doubt();
  if (doubt !== null) return `${capital(doubt)}: nothing that it answered proves anything.`;
  const leading = causes.find(({ kind, blocks }) => kind !== 'untestable' && blocks.length > 1);
  if (leading === undefined) return null;
  const passed = results.some(({ verdict, row }) => verdict === 'pass' && row.level === 'MUST');
  const rest = passed
    ? `${leading.blocks.length} requirements could not be judged`
    : 'nothing else could be tested';
  return `${capital(leading.reason)}: ${rest}.`;
}

/** Every single request failed on the way. */
function nothingReached({ exchanges, failures }: CollectedRun): string | null {
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
  if (exchanges === 0) return 'No request was sent: nothing could be tested.';
  if (failed < exchanges) return null;
  const kinds = [...failures.keys()].filter((kind) => kind !== 'circuit-open');
  return `No request was answered (${kinds.join(', ')}): nothing could be tested.`;
}

function isOpen({ verdict }: RequirementResult): boolean {
  return verdict === 'untestable' || verdict === 'indeterminate' || verdict === 'error';
}

function lastOf(attempts: ReadonlyMap<number, TestRecord>): TestRecord | undefined {
  return attempts.get(Math.max(...attempts.keys()));
}

function weight({ kind, blocks }: Cause): number {
  return KINDS.indexOf(kind) * 10_000 - blocks.length;
}

function trimmed(text: string): string {
  return text.trim().replace(/\.$/, '');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
