/** Drawn once more: a sentence of the document, and the circumstance in which alone it is broken. */
import type { Mutants } from '../../types.ts';
import { blindFortySecondListedMutants } from './listed.ts';
import { blindFortySecondMovedMutants } from './moved.ts';
import { blindFortySecondPeopleMutants } from './people.ts';
import { blindFortySecondToldMutants } from './told.ts';

export const blindFortySecondMutants = {
  ...blindFortySecondListedMutants,
  ...blindFortySecondMovedMutants,
  ...blindFortySecondPeopleMutants,
  ...blindFortySecondToldMutants,
} satisfies Mutants;
