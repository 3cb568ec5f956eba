/** By another one who had read the tests, of customers, applications and documents. */
import type { Mutants } from '../types.ts';
import { blindThirtyEighthApplicationMutants } from './thirty-eighth-applications.ts';
import { blindThirtyEighthPaperMutants } from './thirty-eighth-papers.ts';
import { blindThirtyEighthPeopleMutants } from './thirty-eighth-people.ts';
import { blindThirtyEighthStatesMutants } from './thirty-eighth-states.ts';

export const blindThirtyEighthMutants = {
  ...blindThirtyEighthApplicationMutants,
  ...blindThirtyEighthPaperMutants,
  ...blindThirtyEighthPeopleMutants,
  ...blindThirtyEighthStatesMutants,
} satisfies Mutants;
