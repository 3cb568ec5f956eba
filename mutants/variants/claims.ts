/** What the embedded platform claims, for variants that claim a part of it. */
const CLAIMS = [
  'assetConservation',
  'clientIsolation',
  'idempotencyKeyScopedToClient',
  'idempotencyKeyScopedToOperation',
  'idempotencyMismatchRefused',
  'noOverdraft',
  'noServerErrors',
  'overlayValidated',
  'pageParametersValidated',
  'shownMembersValidated',
  'tokenExpiryEnforced',
] as const;

/** All of them but these. */
export function claimsBut(...left: readonly (typeof CLAIMS)[number][]): readonly string[] {
  return CLAIMS.filter((claim) => !left.includes(claim));
}
