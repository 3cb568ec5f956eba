/** By one who had read the tests: what each of them leaves out. */
import type { Mutants } from '../types.ts';
import { blindThirtySeventhFundsMutants } from './thirty-seventh-funds.ts';
import { blindThirtySeventhListedMutants } from './thirty-seventh-listed.ts';
import { blindThirtySeventhMovedMutants } from './thirty-seventh-moved.ts';
import { blindThirtySeventhPeopleMutants } from './thirty-seventh-people.ts';
import { blindThirtySeventhToldMutants } from './thirty-seventh-told.ts';

export const blindThirtySeventhMutants = {
  ...blindThirtySeventhFundsMutants,
  ...blindThirtySeventhListedMutants,
  ...blindThirtySeventhMovedMutants,
  ...blindThirtySeventhPeopleMutants,
  ...blindThirtySeventhToldMutants,
} satisfies Mutants;
