/** What tells a good suite from an excellent one: one effect of several, in one circumstance that was drawn. */
import type { Mutants } from '../../types.ts';
import { blindThirtyFourthFrameMutants } from './frame.ts';
import { blindThirtyFourthKeyMutants } from './keys.ts';
import { blindThirtyFourthMovedMutants } from './moved.ts';
import { blindThirtyFourthOpenMutants } from './open.ts';
import { blindThirtyFourthPeopleMutants } from './people.ts';
import { blindThirtyFourthToldMutants } from './told.ts';

export const blindThirtyFourthMutants = {
  ...blindThirtyFourthKeyMutants,
  ...blindThirtyFourthFrameMutants,
  ...blindThirtyFourthPeopleMutants,
  ...blindThirtyFourthOpenMutants,
  ...blindThirtyFourthMovedMutants,
  ...blindThirtyFourthToldMutants,
} satisfies Mutants;
