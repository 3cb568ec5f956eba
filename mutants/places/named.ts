/** Mutants by their names: those of the registry, and a fault at one place as `fault@place`. */
import { mutants } from '../registry.ts';
import type { Mutant } from '../types.ts';
import { confined } from './confine.ts';
import { places, type PlaceId } from './places.ts';

const AT = '@';

/** A fault and the place where alone it is to show. */
export type Pair = {
  readonly id: string;
  readonly mutant: Mutant;
  readonly place: PlaceId;
};

export function nameAt(fault: string, place: PlaceId): string {
  return `${fault}${AT}${place}`;
}

/** Undefined where it is not the name of a fault at a place. */
export function pairNamed(id: string): Pair | undefined {
  const [fault = '', place = ''] = id.split(AT);
  const mutant = mutants.get(fault);
  if (mutant === undefined || !Object.hasOwn(places, place)) return undefined;
  return { id, mutant, place: place as PlaceId };
}

export function mutantNamed(name: string): Mutant | undefined {
  if (!name.includes(AT)) return mutants.get(name);
  const pair = pairNamed(name);
  return pair === undefined ? undefined : confined(pair.mutant, pair.place);
}
