/** A seeded draw of faults at places. */
import { shuffled } from '../matrix/selection.ts';
import { mutants } from '../registry.ts';
import type { Mutant } from '../types.ts';
import { nameAt, type Pair } from './named.ts';
import { places, type PlaceId } from './places.ts';

/** Faults that show easily: what is hard to find at their place is found hard for the place alone. */
const DIFFICULTY_MAX = 3;

type Only = {
  /** Only faults that break requirements of these, such as CUS. */
  readonly areas?: readonly string[];
  readonly places?: readonly string[];
};

/** Each place as often as each other one; a longer draw contains the shorter ones. */
export function drawn(count: number, seed: number, only: Only = {}): Pair[] {
  const { areas = [] } = only;
  const faults = [...mutants].filter(
    ([, { breaks, difficulty, racy }]) =>
      difficulty <= DIFFICULTY_MAX &&
      racy !== true &&
      (areas.length === 0 || areas.some((area) => breaks.startsWith(`${area}-`))),
  );
  const all = Object.keys(places) as PlaceId[];
  const names = all.filter((name) => only.places?.includes(name) ?? true);
  if (names.length === 0) throw new Error(`no place of ${all.join(', ')} is asked for`);
  const queues = names.map((name) => shuffled(faults, seed * all.length + all.indexOf(name)));
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
