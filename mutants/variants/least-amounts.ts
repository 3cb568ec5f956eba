/** A platform that moves nothing below a smallest amount, as banks do of dear ways. */
import { Refusal } from '../../reference/context.ts';
import type { Variant } from '../types.ts';

/** One of fiat money and of what is worth as much; a thousandth of the other. */
const LEAST_MINOR: Readonly<Record<string, number>> = {
  FIAT_TESTNET_USD: 100,
  FIAT_TESTNET_EUR: 100,
  ETHEREUM_SEPOLIA_USDC: 1_000_000,
  BITCOIN_TESTNET_BTC: 100_000,
};

type Sized = {
  readonly amount_minor?: number | null;
  readonly source_minor?: number;
  readonly asset_type_id?: string;
  readonly source_asset_type_id?: string;
  readonly payment_info?: { readonly asset_type_id: string };
};

/** Of what leaves, where it is an exchange. */
function isTooLittle(body: Sized): boolean {
  const minor = body.source_minor ?? body.amount_minor;
  const asset =
    body.asset_type_id ?? body.source_asset_type_id ?? body.payment_info?.asset_type_id ?? '';
  return typeof minor === 'number' && minor < (LEAST_MINOR[asset] ?? 0);
}

export const leastAmountVariants = {
  'small-amounts-are-refused': {
    freedom: 'the smallest amount that is moved, as the target file says of each asset',
    thin: true,
    target: { limits: { amountMin: '1.00' }, assets: { crypto: { amountMin: '0.001' } } },
    change: ({ movements }) => ({
      movements: {
        create(context, actor, kind, body, parentId) {
          if (!isTooLittle(body)) return movements.create(context, actor, kind, body, parentId);
          throw new Refusal('VALIDATION_FAILED', 'The amount is too small.');
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
