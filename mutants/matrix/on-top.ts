/** A mutant put on top of a conforming variant: the fault in a platform with other choices. */
import { overlayParts, type Parts, type PartsOverlay } from '../../reference/parts.ts';
import type { Mutant, Variant } from '../types.ts';

/** The mutant is given the parts of the variant as its originals, and has the last word. */
export function onTopOf(variant: Variant, mutant: Mutant): (original: Parts) => PartsOverlay {
  return (original) => {
    const below = variant.change?.(original) ?? {};
    const above = mutant.change(overlayParts(original, () => below));
    const names = new Set([...Object.keys(below), ...Object.keys(above)]) as Set<keyof Parts>;
    return Object.fromEntries([...names].map((name) => [name, { ...below[name], ...above[name] }]));
  };
}
