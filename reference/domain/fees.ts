/** What the platform charges. */
import type { Context } from '../context.ts';

const SWIFT_FEE = 15;

export type WithdrawalRail = 'ACH' | 'FEDWIRE' | 'SWIFT' | 'CRYPTO';

export const fees = {
  /** Minor units of the account's asset; held and taken beside the amount. */
  ofWithdrawal(context: Context, rail: WithdrawalRail, assetTypeId: string): number {
    return rail === 'SWIFT' ? context.parts.assets.toMinor(context, assetTypeId, SWIFT_FEE) : 0;
  },
};
