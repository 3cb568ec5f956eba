/** What an examiner would ask: a fault or two for each paragraph of the document. */
import type { Mutants } from '../../types.ts';
import { blindThirtyFifthAgainMutants } from './again.ts';
import { blindThirtyFifthFundsMutants } from './funds.ts';
import { blindThirtyFifthPeopleMutants } from './people.ts';

export const blindThirtyFifthMutants = {
  ...blindThirtyFifthAgainMutants,
  ...blindThirtyFifthFundsMutants,
  ...blindThirtyFifthPeopleMutants,
} satisfies Mutants;
