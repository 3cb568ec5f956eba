/** By one who had read the tests as well, of the areas where the thirty-seventh had not looked. */
import type { Mutants } from '../../types.ts';
import { blindThirtyNinthAccountMutants } from './accounts.ts';
import { blindThirtyNinthFrameMutants } from './frame.ts';
import { blindThirtyNinthListedMutants } from './listed.ts';
import { blindThirtyNinthPayeeMutants } from './payees.ts';

export const blindThirtyNinthMutants = {
  ...blindThirtyNinthPayeeMutants,
  ...blindThirtyNinthAccountMutants,
  ...blindThirtyNinthListedMutants,
  ...blindThirtyNinthFrameMutants,
} satisfies Mutants;
