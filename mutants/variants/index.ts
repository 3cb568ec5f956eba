/** All conforming variants, by id. */
import type { Variant } from '../types.ts';

export const variants: ReadonlyMap<string, Variant> = new Map<string, Variant>(Object.entries({}));
