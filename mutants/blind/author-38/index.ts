/** By another one who had read the tests, of customers, applications and documents. */
import type { Mutants } from '../../types.ts';
import { blindThirtyEighthApplicationMutants } from './applications.ts';
import { blindThirtyEighthPaperMutants } from './papers.ts';
import { blindThirtyEighthPeopleMutants } from './people.ts';
import { blindThirtyEighthStatesMutants } from './states.ts';

export const blindThirtyEighthMutants = {
  ...blindThirtyEighthApplicationMutants,
  ...blindThirtyEighthPaperMutants,
  ...blindThirtyEighthPeopleMutants,
  ...blindThirtyEighthStatesMutants,
} satisfies Mutants;
