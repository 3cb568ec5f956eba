import type { Part } from '../fixtures/run-environment.ts';

/** A part of the tests, as in `by … of their tests`. */
export function partInWords(part: Part): string {
  return part === 'quick' ? 'the quick part' : `one in ${part}`;
}
