/** Drawn again, and most often where faults were missed before: later, of others, and again. */
import type { Mutants } from '../../types.ts';
import { blindFortySixthFrameMutants } from './frame.ts';
import { blindFortySixthListedMutants } from './listed.ts';
import { blindFortySixthMovedMutants } from './moved.ts';
import { blindFortySixthPeopleMutants } from './people.ts';
import { blindFortySixthToldMutants } from './told.ts';

export const blindFortySixthMutants = {
  ...blindFortySixthFrameMutants,
  ...blindFortySixthListedMutants,
  ...blindFortySixthMovedMutants,
  ...blindFortySixthPeopleMutants,
  ...blindFortySixthToldMutants,
} satisfies Mutants;
