/** What was done, set between the evidence of a finding at the time at which it was done. */
import type { EvidenceId } from '../fixtures/evidence/types.ts';
import type { FoundViolation } from './types.ts';

export type Deed = { readonly id: EvidenceId; readonly role: string; readonly ms: number };

/** `deeds` in the order of their times; they come first where no evidence tells its time. */
export function withInTurn(
  finding: FoundViolation,
  deeds: readonly Deed[],
  msOf: (id: EvidenceId) => number | undefined,
): FoundViolation {
  const left = [...deeds];
  const pieces: Omit<Deed, 'ms'>[] = [];
  for (const [index, id] of finding.evidence.entries()) {
    const ms = msOf(id) ?? 0;
    while (left[0] !== undefined && left[0].ms <= ms) pieces.push(...left.splice(0, 1));
    pieces.push({ id, role: finding.roles[index] ?? '' });
  }
  const all = [...left, ...pieces];
  return {
    ...finding,
    evidence: all.map(({ id }) => id),
    roles: all.map(({ role }) => role),
  };
}
