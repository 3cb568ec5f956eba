/** Of several records or accounts that a check was given, the one that a finding points at. */
import type { FoundViolation } from './types.ts';

type Pointed = Pick<FoundViolation, 'side' | 'pointer'>;

/** Counted from 1, as roles count theirs; null where a finding points at none of several. */
function placeOf({ side, pointer }: Pointed): number | null {
  const index = side === 'state' ? /^\/(\d+)\//.exec(pointer)?.[1] : undefined;
  return index === undefined ? null : Number(index) + 1;
}

/** Not a reading of another one. */
export function isAtFault(finding: Pointed, role: string): boolean {
  const place = placeOf(finding);
  const numbered = /(?:before|after) (\d+)$/i.exec(role)?.[1];
  return place === null || numbered === undefined || Number(numbered) === place;
}

/** A reading of the one at fault, before or after what was judged. */
export function isReadingAtFault(finding: Pointed, role: string): boolean {
  const isReading = /^(before|after)( \d+)?$/.test(role);
  return placeOf(finding) !== null && isReading && isAtFault(finding, role);
}
