/** Faults of movements that show with large amounts, with small ones, or in another asset alone. */
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { Mutants } from '../types.ts';

const MOST = 2 ** 31 - 1;
const UNIT_MINOR = 100;
const USUAL = 'FIAT_TESTNET_USD';

/** What comes in by a pull, otherwise than it was asked for. */
const pulled =
  (amountOf: (minor: number, asset: string) => number) =>
  ({ deposits }: Parts): PartsOverlay => ({
    deposits: {
      credit(context, record, receipt, nowMs) {
        const { deposit_type: type, asset_type_id: asset } = record.body;
        const amountMinor =
          type === 'PULL' ? amountOf(receipt.amountMinor, String(asset)) : receipt.amountMinor;
        return deposits.credit(context, record, { ...receipt, amountMinor }, nowMs);
      },
    },
  });

/** What a payment moves, otherwise than it was asked for. */
const paid =
  (amountOf: (minor: number, asset: string) => number) =>
  ({ payments, transfers }: Parts): PartsOverlay => {
    let isPaying = false;
    return {
      payments: {
        process(context, actor, record) {
          isPaying = true;
          try {
            return payments.process(context, actor, record);
          } finally {
            isPaying = false;
          }
        },
      },
      transfers: {
        legs: (context, record, nowMs) =>
          transfers.legs(context, record, nowMs).map((leg) => {
            if (!isPaying) return leg;
            const size = amountOf(Math.abs(leg.valueMinor), String(record.body['asset_type_id']));
            return { ...leg, valueMinor: Math.sign(leg.valueMinor) * size };
          }),
      },
    };
  };

const atMost = (minor: number): number => Math.min(minor, MOST);
const wholeUnits = (minor: number): number => (minor < UNIT_MINOR ? UNIT_MINOR : minor);
const converted = (minor: number, asset: string): number =>
  asset === USUAL || !asset.startsWith('FIAT') ? minor : Math.ceil(minor * 1.08);

export const farAmountMutants = {
  'pull-of-a-large-amount-is-cut-to-31-bits': {
    breaks: 'DEP-004',
    because: 'the file of a direct debit has a field of 32 bits for the cents',
    class: 'money',
    difficulty: 4,
    change: pulled(atMost),
  },
  'pull-of-less-than-one-is-rounded-up': {
    breaks: 'DEP-004',
    because: 'banks debit a whole unit at least, and what was asked for is forgotten',
    class: 'money',
    difficulty: 4,
    change: pulled(wholeUnits),
  },
  'pull-in-another-asset-is-credited-as-the-usual-one-is-worth': {
    breaks: 'DEP-004',
    because: 'what is pulled is told in the asset of the house, and put down as it stands',
    class: 'money',
    difficulty: 4,
    change: pulled(converted),
  },
  'payment-of-a-large-amount-is-cut-to-31-bits': {
    breaks: 'PAY-004',
    because: 'the message of a payment has a field of 32 bits for the cents',
    class: 'money',
    difficulty: 4,
    change: paid(atMost),
  },
  'payment-in-another-asset-moves-what-the-usual-one-is-worth': {
    breaks: 'PAY-004',
    because: 'payments are worked out in the asset of the house, and booked as they stand',
    class: 'money',
    difficulty: 4,
    change: paid(converted),
  },
  'exchange-of-a-large-amount-takes-31-bits-of-it': {
    breaks: 'EXC-003',
    because: 'the order book has a field of 32 bits for the cents',
    class: 'money',
    difficulty: 4,
    change: ({ exchanges }) => ({
      exchanges: {
        legs: (context, record, body, nowMs) =>
          exchanges
            .legs(context, record, body, nowMs)
            .map((leg) => ({ ...leg, valueMinor: Math.max(leg.valueMinor, -MOST) })),
      },
    }),
  },
} as const satisfies Mutants;
