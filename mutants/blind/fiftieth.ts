/** Drawn once more, with weight on what is old, at a bound, after many, a restart, a refusal, and what comes again. */
import type { Mutants } from '../types.ts';
import { blindFiftiethFrameMutants } from './fiftieth-frame.ts';
import { blindFiftiethMovedMutants } from './fiftieth-moved.ts';
import { blindFiftiethPeopleMutants } from './fiftieth-people.ts';
import { blindFiftiethToldMutants } from './fiftieth-told.ts';

export const blindFiftiethMutants = {
  ...blindFiftiethFrameMutants,
  ...blindFiftiethMovedMutants,
  ...blindFiftiethPeopleMutants,
  ...blindFiftiethToldMutants,
} satisfies Mutants;
