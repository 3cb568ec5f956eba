/** Mutants by their names: those of the registry, and a fault at one place as `fault@place`. */
import { mutants } from '../registry.ts';
import type { Mutant } from '../types.ts';
import { confined } from './confine.ts';
import { places, type PlaceId } from './places.ts';

const AT = '@';

export function nameAt(fault: string, place: PlaceId): string {
  return `${fault}${AT}${place}`;
}

export function mutantNamed(name: string): Mutant | undefined {
  const [fault = '', place] = name.split(AT);
  const mutant = mutants.get(fault);
  if (mutant === undefined || place === undefined) return mutant;
  return Object.hasOwn(places, place) ? confined(mutant, place as PlaceId) : undefined;
}
