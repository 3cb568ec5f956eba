/** By one who had read the tests as well, of the areas where the thirty-seventh had not looked. */
import type { Mutants } from '../types.ts';
import { blindThirtyNinthAccountMutants } from './thirty-ninth-accounts.ts';
import { blindThirtyNinthFrameMutants } from './thirty-ninth-frame.ts';
import { blindThirtyNinthListedMutants } from './thirty-ninth-listed.ts';
import { blindThirtyNinthPayeeMutants } from './thirty-ninth-payees.ts';

export const blindThirtyNinthMutants = {
  ...blindThirtyNinthPayeeMutants,
  ...blindThirtyNinthAccountMutants,
  ...blindThirtyNinthListedMutants,
  ...blindThirtyNinthFrameMutants,
} satisfies Mutants;
