/** Drawn a fourth time with these weights: what is old, at a bound, behind many, after a restart or refusal, and again. */
import type { Mutants } from '../../types.ts';
import { blindFiftySecondFrameMutants } from './frame.ts';
import { blindFiftySecondMovedMutants } from './moved.ts';
import { blindFiftySecondPeopleMutants } from './people.ts';
import { blindFiftySecondToldMutants } from './told.ts';

export const blindFiftySecondMutants = {
  ...blindFiftySecondFrameMutants,
  ...blindFiftySecondMovedMutants,
  ...blindFiftySecondPeopleMutants,
  ...blindFiftySecondToldMutants,
} satisfies Mutants;
