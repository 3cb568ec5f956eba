/** A seeded draw of faults at places. */
import { shuffled } from '../matrix/selection.ts';
import { mutants } from '../registry.ts';
import type { Mutant } from '../types.ts';
import { nameAt, type Pair } from './named.ts';
import { places, type PlaceId } from './places.ts';

/** Faults that show easily: what is hard to find at their place is found hard for the place alone. */
const DIFFICULTY_MAX = 3;

/**
 * Each place as often as each other one; a longer draw contains the shorter ones. Where `areas` are
 * named, only faults that break requirements of these, such as CUS.
 */
export function drawn(count: number, seed: number, areas: readonly string[] = []): Pair[] {
  const faults = [...mutants].filter(
    ([, { breaks, difficulty, racy }]) =>
      difficulty <= DIFFICULTY_MAX &&
      racy !== true &&
      (areas.length === 0 || areas.some((area) => breaks.startsWith(`${area}-`))),
  );
  const names = Object.keys(places) as PlaceId[];
  const queues = names.map((_, index) => shuffled(faults, seed * names.length + index));
  return Array.from({ length: count }, (_, turn): Pair => {
    const at = turn % names.length;
    const place = names[at] as PlaceId;
    const queue = queues[at] ?? [];
    const [fault, mutant] = queue[Math.floor(turn / names.length) % queue.length] as [
      string,
      Mutant,
    ];
    return { id: nameAt(fault, place), mutant, place };
  });
}
