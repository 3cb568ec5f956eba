/** Drawn once more: a sentence of the document, and the circumstance in which alone it is broken. */
import type { Mutants } from '../types.ts';
import { blindFortySecondListedMutants } from './forty-second-listed.ts';
import { blindFortySecondMovedMutants } from './forty-second-moved.ts';
import { blindFortySecondPeopleMutants } from './forty-second-people.ts';
import { blindFortySecondToldMutants } from './forty-second-told.ts';

export const blindFortySecondMutants = {
  ...blindFortySecondListedMutants,
  ...blindFortySecondMovedMutants,
  ...blindFortySecondPeopleMutants,
  ...blindFortySecondToldMutants,
} satisfies Mutants;
