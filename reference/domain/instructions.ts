/** How funds are sent to an account from outside. */
import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';

const ROUTING_NUMBER = '021000089';
const INSTITUTION = 'Example Trust Bank';

/** Always the same digits for the same account. */
function digitsOf(text: string, count: number): string {
  const digest = createHash('sha256').update(text).digest('hex');
  return BigInt(`0x${digest}`).toString().slice(0, count);
}

export const instructions = {
  of(
    context: Context,
    accountId: string,
    assetTypeId: string,
    reference: string,
  ): Readonly<Record<string, unknown>>[] {
    if (!context.parts.assets.fiat(context, assetTypeId)) {
      const address = `tb1q${createHash('sha256').update(accountId).digest('hex').slice(0, 38)}`;
      return [{ rail: 'CRYPTO', asset_type_id: assetTypeId, blockchain_address: address }];
    }
    return ['ACH', 'FEDWIRE'].map((rail) => ({
      rail,
      asset_type_id: assetTypeId,
      institution_name: INSTITUTION,
      routing_number: ROUTING_NUMBER,
      account_number: digitsOf(accountId, 12),
      reference,
    }));
  },
};
