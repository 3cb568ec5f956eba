/** Amounts: decimal strings outside, minor units inside. */
import { bad } from './refusals.ts';

export type Asset = {
  readonly id: string;
  readonly kind: 'fiat' | 'crypto';
  readonly scale: number;
};

const ASSETS: readonly Asset[] = [
  { id: 'USD', kind: 'fiat', scale: 2 },
  { id: 'EUR', kind: 'fiat', scale: 2 },
  { id: 'BTC', kind: 'crypto', scale: 8 },
  { id: 'USDC', kind: 'crypto', scale: 6 },
];

export function findAsset(id: string): Asset | undefined {
  return ASSETS.find((asset) => asset.id === id);
}

function assetOf(id: string): Asset {
  const asset = findAsset(id);
  if (asset === undefined) throw new Error(`no asset ${id}`);
  return asset;
}

export function isCrypto(id: string): boolean {
  return assetOf(id).kind === 'crypto';
}

const AMOUNT = /^(0|[1-9][0-9]{0,12})(?:\.([0-9]+))?$/;

/** Takes what is positive and has no more places than the asset. */
export function parseAmount(text: string, asset: string): bigint {
  const { scale } = assetOf(asset);
  const [, whole, fraction = ''] = AMOUNT.exec(text) ?? [];
  if (whole === undefined) throw bad('amount must be a decimal string such as "10.00"');
  if (fraction.length > scale) throw bad(`amount has more than ${scale} decimal places`);
  const units = whole + fraction.padEnd(scale, '0');
  if (units.length > 18) throw bad('amount is too large');
  if (BigInt(units) === 0n) throw bad('amount must be greater than zero');
  return BigInt(units);
}

export function formatAmount(amount: bigint, asset: string): string {
  const { scale } = assetOf(asset);
  const units = String(amount < 0n ? -amount : amount).padStart(scale + 1, '0');
  const text = scale === 0 ? units : `${units.slice(0, -scale)}.${units.slice(-scale)}`;
  return amount < 0n ? `-${text}` : text;
}

type Ratio = { readonly over: bigint; readonly under: bigint };

function ratio(rate: string): Ratio | null {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(rate) ?? [];
  if (whole === undefined) return null;
  return { over: BigInt(whole + fraction), under: 10n ** BigInt(fraction.length) };
}

const unit = (asset: string): bigint => 10n ** BigInt(assetOf(asset).scale);

/** Rounded down to the places of the other asset. */
export function convert(amount: bigint, from: string, to: string, rate: string): bigint {
  const by = ratio(rate);
  if (by === null) return 0n;
  return (amount * by.over * unit(to)) / (by.under * unit(from));
}

/** What has to be given to get so much, rounded up. */
export function unconvert(amount: bigint, from: string, to: string, rate: string): bigint {
  const by = ratio(rate);
  if (by === null || by.over === 0n) return 0n;
  const under = by.over * unit(to);
  return (amount * by.under * unit(from) + under - 1n) / under;
}
