/** Drawn, not chosen: what chance took of the whole document, and a circumstance for each. */
import type { Mutants } from '../types.ts';
import { blindFortiethExecutedMutants } from './fortieth-executed.ts';
import { blindFortiethListedMutants } from './fortieth-listed.ts';
import { blindFortiethLaterPeopleMutants } from './fortieth-later.ts';
import { blindFortiethMovedMutants } from './fortieth-moved.ts';
import { blindFortiethPeopleMutants } from './fortieth-people.ts';
import { blindFortiethToldMutants } from './fortieth-told.ts';

export const blindFortiethMutants = {
  ...blindFortiethListedMutants,
  ...blindFortiethMovedMutants,
  ...blindFortiethExecutedMutants,
  ...blindFortiethPeopleMutants,
  ...blindFortiethLaterPeopleMutants,
  ...blindFortiethToldMutants,
} satisfies Mutants;
