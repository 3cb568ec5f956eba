/** A seeded draw of faults at places. */
import { requirements } from '../../generated/requirements.ts';
import type { CatalogueRow } from '../../fixtures/catalogue-types.ts';
import { shuffled } from '../matrix/selection.ts';
import { mutants } from '../registry.ts';
import { parts } from '../../reference/parts.ts';
import type { Mutant } from '../types.ts';
import { nameAt } from './named.ts';
import { places, type PlaceId } from './places.ts';
import type { Reach } from './reach.ts';

export type Drawn = {
  readonly id: string;
  readonly place: PlaceId;
  /** A whole run takes a step that the fault changes at the place, and an operation that it is about. */
  readonly isReached: boolean;
};

/** Faults that show easily: what is hard to find at their place is found hard for the place alone. */
const DIFFICULTY_MAX = 3;

/** Each place as often as each other one; a longer draw contains the shorter ones. */
export function drawn(reach: Reach, count: number, seed: number): Drawn[] {
  const faults = [...mutants].filter(
    ([, { difficulty, racy }]) => difficulty <= DIFFICULTY_MAX && racy !== true,
  );
  const names = Object.keys(places) as PlaceId[];
  const queues = names.map((_, index) => shuffled(faults, seed * names.length + index));
  return Array.from({ length: count }, (_, turn): Drawn => {
    const at = turn % names.length;
    const place = names[at] as PlaceId;
    const queue = queues[at] ?? [];
    const [fault, mutant] = queue[Math.floor(turn / names.length) % queue.length] as [
      string,
      Mutant,
    ];
    return { id: nameAt(fault, place), place, isReached: isReached(mutant, place, reach) };
  });
}

function isReached(mutant: Mutant, place: PlaceId, { steps, operations }: Reach): boolean {
  const row: CatalogueRow = requirements[mutant.breaks];
  const isThere = (counts: Reach['steps'], names: readonly string[]): boolean =>
    names.some((name) => (counts[name]?.[place] ?? 0) > 0);
  const isDone = row.operations.length === 0 || isThere(operations, row.operations);
  return isDone && isThere(steps, stepsOf(mutant));
}

function stepsOf(mutant: Mutant): string[] {
  return Object.entries(mutant.change(parts)).flatMap(([part, steps]) =>
    Object.keys(steps).map((step) => `${part}.${step}`),
  );
}
