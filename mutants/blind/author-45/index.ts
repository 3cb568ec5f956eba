/** Drawn again, and most often where faults were missed before: beside others, again, and later. */
import type { Mutants } from '../../types.ts';
import { blindFortyFifthFrameMutants } from './frame.ts';
import { blindFortyFifthMovedMutants } from './moved.ts';
import { blindFortyFifthPeopleMutants } from './people.ts';
import { blindFortyFifthToldMutants } from './told.ts';

export const blindFortyFifthMutants = {
  ...blindFortyFifthFrameMutants,
  ...blindFortyFifthMovedMutants,
  ...blindFortyFifthPeopleMutants,
  ...blindFortyFifthToldMutants,
} satisfies Mutants;
