/** Steps that witnesses of withheld mutants of moving money take. */
import { isDeepStrictEqual } from 'node:util';
import { payout } from './unwatched-client.ts';
import type { Client } from './unwatched-client.ts';

export const USDC = 'ETHEREUM_SEPOLIA_USDC';

export const listed = (data: Record<string, unknown>) =>
  data['transactions'] as Readonly<Record<string, unknown>>[];

/** Two calls on their way at the same time. */
export const bothAtOnce = (client: Client, paths: readonly [string, string]) =>
  Promise.all(paths.map((path) => client.call('POST', path)));

/** Two requests may miss each other on a busy machine: what the first few tries show, if one differs. */
export async function raced<Seen>(right: Seen, race: () => Promise<Seen>): Promise<Seen> {
  for (let left = RACES; left > 0; left -= 1) {
    const seen = await race();
    if (!isDeepStrictEqual(seen, right)) return seen;
  }
  return right;
}

const RACES = 5;

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
