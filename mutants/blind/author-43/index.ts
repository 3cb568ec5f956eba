/** Drawn once more: a sentence of the document, and the circumstance in which alone it is broken. */
import type { Mutants } from '../../types.ts';
import { blindFortyThirdListedMutants } from './listed.ts';
import { blindFortyThirdMovedMutants } from './moved.ts';
import { blindFortyThirdPeopleMutants } from './people.ts';
import { blindFortyThirdToldMutants } from './told.ts';

export const blindFortyThirdMutants = {
  ...blindFortyThirdListedMutants,
  ...blindFortyThirdMovedMutants,
  ...blindFortyThirdPeopleMutants,
  ...blindFortyThirdToldMutants,
} satisfies Mutants;
