/** Drawn once more: a sentence of the document, and the circumstance in which alone it is broken. */
import type { Mutants } from '../types.ts';
import { blindFortyThirdListedMutants } from './forty-third-listed.ts';
import { blindFortyThirdMovedMutants } from './forty-third-moved.ts';
import { blindFortyThirdPeopleMutants } from './forty-third-people.ts';
import { blindFortyThirdToldMutants } from './forty-third-told.ts';

export const blindFortyThirdMutants = {
  ...blindFortyThirdListedMutants,
  ...blindFortyThirdMovedMutants,
  ...blindFortyThirdPeopleMutants,
  ...blindFortyThirdToldMutants,
} satisfies Mutants;
