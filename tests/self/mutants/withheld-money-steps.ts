/** Steps that witnesses of withheld mutants of moving money take. */
import { payout } from './unwatched-client.ts';
import type { Client } from './unwatched-client.ts';

export const USDC = 'ETHEREUM_SEPOLIA_USDC';

export const listed = (data: Record<string, unknown>) =>
  data['transactions'] as Readonly<Record<string, unknown>>[];

export const withKey = (key: string) => ({ headers: { 'x-svc-idempotency-id': key } });

export const rate = (from: string, to: string, value: number) => ({
  source_asset_type_id: from,
  destination_asset_type_id: to,
  rate: value,
});

/** A payment between two accounts of the client, created and accepted. */
export async function pay(
  { call }: Client,
  from: string,
  to: string,
  amount: number,
  asset: string,
) {
  const wish = {
    payment_source: { source_type: 'ACCOUNT', source_account_id: from },
    payment_destination: { destination_account_id: to },
    payment_info: { amount, asset_type_id: asset },
  };
  const { data } = await call('POST', 'payments', wish);
  await call('POST', `payments/${String(data['id'])}/accept`);
}

/** A withdrawal of this much that has left. */
export async function sent(
  { control, move }: Client,
  from: string,
  amount: number,
): Promise<string> {
  const id = await move('withdrawals', payout(from, amount));
  await control(`movements/${id}/settle`);
  await control(`movements/${id}/settle`);
  return id;
}
