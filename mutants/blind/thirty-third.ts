/** Holes that an attacker or a fraudster looks for in an interface of accounts. */
import type { Mutants } from '../types.ts';
import { blindThirtyThirdMoneyMutants } from './thirty-third-money.ts';
import { blindThirtyThirdOtherMutants } from './thirty-third-others.ts';
import { blindThirtyThirdTokenMutants } from './thirty-third-tokens.ts';
import { blindThirtyThirdTriedMutants } from './thirty-third-tried.ts';

export const blindThirtyThirdMutants = {
  ...blindThirtyThirdTokenMutants,
  ...blindThirtyThirdOtherMutants,
  ...blindThirtyThirdMoneyMutants,
  ...blindThirtyThirdTriedMutants,
} satisfies Mutants;
