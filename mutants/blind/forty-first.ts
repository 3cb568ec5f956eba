/** Drawn again, by another hand: a sentence, and the circumstance in which alone it is broken. */
import type { Mutants } from '../types.ts';
import { blindFortyFirstAgainMutants } from './forty-first-again.ts';
import { blindFortyFirstBookedMutants } from './forty-first-booked.ts';
import { blindFortyFirstListedMutants } from './forty-first-listed.ts';
import { blindFortyFirstPeopleMutants } from './forty-first-people.ts';
import { blindFortyFirstToldMutants } from './forty-first-told.ts';

export const blindFortyFirstMutants = {
  ...blindFortyFirstBookedMutants,
  ...blindFortyFirstListedMutants,
  ...blindFortyFirstPeopleMutants,
  ...blindFortyFirstToldMutants,
  ...blindFortyFirstAgainMutants,
} satisfies Mutants;
