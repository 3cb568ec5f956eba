/** The words of the order by which the suite was commissioned: a fault or two for each of them. */
import type { Mutants } from '../types.ts';
import { blindThirtySixthAgainMutants } from './thirty-sixth-again.ts';
import { blindThirtySixthListedMutants } from './thirty-sixth-listed.ts';
import { blindThirtySixthMovedMutants } from './thirty-sixth-moved.ts';
import { blindThirtySixthOpenMutants } from './thirty-sixth-open.ts';
import { blindThirtySixthOtherMutants } from './thirty-sixth-others.ts';
import { blindThirtySixthPostedMutants } from './thirty-sixth-posted.ts';
import { blindThirtySixthShownMutants } from './thirty-sixth-shown.ts';
import { blindThirtySixthStateMutants } from './thirty-sixth-states.ts';
import { blindThirtySixthToldMutants } from './thirty-sixth-told.ts';

export const blindThirtySixthMutants = {
  ...blindThirtySixthAgainMutants,
  ...blindThirtySixthListedMutants,
  ...blindThirtySixthMovedMutants,
  ...blindThirtySixthOpenMutants,
  ...blindThirtySixthOtherMutants,
  ...blindThirtySixthPostedMutants,
  ...blindThirtySixthShownMutants,
  ...blindThirtySixthStateMutants,
  ...blindThirtySixthToldMutants,
} satisfies Mutants;
