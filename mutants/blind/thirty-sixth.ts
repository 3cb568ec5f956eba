/** The words of the order by which the suite was commissioned: a fault or two for each of them. */
import type { Mutants } from '../types.ts';
import { blindThirtySixthListedMutants } from './thirty-sixth-listed.ts';
import { blindThirtySixthMovedMutants } from './thirty-sixth-moved.ts';
import { blindThirtySixthPeopleMutants } from './thirty-sixth-people.ts';
import { blindThirtySixthToldMutants } from './thirty-sixth-told.ts';

export const blindThirtySixthMutants = {
  ...blindThirtySixthListedMutants,
  ...blindThirtySixthMovedMutants,
  ...blindThirtySixthPeopleMutants,
  ...blindThirtySixthToldMutants,
} satisfies Mutants;
