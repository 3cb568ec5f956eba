/** What payees pay, orders that are filled bit by bit, and transactions that are dated by their last step. */
import type { TransactionDraft } from '../../reference/ledger/rows.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { Variant } from '../types.ts';

const FEE_MINOR = 5;
const isFee = ({ transaction_type: type }: { readonly transaction_type: string }): boolean =>
  type === 'FEE';

/** Who is paid pays for it, by a transaction beside it; who pays is told that it costs nothing. */
function payeesPay({ transfers }: Parts): PartsOverlay {
  return {
    transfers: {
      moveFunds(context, record, nowMs) {
        const { journal, ledger } = context.parts;
        const legs = transfers.legs(context, record, nowMs);
        const fees = legs.flatMap((leg): TransactionDraft[] => {
          const minor = leg.valueMinor < 0 ? 0 : Math.min(FEE_MINOR, leg.valueMinor);
          return [{ ...leg, type: 'FEE', valueMinor: -minor }];
        });
        ledger.post(
          context,
          [...legs, ...fees],
          (rows) => journal.against(context, 'FEES', rows.filter(isFee)),
          nowMs,
        );
      },
    },
  };
}

/** An order is filled in two parts. */
function filledInParts({ exchanges }: Parts): PartsOverlay {
  return {
    exchanges: {
      legs(context, record, body, nowMs) {
        const legs = exchanges.legs(context, record, body, nowMs);
        return legs.flatMap((leg): TransactionDraft[] => {
          const part = Math.trunc(leg.valueMinor / 4);
          if (part === 0) return [leg];
          const fills = [part, leg.valueMinor - part].map((valueMinor) => ({ ...leg, valueMinor }));
          return fills;
        });
      },
    },
  };
}

/** A transaction is dated by its last step. */
function datedAnew({ ledger }: Parts): PartsOverlay {
  return {
    ledger: {
      setStatus(context, row, status, nowMs) {
        const changed = ledger.setStatus(context, row, status, nowMs);
        if (status !== 'POSTED') return changed;
        context.store.run('UPDATE transactions SET transaction_ms = ? WHERE id = ?', nowMs, row.id);
        return { ...changed, transaction_ms: nowMs };
      },
    },
  };
}

export const payeeVariants = {
  'payees-pay-and-orders-fill-in-parts': {
    freedom:
      'who pays for a transfer, in how many trades an order is filled, and by which of its steps a transaction is dated',
    change: (parts) => ({ ...payeesPay(parts), ...filledInParts(parts), ...datedAnew(parts) }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
