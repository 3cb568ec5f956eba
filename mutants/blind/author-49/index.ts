/** Drawn once more, with weight on what is old, on what comes again, after many and with less said. */
import type { Mutants } from '../../types.ts';
import { blindFortyNinthFrameMutants } from './frame.ts';
import { blindFortyNinthMovedMutants } from './moved.ts';
import { blindFortyNinthPeopleMutants } from './people.ts';
import { blindFortyNinthToldMutants } from './told.ts';

export const blindFortyNinthMutants = {
  ...blindFortyNinthFrameMutants,
  ...blindFortyNinthMovedMutants,
  ...blindFortyNinthPeopleMutants,
  ...blindFortyNinthToldMutants,
} satisfies Mutants;
