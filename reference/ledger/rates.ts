/** Exchange rates: exact, deterministic, and an operator may set them for one client. */
import { Refusal } from '../context.ts';
import type { Context } from '../context.ts';
import { decimalOf } from './assets.ts';

/** Units of the destination for one unit of the source, both major. */
export type Rate = { readonly numerator: bigint; readonly denominator: bigint };

/** Millionths of a dollar for one unit. */
const prices: Readonly<Record<string, bigint>> = {
  FIAT_TESTNET_USD: 1_000_000n,
  FIAT_TESTNET_EUR: 1_080_000n,
  ETHEREUM_SEPOLIA_USDC: 1_000_000n,
  BITCOIN_TESTNET_BTC: 60_000_000_000n,
};
const SHOWN_DIGITS = 10;

function rateOf(text: string): Rate {
  const { digits, fractionDigits } = decimalOf(Number(text));
  const power = 10n ** BigInt(Math.abs(fractionDigits));
  return fractionDigits < 0
    ? { numerator: BigInt(digits) * power, denominator: 1n }
    : { numerator: BigInt(digits), denominator: power };
}

export const rates = {
  /** The market rate now. */
  of(context: Context, clientId: string, from: string, to: string): Rate {
    const { rates } = context.parts;
    const set = rates.find(context, clientId, from, to);
    if (set !== null) return set;
    const opposite = rates.find(context, clientId, to, from);
    if (opposite === null) return rates.standard(context, from, to);
    return { numerator: opposite.denominator, denominator: opposite.numerator };
  },

  standard(_context: Context, from: string, to: string): Rate {
    return { numerator: prices[from] ?? 1n, denominator: prices[to] ?? 1n };
  },

  find(context: Context, clientId: string, from: string, to: string): Rate | null {
    const row = context.store.one<{ rate_text: string }>(
      `SELECT rate_text FROM rates WHERE client_id = ? AND source_asset_type_id = ?
         AND destination_asset_type_id = ?`,
      clientId,
      from,
      to,
    );
    return row === undefined ? null : rateOf(row.rate_text);
  },

  /** The opposite direction follows, unless it was set itself. */
  set(context: Context, clientId: string, from: string, to: string, rate: number): void {
    const { assets } = context.parts;
    if (from === to || !assets.known(context, from) || !assets.known(context, to)) {
      throw new Refusal('VALIDATION_FAILED', 'A rate needs two different assets.');
    }
    if (!(rate >= 1e-9 && rate <= 1e9)) {
      throw new Refusal('VALIDATION_FAILED', 'A rate is a number from 1e-9 to 1e9.');
    }
    context.store.run(
      `INSERT INTO rates VALUES (?,?,?,?)
       ON CONFLICT DO UPDATE SET rate_text = excluded.rate_text`,
      clientId,
      from,
      to,
      String(rate),
    );
  },

  /** Destination for a fixed source, rounded down: the platform never pays a part too much. */
  fromSource(context: Context, rate: Rate, from: string, to: string, sourceMinor: number): number {
    const { assets } = context.parts;
    const over = BigInt(sourceMinor) * rate.numerator * 10n ** BigInt(assets.scale(context, to));
    const under = rate.denominator * 10n ** BigInt(assets.scale(context, from));
    return Number(over / under);
  },

  /** Source for a fixed destination, rounded up. */
  fromDestination(
    context: Context,
    rate: Rate,
    from: string,
    to: string,
    destinationMinor: number,
  ): number {
    const { assets } = context.parts;
    const scale = 10n ** BigInt(assets.scale(context, from));
    const over = BigInt(destinationMinor) * rate.denominator * scale;
    const under = rate.numerator * 10n ** BigInt(assets.scale(context, to));
    return Number((over + under - 1n) / under);
  },

  /** As a number for people to read; no amount is reckoned with it. */
  shown(_context: Context, rate: Rate): number {
    const scaled = (rate.numerator * 10n ** BigInt(SHOWN_DIGITS)) / rate.denominator;
    return Number(scaled) / 10 ** SHOWN_DIGITS;
  },
};
