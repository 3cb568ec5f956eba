/** How often checks held, were violated or could not decide. */
import type { Ground, Outcome } from '../fixtures/evidence/types.ts';

/** The evaluations of one requirement in one attempt of one test. */
export type AttemptCounts = {
  violated: number;
  held: number;
  notEvaluable: number;
  /** Held, if these are met: counted when the whole run is known. */
  readonly onGrounds: Map<string, number>;
};

export function emptyCounts(): AttemptCounts {
  return { violated: 0, held: 0, notEvaluable: 0, onGrounds: new Map() };
}

/** `needed`: the key of the grounds, empty where there are none. */
export function count(counts: AttemptCounts, outcome: Outcome, needed: string): void {
  if (outcome === 'violated') counts.violated += 1;
  else if (outcome === 'not-evaluable') counts.notEvaluable += 1;
  else if (needed === '') counts.held += 1;
  else bump(counts.onGrounds, needed);
}

export function keyOf(grounds: readonly Ground[]): string {
  return grounds.map(({ kind, operation }) => `${kind}:${operation}`).join(' ');
}

export function bump(map: Map<string, number>, key: string): void {
  map.set(key, (map.get(key) ?? 0) + 1);
}

export function inMap<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
