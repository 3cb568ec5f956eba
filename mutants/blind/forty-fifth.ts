/** Drawn again, and most often where faults were missed before: beside others, again, and later. */
import type { Mutants } from '../types.ts';
import { blindFortyFifthFrameMutants } from './forty-fifth-frame.ts';
import { blindFortyFifthMovedMutants } from './forty-fifth-moved.ts';
import { blindFortyFifthPeopleMutants } from './forty-fifth-people.ts';
import { blindFortyFifthToldMutants } from './forty-fifth-told.ts';

export const blindFortyFifthMutants = {
  ...blindFortyFifthFrameMutants,
  ...blindFortyFifthMovedMutants,
  ...blindFortyFifthPeopleMutants,
  ...blindFortyFifthToldMutants,
} satisfies Mutants;
