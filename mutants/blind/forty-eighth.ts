/** Drawn again, with weight on what is old, on others, on what comes again and after many. */
import type { Mutants } from '../types.ts';
import { blindFortyEighthFrameMutants } from './forty-eighth-frame.ts';
import { blindFortyEighthMovedMutants } from './forty-eighth-moved.ts';
import { blindFortyEighthPeopleMutants } from './forty-eighth-people.ts';
import { blindFortyEighthToldMutants } from './forty-eighth-told.ts';

export const blindFortyEighthMutants = {
  ...blindFortyEighthFrameMutants,
  ...blindFortyEighthMovedMutants,
  ...blindFortyEighthPeopleMutants,
  ...blindFortyEighthToldMutants,
} satisfies Mutants;
