/** The words of the order by which the suite was commissioned: a fault or two for each of them. */
import type { Mutants } from '../../types.ts';
import { blindThirtySixthListedMutants } from './listed.ts';
import { blindThirtySixthMovedMutants } from './moved.ts';
import { blindThirtySixthPeopleMutants } from './people.ts';
import { blindThirtySixthToldMutants } from './told.ts';

export const blindThirtySixthMutants = {
  ...blindThirtySixthListedMutants,
  ...blindThirtySixthMovedMutants,
  ...blindThirtySixthPeopleMutants,
  ...blindThirtySixthToldMutants,
} satisfies Mutants;
