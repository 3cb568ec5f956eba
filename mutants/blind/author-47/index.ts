/** Drawn again, and most often where faults were missed before: later, of others, and again. */
import type { Mutants } from '../../types.ts';
import { blindFortySeventhFrameMutants } from './frame.ts';
import { blindFortySeventhMovedMutants } from './moved.ts';
import { blindFortySeventhPeopleMutants } from './people.ts';
import { blindFortySeventhToldMutants } from './told.ts';

export const blindFortySeventhMutants = {
  ...blindFortySeventhFrameMutants,
  ...blindFortySeventhMovedMutants,
  ...blindFortySeventhPeopleMutants,
  ...blindFortySeventhToldMutants,
} satisfies Mutants;
