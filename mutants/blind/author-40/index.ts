/** Drawn, not chosen: what chance took of the whole document, and a circumstance for each. */
import type { Mutants } from '../../types.ts';
import { blindFortiethExecutedMutants } from './executed.ts';
import { blindFortiethListedMutants } from './listed.ts';
import { blindFortiethLaterPeopleMutants } from './later.ts';
import { blindFortiethMovedMutants } from './moved.ts';
import { blindFortiethPeopleMutants } from './people.ts';
import { blindFortiethToldMutants } from './told.ts';

export const blindFortiethMutants = {
  ...blindFortiethListedMutants,
  ...blindFortiethMovedMutants,
  ...blindFortiethExecutedMutants,
  ...blindFortiethPeopleMutants,
  ...blindFortiethLaterPeopleMutants,
  ...blindFortiethToldMutants,
} satisfies Mutants;
