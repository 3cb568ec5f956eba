/** The authors from the thirty-third on, each with the files of its own. */
import type { Mutants } from '../types.ts';
import { blindFiftiethMutants } from './author-50/index.ts';
import { blindFiftyFifthMutants } from './author-55/index.ts';
import { blindFiftyFirstMutants } from './author-51/index.ts';
import { blindFiftyFourthMutants } from './author-54/index.ts';
import { blindFiftySecondMutants } from './author-52/index.ts';
import { blindFiftyThirdMutants } from './author-53/index.ts';
import { blindFortiethMutants } from './author-40/index.ts';
import { blindFortyFirstMutants } from './author-41/index.ts';
import { blindFortyEighthMutants } from './author-48/index.ts';
import { blindFortyFifthMutants } from './author-45/index.ts';
import { blindFortyFourthMutants } from './author-44/restarts.ts';
import { blindFortyNinthMutants } from './author-49/index.ts';
import { blindFortySecondMutants } from './author-42/index.ts';
import { blindFortySeventhMutants } from './author-47/index.ts';
import { blindFortySixthMutants } from './author-46/index.ts';
import { blindFortyThirdMutants } from './author-43/index.ts';
import { blindThirtyEighthMutants } from './author-38/index.ts';
import { blindThirtyFifthMutants } from './author-35/index.ts';
import { blindThirtyFourthMutants } from './author-34/index.ts';
import { blindThirtyNinthMutants } from './author-39/index.ts';
import { blindThirtySeventhMutants } from './author-37/index.ts';
import { blindThirtySixthMutants } from './author-36/index.ts';
import { blindThirtyThirdMutants } from './author-33/index.ts';

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
  ...blindFiftyFirstMutants,
  ...blindFiftySecondMutants,
  ...blindFiftyThirdMutants,
  ...blindFiftyFourthMutants,
  ...blindFiftyFifthMutants,
} satisfies Mutants;
