/** The authors from the thirty-third on, each with the files of its own. */
import type { Mutants } from '../types.ts';
import { blindFiftiethMutants } from './fiftieth.ts';
import { blindFortiethMutants } from './fortieth.ts';
import { blindFortyFirstMutants } from './forty-first.ts';
import { blindFortyEighthMutants } from './forty-eighth.ts';
import { blindFortyFifthMutants } from './forty-fifth.ts';
import { blindFortyFourthMutants } from './forty-fourth-restarts.ts';
import { blindFortyNinthMutants } from './forty-ninth.ts';
import { blindFortySecondMutants } from './forty-second.ts';
import { blindFortySeventhMutants } from './forty-seventh.ts';
import { blindFortySixthMutants } from './forty-sixth.ts';
import { blindFortyThirdMutants } from './forty-third.ts';
import { blindThirtyEighthMutants } from './thirty-eighth.ts';
import { blindThirtyFifthMutants } from './thirty-fifth.ts';
import { blindThirtyFourthMutants } from './thirty-fourth.ts';
import { blindThirtyNinthMutants } from './thirty-ninth.ts';
import { blindThirtySeventhMutants } from './thirty-seventh.ts';
import { blindThirtySixthMutants } from './thirty-sixth.ts';
import { blindThirtyThirdMutants } from './thirty-third.ts';

export const latestBlindMutants = {
  ...blindThirtyThirdMutants,
  ...blindThirtyFourthMutants,
  ...blindThirtyFifthMutants,
  ...blindThirtySixthMutants,
  ...blindThirtySeventhMutants,
  ...blindThirtyEighthMutants,
  ...blindThirtyNinthMutants,
  ...blindFortiethMutants,
  ...blindFortyFirstMutants,
  ...blindFortySecondMutants,
  ...blindFortyThirdMutants,
  ...blindFortyFourthMutants,
  ...blindFortyFifthMutants,
  ...blindFortySixthMutants,
  ...blindFortySeventhMutants,
  ...blindFortyEighthMutants,
  ...blindFortyNinthMutants,
  ...blindFiftiethMutants,
} satisfies Mutants;
