/** Drawn a fifth time with these weights: what is old, at a bound, behind many, after a restart or refusal, and again. */
import type { Mutants } from '../../types.ts';
import { blindFiftyThirdFrameMutants } from './frame.ts';
import { blindFiftyThirdMovedMutants } from './moved.ts';
import { blindFiftyThirdPeopleMutants } from './people.ts';
import { blindFiftyThirdToldMutants } from './told.ts';

export const blindFiftyThirdMutants = {
  ...blindFiftyThirdFrameMutants,
  ...blindFiftyThirdMovedMutants,
  ...blindFiftyThirdPeopleMutants,
  ...blindFiftyThirdToldMutants,
} satisfies Mutants;
