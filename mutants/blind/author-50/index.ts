/** Drawn once more, with weight on what is old, at a bound, after many, a restart, a refusal, and what comes again. */
import type { Mutants } from '../../types.ts';
import { blindFiftiethFrameMutants } from './frame.ts';
import { blindFiftiethMovedMutants } from './moved.ts';
import { blindFiftiethPeopleMutants } from './people.ts';
import { blindFiftiethToldMutants } from './told.ts';

export const blindFiftiethMutants = {
  ...blindFiftiethFrameMutants,
  ...blindFiftiethMovedMutants,
  ...blindFiftiethPeopleMutants,
  ...blindFiftiethToldMutants,
} satisfies Mutants;
