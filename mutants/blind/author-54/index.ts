/** Drawn with other weights: what is told again, in lists, at a bound, behind many, thawed, or left out. */
import type { Mutants } from '../../types.ts';
import { blindFiftyFourthKeyMutants } from './keys.ts';
import { blindFiftyFourthMovedMutants } from './moved.ts';
import { blindFiftyFourthPeopleMutants } from './people.ts';
import { blindFiftyFourthToldMutants } from './told.ts';

export const blindFiftyFourthMutants = {
  ...blindFiftyFourthKeyMutants,
  ...blindFiftyFourthMovedMutants,
  ...blindFiftyFourthPeopleMutants,
  ...blindFiftyFourthToldMutants,
} satisfies Mutants;
