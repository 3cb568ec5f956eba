/** Drawn again, and most often where faults were missed before: later, of others, and again. */
import type { Mutants } from '../types.ts';
import { blindFortySixthFrameMutants } from './forty-sixth-frame.ts';
import { blindFortySixthListedMutants } from './forty-sixth-listed.ts';
import { blindFortySixthMovedMutants } from './forty-sixth-moved.ts';
import { blindFortySixthPeopleMutants } from './forty-sixth-people.ts';
import { blindFortySixthToldMutants } from './forty-sixth-told.ts';

export const blindFortySixthMutants = {
  ...blindFortySixthFrameMutants,
  ...blindFortySixthListedMutants,
  ...blindFortySixthMovedMutants,
  ...blindFortySixthPeopleMutants,
  ...blindFortySixthToldMutants,
} satisfies Mutants;
