/** The exchanges and deliveries behind findings, fetched in a second reading of the run store. */
import type { Entry, Evidence, EvidenceId } from '../fixtures/evidence/types.ts';
import type { RequirementResult } from './types.ts';

/** Pieces of evidence shown for one finding: the last ones are where it came out. */
const SHOWN_PER_FINDING = 3;
const BODY_MAX = 1200;

export type Excerpts = ReadonlyMap<EvidenceId, Evidence>;

export function wantedEvidence(
  results: readonly RequirementResult[],
  findingsMax: number,
): Set<EvidenceId> {
  const findings = results.flatMap((result) => result.findings.slice(0, findingsMax));
  return new Set(findings.flatMap(({ evidence }) => evidence.slice(-SHOWN_PER_FINDING)));
}

export async function readExcerpts(
  entries: AsyncIterable<Entry> | Iterable<Entry>,
  wanted: ReadonlySet<EvidenceId>,
): Promise<Excerpts> {
  const found = new Map<EvidenceId, Evidence>();
  if (wanted.size === 0) return found;
  for await (const entry of entries) {
    if ('id' in entry && wanted.has(entry.id)) found.set(entry.id, entry);
  }
  return found;
}

/** What was sent and what came back, in a few lines; the whole is in the run store. */
export type Told = { readonly id: EvidenceId; readonly sent: string; readonly back: string };

export function told(evidence: Evidence): Told | null {
  if (evidence.kind === 'exchange') {
    const { request, answer, failure, durationMs } = evidence;
    const back =
      answer === null
        ? `no answer: ${failure?.class ?? ''} ${failure?.message ?? ''}`.trim()
        : `${answer.status} after ${Math.round(durationMs)} ms${body(answer.body)}`;
    return { id: evidence.id, sent: `${request.method} ${request.url}${body(request.body)}`, back };
  }
  if (evidence.kind === 'delivery') {
    const { method, path, body: text, answered } = evidence;
    return {
      id: evidence.id,
      sent: `(received) ${method} ${path}${body(text)}`,
      back: `we answered ${answered.status}`,
    };
  }
  return null;
}

export function toldOf(excerpts: Excerpts, ids: readonly EvidenceId[]): Told[] {
  return ids.slice(-SHOWN_PER_FINDING).flatMap((id) => {
    const evidence = excerpts.get(id);
    const one = evidence === undefined ? null : told(evidence);
    return one === null ? [] : [one];
  });
}

function body(text: string | null): string {
  if (text === null || text === '') return '';
  const cut =
    text.length > BODY_MAX ? `${text.slice(0, BODY_MAX)}… (${text.length} characters)` : text;
  return `\n${cut}`;
}
