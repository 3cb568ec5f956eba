/** Drawn again, and most often where faults were missed before: later, of others, and again. */
import type { Mutants } from '../types.ts';
import { blindFortySeventhFrameMutants } from './forty-seventh-frame.ts';
import { blindFortySeventhMovedMutants } from './forty-seventh-moved.ts';
import { blindFortySeventhPeopleMutants } from './forty-seventh-people.ts';
import { blindFortySeventhToldMutants } from './forty-seventh-told.ts';

export const blindFortySeventhMutants = {
  ...blindFortySeventhFrameMutants,
  ...blindFortySeventhMovedMutants,
  ...blindFortySeventhPeopleMutants,
  ...blindFortySeventhToldMutants,
} satisfies Mutants;
