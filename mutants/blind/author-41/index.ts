/** Drawn again, by another hand: a sentence, and the circumstance in which alone it is broken. */
import type { Mutants } from '../../types.ts';
import { blindFortyFirstAgainMutants } from './again.ts';
import { blindFortyFirstBookedMutants } from './booked.ts';
import { blindFortyFirstListedMutants } from './listed.ts';
import { blindFortyFirstPeopleMutants } from './people.ts';
import { blindFortyFirstToldMutants } from './told.ts';

export const blindFortyFirstMutants = {
  ...blindFortyFirstBookedMutants,
  ...blindFortyFirstListedMutants,
  ...blindFortyFirstPeopleMutants,
  ...blindFortyFirstToldMutants,
  ...blindFortyFirstAgainMutants,
} satisfies Mutants;
