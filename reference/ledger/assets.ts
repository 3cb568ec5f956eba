/** Assets, and amounts between the wire (major units) and the books (integer minor units). */
import { Refusal } from '../context.ts';
import type { Context } from '../context.ts';

const DIGITS_MAX = 15;

const scales: Readonly<Record<string, number>> = {
  FIAT_TESTNET_USD: 2,
  FIAT_TESTNET_EUR: 2,
  ETHEREUM_SEPOLIA_USDC: 6,
  BITCOIN_TESTNET_BTC: 8,
};

/** Largest balance or amount: more digits would not survive as a JSON number. */
export const MINOR_MAX = 10 ** DIGITS_MAX - 1;

/** Digits of a finite number and how many of them stand after the point (negative: zeros follow). */
export function decimalOf(amount: number): { digits: string; fractionDigits: number } {
  const [mantissa = '', exponent = '0'] = String(amount).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: whole + fraction, fractionDigits: fraction.length - Number(exponent) };
}

export const assets = {
  known(_context: Context, assetTypeId: string): boolean {
    return scales[assetTypeId] !== undefined;
  },

  /** Fraction digits of the asset. */
  scale(_context: Context, assetTypeId: string): number {
    const scale = scales[assetTypeId];
    if (scale === undefined) throw new Refusal('VALIDATION_FAILED', 'There is no such asset.');
    return scale;
  },

  fiat(_context: Context, assetTypeId: string): boolean {
    return assetTypeId.startsWith('FIAT_');
  },

  /** A positive amount; refuses more fraction digits than the asset has, and too many digits. */
  toMinor(context: Context, assetTypeId: string, amount: unknown): number {
    const { assets } = context.parts;
    const refuse = (why: string): never => {
      throw new Refusal('VALIDATION_FAILED', `The amount ${why}.`);
    };
    if (typeof amount !== 'number' || !Number.isFinite(amount)) return refuse('is not a number');
    if (amount <= 0) return refuse('is not more than zero');
    const { digits, fractionDigits } = decimalOf(amount);
    const zeros = assets.scale(context, assetTypeId) - fractionDigits;
    if (zeros < 0) return refuse('has more fraction digits than its asset');
    const significant = digits.replace(/^0+/, '');
    if (significant.length + zeros > DIGITS_MAX) return refuse('is too large');
    return Number(significant + '0'.repeat(zeros));
  },

  /** The JSON number of an amount, exact to the asset's last digit. */
  toMajor(context: Context, assetTypeId: string, minor: number): number {
    const scale = context.parts.assets.scale(context, assetTypeId);
    const digits = String(Math.abs(minor)).padStart(scale + 1, '0');
    const point = digits.length - scale;
    const major = Number(`${digits.slice(0, point)}.${digits.slice(point)}`);
    return minor < 0 ? -major : major;
  },
};
