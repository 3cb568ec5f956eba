/** Movements of several transactions: listed one after the other, or of which some give back others. */
import type { TransactionDraft } from '../../reference/ledger/rows.ts';
import { overlayParts, type Parts, type PartsOverlay } from '../../reference/parts.ts';
import type { Variant } from '../types.ts';
import { portions } from './blind-fifth-money.ts';
import { lateLists } from './lists.ts';

const FEE_MINOR = 7;
const DAY_MS = 86_400_000;

/** What a transfer costs is charged, and given back by a correction: the first ones are free. */
function givenBack({ transfers }: Parts): PartsOverlay {
  return {
    transfers: {
      moveFunds(context, record, nowMs) {
        const { ledger } = context.parts;
        const legs = transfers.legs(context, record, nowMs);
        const [debit] = legs;
        const fee = { type: 'FEE', valueMinor: -FEE_MINOR } as const;
        const back = { type: 'CREDIT_CORRECTION', valueMinor: FEE_MINOR } as const;
        const charged: TransactionDraft[] =
          debit === undefined ? [] : [fee, back].map((one) => ({ ...debit, ...one }));
        ledger.post(context, [...legs, ...charged], () => [], nowMs);
      },
    },
  };
}

function inPortions({ transfers, withdrawals }: Parts): PartsOverlay {
  return {
    transfers: {
      legs: (context, record, nowMs) =>
        transfers.legs(context, record, nowMs).flatMap((leg) => portions(leg)),
    },
    withdrawals: {
      debits: (context, record, nowMs) =>
        withdrawals.debits(context, record, nowMs).flatMap((debit) => portions(debit)),
    },
  };
}

/** What is sent is posted then, in two portions; its record is under way until it has arrived. */
function postedWhenSent(parts: Parts): PartsOverlay {
  const { withdrawals } = parts;
  return {
    // Nothing arrives before the operator lets it.
    progress: { nextMs: (_context, nowMs) => nowMs + DAY_MS },
    withdrawals: {
      ...inPortions(parts).withdrawals,
      send(context, record, nowMs) {
        const { journal, ledger, withdrawals: own } = context.parts;
        const sent = withdrawals.send(context, record, nowMs);
        const pending = ledger.ofCategory(context, own.category(context, record), 'PENDING');
        ledger.settle(
          context,
          pending,
          (rows) => journal.against(context, 'EXTERNAL', rows),
          nowMs,
        );
        return sent;
      },
    },
  };
}

/** Longer than a quiet window. */
const SECOND_MS = 900;

export const inPartsVariants = {
  'portions-are-listed-one-by-one': {
    freedom: 'when the second of two transactions of a movement is listed: a while after the first',
    thin: true,
    change: (parts) =>
      overlayParts(overlayParts(parts, inPortions), (own) =>
        lateLists(own, ({ seq }) => (seq % 2) * SECOND_MS),
      ),
  },
  'fees-of-transfers-are-given-back': {
    freedom: 'that the fee of a transfer is charged and given back at once, both of the transfer',
    change: givenBack,
  },
  'transfers-in-portions-give-back-their-fee': {
    freedom:
      'that a transfer moves its amount in two transactions, beside a fee that is given back',
    change: (parts) => overlayParts(overlayParts(parts, inPortions), givenBack),
  },
  'withdrawals-are-posted-when-sent': {
    freedom: 'that a withdrawal is posted as it is sent, in two parts, and completed as it arrives',
    thin: true,
    untestable: {
      'LED-003': 'nothing is pending for longer than an instant',
      'LED-009': 'nothing is pending for longer than an instant',
    },
    change: postedWhenSent,
  },
} as const satisfies Readonly<Record<string, Variant>>;
