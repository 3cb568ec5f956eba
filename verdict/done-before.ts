/**
 * What was done to a record before an answer about it went wrong. A check is often given that answer
 * alone; here the requests that wrote the record, and the controls, stand beside it.
 */
import { operations, type OperationId } from '../generated/operations.ts';
import type { Control, EvidenceId, Exchange } from '../fixtures/evidence/types.ts';
import type { JudgedRun } from './judge-run.ts';
import { isAtFault } from './at-fault.ts';
import { withInTurn, type Deed } from './in-turn.ts';
import { attemptOf, CONTROL_ROLE } from './operator.ts';
import type { FoundViolation, ReadPart } from './types.ts';

/** Of those to the record, the last ones. */
const NAMED_MAX = 2;

/** Marks the role of a request that was sent before what a check was given. */
export const SENT_ROLE = 'sent before';
/** The same client's: a platform may keep what it keeps by its tokens. */
const OTHER_TOKEN_ROLE = `${SENT_ROLE}, with another token`;

type Sent = Exchange & { readonly operation: OperationId };
type Known = Deed & {
  readonly of: string;
  /** Whether it was sent to the record of this id, or names it somewhere. */
  readonly isTo: (id: string) => boolean;
  readonly names: (id: string) => boolean;
  /** Whether this JSON text is a value in its body. */
  readonly sends: (value: string) => boolean;
  /** A state, a rate or a time was set: what comes after it stands under it, whatever it names. */
  readonly governs: boolean;
  readonly isWithOtherToken: (than: Sent) => boolean;
};

/** Reads the entries once more, and only where there are findings of tests. */
export function withDeeds(
  judged: JudgedRun,
  isPassive: (checkId: string) => boolean,
  read: ReadPart,
): JudgedRun {
  const findings = judged.results.flatMap((result) =>
    result.findings.filter(({ checkId }) => !isPassive(checkId)),
  );
  if (findings.length === 0) return judged;
  const all = readAll(findings, read);
  const told = (finding: FoundViolation): FoundViolation =>
    isPassive(finding.checkId) ? finding : withThose(finding, all);
  const results = judged.results.map((one) => ({ ...one, findings: one.findings.map(told) }));
  return { ...judged, results };
}

type Read = {
  readonly given: ReadonlyMap<EvidenceId, Sent>;
  /** Of all attempts, in the order in which they began. */
  readonly deeds: readonly Known[];
};

function readAll(findings: readonly FoundViolation[], read: ReadPart): Read {
  const wanted = new Set(findings.flatMap(({ evidence }) => evidence));
  const tests = new Set(findings.map(({ testId }) => testId));
  const given = new Map<EvidenceId, Sent>();
  const deeds: Known[] = [];
  const startedMs = new Map<EvidenceId, number>();
  const controls: Control[] = [];
  for (const entry of read(({ testId }) => tests.has(testId))) {
    if (!('testId' in entry) || !tests.has(entry.testId)) continue;
    if (entry.kind === 'control') controls.push(entry);
    if (entry.kind !== 'exchange') continue;
    if (!isSent(entry)) {
      startedMs.set(entry.id, entry.startedAtMs);
      continue;
    }
    if (wanted.has(entry.id)) given.set(entry.id, entry);
    if (operations[entry.operation].effect !== 'read') deeds.push(sentBefore(entry));
  }
  for (const control of controls) {
    const ms = startedMs.get(control.exchange);
    if (ms !== undefined) deeds.push(asked(control, ms));
  }
  return { given, deeds: deeds.sort((one, other) => one.ms - other.ms) };
}

function asked({ exchange: id, name, scope, subject, ...own }: Control, ms: number): Known {
  return {
    ...{ id, role: `${CONTROL_ROLE}${name}`, of: attemptOf(own), ms },
    isTo: (one) => one === subject,
    names: () => false,
    sends: () => false,
    governs: scope === 'customer' || scope === 'client' || scope === 'target',
    isWithOtherToken: () => false,
  };
}

function isSent(exchange: Exchange): exchange is Sent {
  return exchange.operation !== null;
}

function sentBefore(sent: Exchange): Known {
  const { id, actor, request, answer, startedAtMs: ms } = sent;
  const segments = new URL(request.url).pathname.split('/');
  const texts = [request.body ?? '', answer?.body ?? ''];
  return {
    ...{ id, role: SENT_ROLE, of: attemptOf(sent), ms },
    isTo: (one) => segments.includes(one),
    names: (one) => texts.some((text) => text.includes(JSON.stringify(one))),
    sends: (value) => standsIn(request.body ?? '', value),
    governs: false,
    isWithOtherToken: (than) =>
      than.actor === actor &&
      than.request.headers['authorization'] !== request.headers['authorization'],
  };
}

function standsIn(body: string, value: string): boolean {
  const places = body.split(value).slice(0, -1);
  let end = 0;
  return places.some((before) => {
    end += before.length + value.length;
    return /[:[,]\s*$/.test(before) && /^\s*[,\]}]/.test(body.slice(end));
  });
}

/** Unless the check was given some itself. */
function withThose(finding: FoundViolation, { given, deeds }: Read): FoundViolation {
  const { evidence, roles } = finding;
  const last = evidence
    .filter((_, index) => isAtFault(finding, roles[index] ?? ''))
    .flatMap((id) => given.get(id) ?? [])
    .at(-1);
  if (last === undefined) return finding;
  const own = new Set(evidence.filter((id) => id !== last.id));
  if (deeds.some(({ id }) => own.has(id))) return finding;
  const before = deeds.filter(({ of, ms }) => of === attemptOf(last) && ms < last.startedAtMs);
  const governing = before.filter(({ governs }) => governs).at(-1);
  const shown = new Set([
    ...(governing === undefined ? [] : [governing]),
    ...about(last, before, finding),
  ]);
  const inOrder = before
    .filter((deed) => shown.has(deed))
    .map((deed) => (deed.isWithOtherToken(last) ? { ...deed, role: OTHER_TOKEN_ROLE } : deed));
  return withInTurn(finding, inOrder, (id) => given.get(id)?.startedAtMs);
}

/**
 * Those to the record of an answer, and where there are none those that name it: the last ones, and
 * before others the one that sent the value that is wrong.
 */
function about(
  last: Sent,
  before: readonly Known[],
  { actual }: Pick<FoundViolation, 'actual'>,
): readonly Known[] {
  const record = recordOf(last);
  if (record === null) return [];
  const to = before.filter(({ isTo }) => isTo(record));
  const all = to.length > 0 ? to : before.filter(({ names }) => names(record));
  const source = all.findLast(({ sends }) => sends(actual));
  const latest = all.filter((deed) => deed !== source);
  if (source === undefined) return latest.slice(-NAMED_MAX);
  return [...latest.slice(1 - NAMED_MAX), source];
}

/** The last id in its address, as it stands there, or that of the account whose list it is. */
function recordOf({ operation, request }: Sent): string | null {
  const { pathname, searchParams } = new URL(request.url);
  const segments = pathname.split('/').reverse();
  const at = operations[operation].path
    .split('/')
    .reverse()
    .findIndex((segment) => segment.startsWith('{'));
  return at < 0 ? searchParams.get('account_id') : (segments[at] ?? null);
}
