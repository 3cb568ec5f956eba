/** Movements: in how many transactions, at which moment, and what is held or taken for them. */
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { TransactionDraft } from '../../reference/ledger/rows.ts';
import { within } from '../steps.ts';
import type { Variant } from '../types.ts';

/** Minor units. */
const FEE_MINOR = 5;
const MARGIN_MINOR = 100;

/** A third of it, and what is left. */
export function portions(draft: TransactionDraft): TransactionDraft[] {
  const third = Math.trunc(draft.valueMinor / 3);
  if (third === 0 || draft.type === 'FEE') return [draft];
  return [third, draft.valueMinor - third].map((valueMinor) => ({ ...draft, valueMinor }));
}

/** More is held than is taken in the end, where there is as much. */
function heldWithMargin({ holds }: Parts): PartsOverlay {
  return {
    holds: {
      place(context, accountId, drafts) {
        const { balances } = context.parts;
        const [first, ...others] = drafts;
        if (first === undefined) return [];
        const larger = [{ ...first, valueMinor: first.valueMinor - MARGIN_MINOR }, ...others];
        const account = balances.account(context, accountId);
        const isThere = balances.covers(context, account, holds.size(context, larger));
        return holds.place(context, accountId, isThere ? larger : drafts);
      },
      replace(context, category, nowMs) {
        const { ledger, records, withdrawals } = context.parts;
        holds.release(context, category, nowMs);
        const record = records.ofAnyone(context, 'withdrawal', category.id);
        if (record === undefined) return [];
        const drafts = withdrawals.debits(context, record, nowMs);
        return drafts.map((draft) => ledger.record(context, draft, 'PENDING'));
      },
    },
  };
}

const isFee = ({ transaction_type: type }: { readonly transaction_type: string }): boolean =>
  type === 'FEE';

/** The source of a transfer pays a fee beside the amount. */
function transfersWithFees({ transfers, balances }: Parts): PartsOverlay {
  return {
    transfers: {
      execute(context, actor, record) {
        const { amount_minor: minor } = record.body as { readonly amount_minor: number };
        const covers: typeof balances.covers = (inner, account) =>
          balances.covers(inner, account, minor + FEE_MINOR);
        return transfers.execute(within(context, { balances: { covers } }), actor, record);
      },
      moveFunds(context, record, nowMs) {
        const { journal, ledger } = context.parts;
        const legs = transfers.legs(context, record, nowMs);
        const fees = legs
          .filter(({ valueMinor }) => valueMinor < 0)
          .map((leg): TransactionDraft => ({ ...leg, type: 'FEE', valueMinor: -FEE_MINOR }));
        const books = (rows: Parameters<typeof journal.against>[2]) =>
          journal.against(context, 'FEES', rows.filter(isFee));
        ledger.post(context, [...legs, ...fees], books, nowMs);
      },
    },
  };
}

/** So does the source of an exchange, with its debit. */
function exchangesWithFees({ exchanges, balances }: Parts): PartsOverlay {
  return {
    exchanges: {
      legs(context, record, body, nowMs) {
        const legs = exchanges.legs(context, record, body, nowMs);
        const fee = { type: 'FEE', accountId: body.source_account_id, valueMinor: -FEE_MINOR };
        const [debit] = legs;
        return debit === undefined ? legs : [...legs, { ...debit, ...fee } as TransactionDraft];
      },
      fill(context, actor, record) {
        const covers: typeof balances.covers = (inner, account, minor) =>
          balances.covers(inner, account, minor + FEE_MINOR);
        return exchanges.fill(within(context, { balances: { covers } }), actor, record);
      },
    },
  };
}

/** What a withdrawal costs is taken with its last step, as far as it is there. */
function feesAtTheEnd({ withdrawals }: Parts): PartsOverlay {
  return {
    withdrawals: {
      debits: (context, record, nowMs) =>
        withdrawals.debits(context, record, nowMs).filter(({ type }) => type !== 'FEE'),
      execute(context, record, nowMs) {
        const { balances, journal, ledger } = context.parts;
        const executed = withdrawals.execute(context, record, nowMs);
        const { fee_minor: asked } = record.body as { readonly fee_minor: number };
        const minor = asked + FEE_MINOR;
        const [amount] = withdrawals.debits(context, record, nowMs);
        const account = balances.account(context, String(record.body['source_account_id']));
        if (amount === undefined || !balances.covers(context, account, minor)) return executed;
        const fee: TransactionDraft = { ...amount, type: 'FEE', valueMinor: -minor };
        ledger.post(context, [fee], (rows) => journal.against(context, 'FEES', rows), nowMs);
        return executed;
      },
    },
  };
}

export const fifthMoneyVariants = {
  'holds-become-pending': {
    freedom: 'whether a hold is cancelled for a pair of its own, or becomes pending itself',
    // What is not cancelled by anybody leaves nothing that is CANCELLED.
    thin: true,
    change: ({ ledger }) => ({
      holds: {
        replace(context, category, nowMs) {
          const held = context.parts.ledger.ofCategory(context, category, 'AUTHORIZED');
          return held.map((row) => context.parts.ledger.become(context, row, 'PENDING', nowMs));
        },
      },
      ledger: {
        mayBecome: (context, from, to) =>
          (from === 'AUTHORIZED' && to === 'PENDING') || ledger.mayBecome(context, from, to),
      },
    }),
  },
  'holds-are-larger': {
    freedom: 'how much is held for what is not known yet: more than is taken in the end',
    change: heldWithMargin,
  },
  'movements-in-portions': {
    freedom: 'in how many transactions a transfer or a withdrawal moves its amount: here two',
    change: ({ transfers, withdrawals }) => ({
      transfers: {
        legs: (context, record, nowMs) =>
          transfers.legs(context, record, nowMs).flatMap((leg) => portions(leg)),
      },
      withdrawals: {
        debits: (context, record, nowMs) =>
          withdrawals.debits(context, record, nowMs).flatMap((debit) => portions(debit)),
      },
    }),
  },
  'transfers-cost-a-fee': {
    freedom: 'that a transfer costs a fee, taken of its source beside the amount',
    change: transfersWithFees,
    silent: {
      'a transfer of all that was there, accepted again once as much came back, moves nothing more':
        'all that is there does not pay for the fee as well',
    },
  },
  'exchanges-cost-a-fee': {
    freedom: 'that an exchange costs a fee, taken of its source beside the trade',
    change: exchangesWithFees,
  },
  'fees-are-taken-at-the-end': {
    freedom: 'when the fee of a withdrawal is taken: with its last step, and not held before',
    change: feesAtTheEnd,
    silent: {
      'when the fee of a withdrawal is no longer held, as that is cancelled, TRANSACTION_CANCELLED is sent':
        'no fee is held',
      'when the fee of a withdrawal is no longer held, as that is cancelled, TRANSACTION_CANCELLED tells transaction, account, amount, asset, category and status':
        'no fee is held',
    },
  },
} as const satisfies Readonly<Record<string, Variant>>;
