/** The requirements. Generated from spec/ by `npm run generate`; never edited. */
import type { Catalogue, CatalogueRow } from '../fixtures/catalogue-types.ts';

export const requirements = {} as const satisfies Catalogue;

export type RequirementId = keyof typeof requirements;

/** The same rows, where a row of any id is wanted. */
export const catalogue: Readonly<Record<RequirementId, CatalogueRow>> = requirements;
