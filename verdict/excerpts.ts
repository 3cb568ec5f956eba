/** The exchanges and deliveries behind findings, fetched in a second reading of the run store. */
import { parse, stringify } from 'lossless-json';
import type { Entry, Evidence, EvidenceId, Exchange } from '../fixtures/evidence/types.ts';
import { isAtFault, isReadingAtFault } from './at-fault.ts';
import { SENT_ROLE } from './done-before.ts';
import { CONTROL_ROLE } from './operator.ts';
import type { FoundViolation, RequirementResult } from './types.ts';

/** Pieces of evidence shown for one finding: the last ones are where it came out. */
const SHOWN_PER_FINDING = 3;
/** Where the readings at fault are shown, so many of the others. */
const BESIDE_READINGS = 2;
/** Of what was done before, or between them. */
const DEEDS_SHOWN = 3;
/** Of the first finding of a requirement, whose course is told. */
const COURSE_MAX = 16;
const BODY_MAX = 1200;

export type Excerpts = ReadonlyMap<EvidenceId, Evidence>;

export function wantedEvidence(
  results: readonly RequirementResult[],
  findingsMax: number,
): Set<EvidenceId> {
  const findings = results.flatMap((result) => result.findings.slice(0, findingsMax));
  const courses = results.flatMap((result) =>
    result.findings.slice(0, 1).flatMap(({ evidence }) => evidence.slice(-COURSE_MAX)),
  );
  return new Set([
    ...findings.flatMap((finding) => shownOf(finding).map(({ id }) => id)),
    ...courses,
  ]);
}

type Piece = { readonly role: string; readonly id: EvidenceId };

/** Roles of deliveries that are judged; others prove that the channel worked. */
const JUDGED_DELIVERY = /^(deliver|strays|strange|told)/;

/**
 * The last ones, what was done before, and the delivery or the readings that a finding points at, however
 * early they stand.
 */
function shownOf(
  finding: Pick<FoundViolation, 'evidence' | 'roles' | 'side' | 'pointer'>,
): Piece[] {
  const { evidence, roles, side } = finding;
  const all = evidence.map((id, index): Piece => ({ id, role: roles[index] ?? '' }));
  const judged = all.filter((piece) => !isDeed(piece));
  const latest = judged.slice(-SHOWN_PER_FINDING);
  const readings = judged.filter(({ role }) => isReadingAtFault(finding, role));
  const beside = judged
    .filter((piece) => isAtFault(finding, piece.role) && !readings.includes(piece))
    .slice(-BESIDE_READINGS);
  const isJudged = ({ role }: Piece): boolean => JUDGED_DELIVERY.test(role);
  const isTold = side !== 'delivery' || latest.some(isJudged);
  const told = isTold ? [] : judged.filter(isJudged).slice(-1);
  const deeds = all.filter(isDeed).slice(-DEEDS_SHOWN);
  const shown = new Set([
    ...deeds,
    ...told,
    ...readings,
    ...(readings.length === 0 ? latest : beside),
  ]);
  return all.filter((piece) => shown.has(piece));
}

function isDeed({ role }: Piece): boolean {
  return role.startsWith(SENT_ROLE) || role.startsWith(CONTROL_ROLE);
}

export function readExcerpts(entries: Iterable<Entry>, wanted: ReadonlySet<EvidenceId>): Excerpts {
  const found = new Map<EvidenceId, Evidence>();
  if (wanted.size === 0) return found;
  for (const entry of entries) {
    if ('id' in entry && wanted.has(entry.id)) found.set(entry.id, entry);
  }
  return found;
}

/** A request and its answer, in a few lines; the whole is in the run store. In the order of time. */
export type Told = {
  readonly id: EvidenceId;
  /** What it was to the check. */
  readonly role: string;
  /** Of a delivery: what the platform sent to our receiver. */
  readonly request: string;
  readonly answer: string;
};

/** How a body is shown: as it came, or laid out over several lines. */
export type BodyForm = 'compact' | 'wide';

export function toldOf(
  excerpts: Excerpts,
  finding: Pick<FoundViolation, 'evidence' | 'roles' | 'side' | 'pointer'>,
  form: BodyForm = 'compact',
): Told[] {
  const pieces = shownOf(finding).flatMap(({ id, role }) => {
    const found = excerpts.get(id);
    const told = found === undefined ? null : messagesOf(found, finding, form);
    return found === undefined || told === null ? [] : [{ ms: msOf(found), id, role, ...told }];
  });
  return pieces.sort((one, other) => one.ms - other.ms);
}

function msOf(evidence: Evidence): number {
  if (evidence.kind === 'exchange') return evidence.startedAtMs;
  return evidence.kind === 'delivery' ? evidence.receivedAtMs : 0;
}

function messagesOf(
  evidence: Evidence,
  { side, pointer }: Pick<FoundViolation, 'side' | 'pointer'>,
  form: BodyForm,
): Pick<Told, 'request' | 'answer'> | null {
  if (evidence.kind === 'exchange') {
    const { request, answer, failure, durationMs } = evidence;
    const sent = [
      `${request.method} ${request.url}`,
      ...credential(evidence),
      ...headers(request.headers, pointer),
    ];
    const back =
      answer === null
        ? [`none: ${failure?.class ?? ''} ${failure?.message ?? ''}`.trim()]
        : [
            `${answer.status} after ${Math.round(durationMs)} ms`,
            ...headers(answer.headers, pointer),
            ...body(side === 'state' ? withoutLinks(answer.body, form) : answer.body, form),
          ];
    return { request: [...sent, ...body(request.body, form)].join('\n'), answer: back.join('\n') };
  }
  if (evidence.kind === 'delivery') {
    const { method, path, body: text, answered } = evidence;
    const received = [`${method} ${path} (came to our receiver)`];
    received.push(...headers(evidence.headers, pointer), ...body(text, form));
    return { request: received.join('\n'), answer: `ours: ${answered.status}` };
  }
  return null;
}

/** What was sent in place of the usual token; secrets are told apart by what was kept of them. */
function credential({ operation, actor, request }: Exchange): string[] {
  if (operation === null || actor === PRIMARY) return [];
  const { authorization } = request.headers;
  if (authorization === undefined) return ['without authorization'];
  const whose = actor === 'none' ? '' : ` (of credentials.${actor})`;
  return [`authorization: ${authorization}${whose}`];
}

const PRIMARY = 'primary';

/** Those that the document speaks of, and the one that a finding points at. */
const TELLING = /^(x-svc-|x-timestamp$|x-signature$|idempotency-|retry-after$)/i;

function headers(all: Readonly<Record<string, string>>, pointer: string): string[] {
  const pointed = /^\/headers\/([^/]+)$/.exec(pointer)?.[1]?.toLowerCase();
  return Object.entries(all)
    .filter(([name]) => TELLING.test(name) || name.toLowerCase() === pointed)
    .map(([name, value]) => `${name}: ${value}`);
}

function body(text: string | null, form: BodyForm): string[] {
  if (text === null || text === '') return [];
  const shown = form === 'wide' ? laidOut(text) : text;
  const max = form === 'wide' ? 2 * BODY_MAX : BODY_MAX;
  if (shown.length <= max) return [shown];
  return [`${shown.slice(0, max)}… (${text.length} characters)`];
}

/** Five addresses that say the same, of which none is a state. */
const LINKS = /"links":\s*\{[^{}]{100,}\}/;

function withoutLinks(text: string, form: BodyForm): string {
  return form === 'wide' ? text : text.replace(LINKS, '"links":{…}');
}

/** Over several lines where it is JSON; numbers and the order of members as they came. */
function laidOut(text: string): string {
  try {
    return stringify(parse(text), undefined, 2) ?? text;
  } catch {
    return text;
  }
}
