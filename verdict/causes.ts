/** Why requirements were not judged, each cause told once with all that it blocks. */
import type { TestRecord } from '../fixtures/evidence/types.ts';
import type { RequirementId } from '../generated/requirements.ts';
import { lastOf, type CollectedRun } from './collect.ts';
import type { RequirementResult } from './types.ts';

export type Cause = {
  readonly kind: 'blocked' | 'untestable' | 'environment' | 'harness-error';
  /** What is not there, as a sentence without its full stop. */
  readonly reason: string;
  readonly tests: number;
  /** Requirements that these tests are of. */
  readonly requirements: readonly RequirementId[];
  /** Requirements that are left without a verdict of their own; others had further tests. */
  readonly blocks: readonly RequirementId[];
};

const KINDS: readonly Cause['kind'][] = ['harness-error', 'environment', 'blocked', 'untestable'];

/** As `EnvironmentFailure` says it. */
const LOST = /^\S+ was not answered by the platform itself \((.+)\)$/;

/** The weightiest first: our own faults, then the environment, then by how much each one blocks. */
export function causesOf(run: CollectedRun, results: readonly RequirementResult[]): Cause[] {
  const open = new Set(results.filter(isOpen).map(({ id }) => id));
  const found = new Map<string, Found>();
  for (const facts of run.tests.values()) {
    const last = lastOf(facts);
    const why = last === undefined ? null : reasonOf(last);
    if (last === undefined || why === null) continue;
    const { kind, key, reason, loss } = why;
    const { tests, requirements, ...entry } = found.get(key) ?? {
      kind,
      reason,
      tests: 0,
      requirements: new Set<RequirementId>(),
    };
    requirements.add(last.requirement);
    // Which operations a network lost is chance.
    const isAnother = loss !== null && entry.reason !== reason;
    const told = isAnother
      ? `operations were not answered by the platform itself (${loss})`
      : entry.reason;
    found.set(key, { ...entry, reason: told, requirements, tests: tests + 1 });
  }
  return [...found.values()]
    .map((cause): Cause => {
      const requirements = [...cause.requirements].sort();
      return { ...cause, requirements, blocks: requirements.filter((id) => open.has(id)) };
    })
    .sort((a, b) => weight(a) - weight(b));
}

/** Why a test came to no judgement: equal keys are one cause. Null of one that judged. */
export function reasonOf({ end, reason: told, missing }: Ended): Reason | null {
  const kind = KINDS.find((one) => one === end);
  if (kind === undefined) return null;
  const reason = (told ?? missing ?? 'no reason was told').split('\n', 1)[0] ?? '';
  const loss = LOST.exec(reason)?.[1] ?? null;
  return { kind, key: `${kind} ${missing ?? loss ?? reason}`, reason: trimmed(reason), loss };
}

type Ended = Pick<TestRecord, 'end' | 'reason' | 'missing'>;

type Reason = Pick<Cause, 'kind' | 'reason'> & {
  readonly key: string;
  /** How an answer was lost, where one was. */
  readonly loss: string | null;
};

type Found = Omit<Cause, 'requirements' | 'blocks'> & {
  readonly requirements: Set<RequirementId>;
};

/** The first sentence of a verdict where one cause explains most of it; null when none does. */
export function leadingSentence(
  run: CollectedRun,
  results: readonly RequirementResult[],
  causes: readonly Cause[],
): string | null {
  const unreached = nothingReached(run);
  if (unreached !== null) return unreached;
  const doubt = run.grounds.doubt();
  if (doubt !== null) {
    return `${capital(doubt)}${alike(run)}: nothing that it answered proves anything.`;
  }
  const leading = causes.find(({ kind, blocks }) => kind !== 'untestable' && blocks.length > 1);
  if (leading === undefined) return null;
  const passed = results.some(({ verdict, row }) => verdict === 'pass' && row.level === 'MUST');
  const rest = passed
    ? `${leading.blocks.length} requirements could not be judged`
    : 'nothing else could be tested';
  return `${capital(leading.reason)}: ${rest}.`;
}

/** Every single request failed on the way, or every one but those for tokens and controls. */
function nothingReached({ exchanges, failures, operations }: CollectedRun): string | null {
  if (exchanges === 0) return 'No request was sent: nothing could be tested.';
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
  if (failed === exchanges) return unanswered('No request', [...failures.keys()]);
  const answers = answersBesideTokens(operations);
  if (answers.length === 0 || answers.some(isStatus)) return null;
  return unanswered('No request to addresses.baseUrl', answers);
}

function unanswered(what: string, classes: readonly string[]): string {
  const kinds = classes.filter((kind) => kind !== 'circuit-open');
  const mends = kinds.flatMap((kind) => MENDS[kind] ?? []);
  const why = [kinds.join(', '), ...new Set(mends)].join('; ');
  return `${what} was answered (${why}): nothing could be tested.`;
}

/** Where the target file is the likeliest cause. */
const MENDS: Readonly<Record<string, string>> = {
  dns: 'do the addresses of the target file name the right host and port?',
  refused: 'do the addresses of the target file name the right host and port?',
  tls: 'addresses.certificateAuthority can name an authority to trust',
};

/** One answer to everything is worth telling: often it is a wrong address that gives it. */
function alike({ operations }: CollectedRun): string {
  const [only, ...more] = answersBesideTokens(operations).filter(isStatus);
  if (only === undefined || more.length > 0) return '';
  const mend = ALIKE.find(([pattern]) => pattern.test(only))?.[1];
  return `, as every answer was ${only}${mend === undefined ? '' : ` (${mend})`}`;
}

const ALIKE: readonly (readonly [status: RegExp, mend: string])[] = [
  [/^404$/, 'is addresses.baseUrl what stands before /v1?'],
  [/^429$/, 'limits.requestsPerSecond and limits.concurrency slow a run down'],
  [/^40[13]$/, 'are tokens of addresses.tokenUrl good at addresses.baseUrl?'],
  [/^50[234]$/, 'a gateway before the platform gives it where nothing stands behind'],
  [/^3/, 'redirects are not followed: does addresses.baseUrl name the platform itself?'],
  [/^2/, 'does addresses.baseUrl name the platform itself, and no page before it?'],
];

/** Statuses, and classes of failures, each once. */
function answersBesideTokens(operations: CollectedRun['operations']): string[] {
  const all = [...operations].filter(([name]) => name !== 'createToken');
  return [...new Set(all.flatMap(([, { statuses }]) => [...statuses.keys()]))];
}

function isStatus(answer: string): boolean {
  return /^\d+$/.test(answer);
}

/** Why something was not judged, told once. */
export type Unjudged = {
  readonly why: string;
  /** Requirements that are left without a verdict. */
  readonly ids: readonly RequirementId[];
  /** Where none is: the tests that could not judge, and the requirements that others judge. */
  readonly tests: number;
  readonly of: readonly RequirementId[];
};

/** All causes, and what else is left without a verdict by evidence that proves nothing. */
export function unjudged(
  causes: readonly Cause[],
  results: readonly RequirementResult[],
): Unjudged[] {
  const told = new Set(causes.flatMap(({ blocks }) => blocks));
  const unproven = new Map<string, RequirementId[]>();
  for (const { id, verdict, shortfall, reason = 'it proves nothing' } of results) {
    const isUnproven = shortfall?.kind === 'not-evaluable';
    if (!isUnproven && (verdict !== 'indeterminate' || told.has(id))) continue;
    unproven.set(reason, [...(unproven.get(reason) ?? []), id]);
  }
  return [
    ...causes.map(({ kind, reason, blocks, tests, requirements }) => {
      return { why: `${reason} (${kind})`, ids: blocks, tests, of: requirements };
    }),
    ...[...unproven].map(([why, ids]) => ({ why, ids, tests: 0, of: [] })),
  ];
}

/** Requirements that no test of this run judges. */
export function idleIn(results: readonly RequirementResult[]): RequirementId[] {
  return results.filter(({ shortfall }) => shortfall?.kind === 'no-test').map(({ id }) => id);
}

function isOpen({ verdict }: RequirementResult): boolean {
  return verdict === 'untestable' || verdict === 'indeterminate' || verdict === 'error';
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
