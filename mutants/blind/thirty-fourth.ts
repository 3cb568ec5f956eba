/** What tells a good suite from an excellent one: one effect of several, in one circumstance that was drawn. */
import type { Mutants } from '../types.ts';
import { blindThirtyFourthFrameMutants } from './thirty-fourth-frame.ts';
import { blindThirtyFourthKeyMutants } from './thirty-fourth-keys.ts';
import { blindThirtyFourthMovedMutants } from './thirty-fourth-moved.ts';
import { blindThirtyFourthOpenMutants } from './thirty-fourth-open.ts';
import { blindThirtyFourthPeopleMutants } from './thirty-fourth-people.ts';
import { blindThirtyFourthToldMutants } from './thirty-fourth-told.ts';

export const blindThirtyFourthMutants = {
  ...blindThirtyFourthKeyMutants,
  ...blindThirtyFourthFrameMutants,
  ...blindThirtyFourthPeopleMutants,
  ...blindThirtyFourthOpenMutants,
  ...blindThirtyFourthMovedMutants,
  ...blindThirtyFourthToldMutants,
} satisfies Mutants;
