/** Drawn with the same weights once more: what is told again, in lists, at a bound, behind many, on later pages, or left out. */
import type { Mutants } from '../../types.ts';
import { blindFiftyFifthAccessMutants } from './access.ts';
import { blindFiftyFifthListedMutants } from './listed.ts';
import { blindFiftyFifthMovedMutants } from './moved.ts';
import { blindFiftyFifthOnboardingMutants } from './onboarding.ts';
import { blindFiftyFifthPeopleMutants } from './people.ts';
import { blindFiftyFifthToldMutants } from './told.ts';

export const blindFiftyFifthMutants = {
  ...blindFiftyFifthAccessMutants,
  ...blindFiftyFifthListedMutants,
  ...blindFiftyFifthMovedMutants,
  ...blindFiftyFifthOnboardingMutants,
  ...blindFiftyFifthPeopleMutants,
  ...blindFiftyFifthToldMutants,
} satisfies Mutants;
