/** Drawn again, with weight on what is old, on others, on what comes again and after many. */
import type { Mutants } from '../../types.ts';
import { blindFortyEighthFrameMutants } from './frame.ts';
import { blindFortyEighthMovedMutants } from './moved.ts';
import { blindFortyEighthPeopleMutants } from './people.ts';
import { blindFortyEighthToldMutants } from './told.ts';

export const blindFortyEighthMutants = {
  ...blindFortyEighthFrameMutants,
  ...blindFortyEighthMovedMutants,
  ...blindFortyEighthPeopleMutants,
  ...blindFortyEighthToldMutants,
} satisfies Mutants;
