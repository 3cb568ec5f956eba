/** Drawn once more, with weight on what is old, on what comes again, after many and with less said. */
import type { Mutants } from '../types.ts';
import { blindFortyNinthFrameMutants } from './forty-ninth-frame.ts';
import { blindFortyNinthMovedMutants } from './forty-ninth-moved.ts';
import { blindFortyNinthPeopleMutants } from './forty-ninth-people.ts';
import { blindFortyNinthToldMutants } from './forty-ninth-told.ts';

export const blindFortyNinthMutants = {
  ...blindFortyNinthFrameMutants,
  ...blindFortyNinthMovedMutants,
  ...blindFortyNinthPeopleMutants,
  ...blindFortyNinthToldMutants,
} satisfies Mutants;
