/** Holes that an attacker or a fraudster looks for in an interface of accounts. */
import type { Mutants } from '../../types.ts';
import { blindThirtyThirdMoneyMutants } from './money.ts';
import { blindThirtyThirdOtherMutants } from './others.ts';
import { blindThirtyThirdTokenMutants } from './tokens.ts';
import { blindThirtyThirdTriedMutants } from './tried.ts';

export const blindThirtyThirdMutants = {
  ...blindThirtyThirdTokenMutants,
  ...blindThirtyThirdOtherMutants,
  ...blindThirtyThirdMoneyMutants,
  ...blindThirtyThirdTriedMutants,
} satisfies Mutants;
