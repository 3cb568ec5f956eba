/** What payees pay and in which currency they are paid, orders that are filled bit by bit, and by which of its days a transaction is known. */
import type { TransactionDraft } from '../../reference/ledger/rows.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { dataOf, later } from '../steps.ts';
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

const DAY_MS = 86_400_000;
/** Over a long weekend. */
const DAYS_LATER = 5;

/** What is posted is so on a business day after it was made, by which it is found as well. */
function postedDaysLater({ transactionFilters: filters, transactions }: Parts): PartsOverlay {
  const laterDay = (atMs: number): number => (Math.floor(atMs / DAY_MS) + DAYS_LATER) * DAY_MS;
  const sql = `(CASE WHEN posted_ms IS NULL THEN transaction_ms
    ELSE (posted_ms / ${DAY_MS} + ${DAYS_LATER}) * ${DAY_MS} END)`;
  return {
    transactionFilters: {
      startDate: (context, day) => ({ ...filters.startDate(context, day), sql: `${sql} >= ?` }),
      endDate: (context, day) => ({ ...filters.endDate(context, day), sql: `${sql} < ?` }),
    },
    transactions: {
      record(context, row) {
        if (row.posted_ms === null) return transactions.record(context, row);
        return transactions.record(context, { ...row, posted_ms: laterDay(row.posted_ms) });
      },
    },
  };
}

/** Funds are pulled from a counterparty in its own currency alone, as they are sent to it. */
function pulledInItsOwn({ deposits, payees }: Parts): PartsOverlay {
  return {
    deposits: {
      checkSource(context, actor, account, wish) {
        deposits.checkSource(context, actor, account, wish);
        const id = wish.deposit_source?.source_counterparty_id ?? '';
        const { records } = context.parts;
        const source = records.get(context, actor.clientId, 'counterparty', id);
        payees.checkAsset(context, source, account);
      },
    },
  };
}

const VERIFIED_MS = 400;

/** A verification takes a moment, and comes by itself. */
function verifiedSoon(parts: Parts): PartsOverlay {
  const { counterparties, records } = parts;
  const { add, overlay } = later(parts);
  return {
    ...overlay,
    counterparties: {
      create(context, call) {
        const reply = counterparties.create(context, call);
        const { id } = dataOf(reply) as { readonly id: string };
        add(context, VERIFIED_MS, () => {
          const made = records.ofAnyone(context, 'counterparty', id);
          if (made?.status !== 'PENDING') return;
          counterparties.approve(context, made, context.clock.systemNowMs());
        });
        return reply;
      },
    },
  };
}

const bankAccount = {
  account_number: '000123456789',
  routing_number: '021000021',
  asset_type_id: '{{asset}}',
};

export const payeeVariants = {
  'counterparties-are-verified-in-a-moment': {
    freedom: 'how long a verification takes: less than it takes to see that nothing was paid',
    thin: true,
    change: verifiedSoon,
    target: {
      controls: { approveCounterparty: null },
      records: {
        counterparties: [
          { id: 'cpt_demo_fiat', kind: 'fiat', customer: 'cus_demo_individual' },
          { id: 'cpt_demo_linked', kind: 'linked', customer: 'cus_demo_individual' },
        ],
      },
      timing: { quietMs: 700 },
    },
  },
  'counterparties-have-one-currency': {
    freedom: 'how many currencies a counterparty takes and pays: the one that it was created with',
    change: pulledInItsOwn,
    target: {
      requests: {
        createCounterparty: { body: { account_information: bankAccount }, others: null },
        createLinkedCounterparty: { body: { account_information: bankAccount } },
        createCryptoCounterparty: { body: { wallet_information: { asset_type_id: '{{asset}}' } } },
      },
      records: {
        counterparties: [
          { id: 'cpt_demo_pending', kind: 'unverified', customer: 'cus_demo_individual' },
        ],
      },
    },
  },
  'payees-pay-and-orders-fill-in-parts': {
    freedom:
      'who pays for a transfer, in how many trades an order is filled, by which of its steps a ' +
      'transaction is dated, on which day it is posted, and by which of its days it is found',
    change: (parts) => ({
      ...payeesPay(parts),
      ...filledInParts(parts),
      ...datedAnew(parts),
      ...postedDaysLater(parts),
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
