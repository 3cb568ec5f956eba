/** A fault of the registry that is kept at one place alone. */
import type { Mutant } from '../types.ts';
import { confined } from './confine.ts';
import type { PlaceId } from './places.ts';

export function at(place: PlaceId, mutant: Mutant, because: string): Mutant {
  return { ...confined(mutant, place), because, difficulty: 4 };
}
