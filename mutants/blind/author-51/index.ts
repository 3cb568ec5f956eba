/** Drawn once more, with the same weights: what is old, at a bound, after many, a restart, a refusal, and again. */
import type { Mutants } from '../../types.ts';
import { blindFiftyFirstFrameMutants } from './frame.ts';
import { blindFiftyFirstMovedMutants } from './moved.ts';
import { blindFiftyFirstPeopleMutants } from './people.ts';
import { blindFiftyFirstToldMutants } from './told.ts';

export const blindFiftyFirstMutants = {
  ...blindFiftyFirstFrameMutants,
  ...blindFiftyFirstMovedMutants,
  ...blindFiftyFirstPeopleMutants,
  ...blindFiftyFirstToldMutants,
} satisfies Mutants;
