/** What an examiner would ask: a fault or two for each paragraph of the document. */
import type { Mutants } from '../types.ts';
import { blindThirtyFifthAgainMutants } from './thirty-fifth-again.ts';
import { blindThirtyFifthFundsMutants } from './thirty-fifth-funds.ts';
import { blindThirtyFifthPeopleMutants } from './thirty-fifth-people.ts';

export const blindThirtyFifthMutants = {
  ...blindThirtyFifthAgainMutants,
  ...blindThirtyFifthFundsMutants,
  ...blindThirtyFifthPeopleMutants,
} satisfies Mutants;
