/** By one who had read the tests: what each of them leaves out. */
import type { Mutants } from '../../types.ts';
import { blindThirtySeventhFundsMutants } from './funds.ts';
import { blindThirtySeventhListedMutants } from './listed.ts';
import { blindThirtySeventhMovedMutants } from './moved.ts';
import { blindThirtySeventhPeopleMutants } from './people.ts';
import { blindThirtySeventhToldMutants } from './told.ts';

export const blindThirtySeventhMutants = {
  ...blindThirtySeventhFundsMutants,
  ...blindThirtySeventhListedMutants,
  ...blindThirtySeventhMovedMutants,
  ...blindThirtySeventhPeopleMutants,
  ...blindThirtySeventhToldMutants,
} satisfies Mutants;
