/** What an examiner would ask: a fault or two for each paragraph of the document and of how it is read. */
import type { Mutants } from '../types.ts';
import { blindThirtyFifthAgainMutants } from './thirty-fifth-again.ts';
import { blindThirtyFifthFrameMutants } from './thirty-fifth-frame.ts';
import { blindThirtyFifthFundsMutants } from './thirty-fifth-funds.ts';
import { blindThirtyFifthListedMutants } from './thirty-fifth-listed.ts';
import { blindThirtyFifthPeopleMutants } from './thirty-fifth-people.ts';
import { blindThirtyFifthToldMutants } from './thirty-fifth-told.ts';

export const blindThirtyFifthMutants = {
  ...blindThirtyFifthAgainMutants,
  ...blindThirtyFifthFrameMutants,
  ...blindThirtyFifthFundsMutants,
  ...blindThirtyFifthListedMutants,
  ...blindThirtyFifthPeopleMutants,
  ...blindThirtyFifthToldMutants,
} satisfies Mutants;
