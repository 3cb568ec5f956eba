/**
 * What somebody repeats with `--grep` comes to a verdict: of each requirement that the tests of a run
 * judged, the same tests alone, with those that run beside them, hold all that its verdict rests on.
 */
import { readRunStore } from '../../fixtures/evidence/read-store.ts';
import type { Evaluation, Exchange } from '../../fixtures/evidence/types.ts';
import { withThoseBeside } from '../../fixtures/selection.ts';
import type { RequirementId } from '../../generated/requirements.ts';
import { createGrounds } from '../../verdict/grounds.ts';
import type { Counted } from './parts.ts';

type Seen = {
  readonly held: Evaluation[];
  readonly sent: Exchange[];
};
type SeenBy = ReadonlyMap<RequirementId | typeof EACH, Seen>;

/** The first look at the target, and the last, are part of each run. */
const EACH = 'each run';

export function judgedAlone(folder: string): Counted {
  const seen = seenIn(folder);
  const judged = [...seen.keys()].filter(
    (id): id is RequirementId => id !== EACH && heldOf(seen, id).length > 0,
  );
  const open = judged.filter((id) => !isJudged(id, seen));
  const said = open.length === 0 ? `${judged.length} requirements` : `open: ${open.join(', ')}`;
  return { passed: judged.length - open.length, failed: open.length, said };
}

/** By the requirement of the test. */
function seenIn(folder: string): SeenBy {
  const ofTest = new Map<string, RequirementId>();
  const entries: (Exchange | Evaluation)[] = [];
  for (const entry of readRunStore(folder)) {
    if (entry.kind === 'test') ofTest.set(entry.testId, entry.requirement);
    else if (entry.kind === 'exchange' || entry.kind === 'evaluation') entries.push(entry);
  }
  const seen = new Map<RequirementId | typeof EACH, Seen>();
  for (const entry of entries) {
    const id = ofTest.get(entry.testId) ?? EACH;
    const own = seen.get(id) ?? { held: [], sent: [] };
    seen.set(id, own);
    if (entry.kind === 'exchange') own.sent.push(entry);
    else if (entry.outcome === 'held' && entry.requirement === id) own.held.push(entry);
  }
  return seen;
}

function heldOf(seen: SeenBy, id: RequirementId | typeof EACH): readonly Evaluation[] {
  return seen.get(id)?.held ?? [];
}

function isJudged(id: RequirementId, seen: SeenBy): boolean {
  const grounds = createGrounds();
  for (const one of [EACH, ...withThoseBeside([id])] as const)
    seen.get(one)?.sent.forEach(grounds.add);
  return heldOf(seen, id).some((one) => (one.grounds ?? []).every(grounds.isMet));
}
