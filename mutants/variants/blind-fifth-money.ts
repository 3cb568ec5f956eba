/** Movements: in how many transactions, at which moment, and what is held or taken for them. */
import { Refusal } from '../../reference/context.ts';
import type { Context } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { TransactionDraft } from '../../reference/ledger/rows.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import { within } from '../steps.ts';
import type { Variant } from '../types.ts';

/** Minor units. */
const FEE_MINOR = 5;
const MARGIN_MINOR = 100;

/** A third of it, and what is left. */
function portions(draft: TransactionDraft): TransactionDraft[] {
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

/** Funds of a withdrawal are held from its creation on; its acceptance finds them held. */
function withdrawalsHeldWhenCreated({ states, withdrawals }: Parts): PartsOverlay {
  return {
    withdrawals: {
      request(context, actor, wish) {
        const record = withdrawals.request(context, actor, wish);
        const { holds } = context.parts;
        const drafts = context.parts.withdrawals.debits(context, record, actor.nowMs);
        holds.place(context, String(record.body['source_account_id']), drafts);
        return record;
      },
      authorize(context, actor, record) {
        const held = { holds: { place: () => [] }, withdrawals: { covered: () => true } };
        return withdrawals.authorize(within(context, held), actor, record);
      },
    },
    states: {
      move(context, record, to, nowMs, change) {
        if (record.kind === 'withdrawal' && to === 'EXPIRED') {
          const { holds } = context.parts;
          holds.release(context, withdrawals.category(context, record), nowMs);
        }
        return states.move(context, record, to, nowMs, change);
      },
    },
  };
}

/** Funds are looked at when they are needed, and what is short can be accepted once they came. */
function fundsSeenAtAcceptance({ states, withdrawals }: Parts): PartsOverlay {
  return {
    withdrawals: {
      request: (context, actor, wish) =>
        withdrawals.request(within(context, { withdrawals: { covered: () => true } }), actor, wish),
    },
    states: {
      move(context, record, to, nowMs, change) {
        if (to !== 'REJECTED') return states.move(context, record, to, nowMs, change);
        throw new Refusal('INSUFFICIENT_FUNDS', 'The account has not enough available by now.');
      },
    },
  };
}

/** What comes back, or is clawed back, costs a fee where the account can pay it. */
function returnsWithFees({ operator }: Parts): PartsOverlay {
  return {
    operator: {
      postReturn(context, draft) {
        const { balances, journal, ledger } = context.parts;
        operator.postReturn(context, draft);
        const account = balances.account(context, draft.accountId);
        if (!balances.covers(context, account, FEE_MINOR)) return;
        const fee: TransactionDraft = { ...draft, type: 'FEE', valueMinor: -FEE_MINOR };
        ledger.post(context, [fee], (rows) => journal.against(context, 'FEES', rows), draft.nowMs);
      },
    },
  };
}

/** What is pulled is seen as pending first, and posted with the next step. */
function pulledInTwoSteps({ deposits, operator }: Parts): PartsOverlay {
  const isSeen = (context: Context, record: StoredRecord): boolean => {
    const { ledger } = context.parts;
    return ledger.ofCategory(context, deposits.category(context, record), 'PENDING').length > 0;
  };
  return {
    deposits: {
      advance(context, record, nowMs) {
        const isPull = record.body['deposit_type'] === 'PULL' && record.status === 'ACCEPTED';
        if (!isPull || isSeen(context, record)) return deposits.advance(context, record, nowMs);
        const { progress, records } = context.parts;
        const amountMinor = Number(record.body['amount_minor']);
        deposits.detect(context, record, { amountMinor, feeMinor: 0, rail: 'ACH' }, nowMs);
        return records.update(context, record, { dueMs: progress.nextMs(context, nowMs) }, nowMs);
      },
    },
    operator: {
      returnDeposit(context, id) {
        const { clientClock, records } = context.parts;
        const record = records.ofAnyone(context, 'deposit', id);
        if (record?.status === 'ACCEPTED' && isSeen(context, record)) {
          const nowMs = clientClock.nowMs(context, record.clientId);
          context.parts.deposits.advance(context, record, nowMs);
        }
        return operator.returnDeposit(context, id);
      },
    },
  };
}

/** No category is called payment, and theirs name none. */
function paymentsWithoutCategory({ ledger, payments }: Parts): PartsOverlay {
  const bare: PartsOverlay = {
    ledger: {
      insert: (context, account, draft, status) =>
        ledger.insert(context, account, { ...draft, category: null }, status),
    },
  };
  return {
    payments: {
      process: (context, actor, record) => payments.process(within(context, bare), actor, record),
      advance: (context, record, nowMs) => payments.advance(within(context, bare), record, nowMs),
    },
  };
}

/** One part in a hundred more is asked for by a quote than by the trade. */
function dearQuotes({ exchanges }: Parts): PartsOverlay {
  const quote: typeof exchanges.quote = (context, clientId, fixed) => {
    const fair = exchanges.quote(context, clientId, fixed);
    const rate = Number((fair.rate * 0.99).toPrecision(10));
    if (fixed.action === 'FIX_SOURCE') {
      const minor = Math.max(1, Math.floor(fair.destination_minor * 0.99));
      return { ...fair, destination_minor: minor, rate };
    }
    return { ...fair, source_minor: Math.ceil(fair.source_minor * 1.01), rate };
  };
  return {
    exchanges: {
      request: (context, actor, wish) =>
        exchanges.request(within(context, { exchanges: { quote } }), actor, wish),
    },
  };
}

export const fifthMoneyVariants = {
  'holds-become-pending': {
    freedom: 'whether a hold is cancelled for a pair of its own, or becomes pending itself',
    change: ({ holds, ledger }) => ({
      holds: {
        replace(context, category, nowMs) {
          const held = context.parts.ledger.ofCategory(context, category, 'AUTHORIZED');
          return held.map((row) => context.parts.ledger.become(context, row, 'PENDING', nowMs));
        },
        release: holds.release,
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
  },
  'exchanges-cost-a-fee': {
    freedom: 'that an exchange costs a fee, taken of its source beside the trade',
    change: exchangesWithFees,
  },
  'fees-are-taken-at-the-end': {
    freedom: 'when the fee of a withdrawal is taken: with its last step, and not held before',
    change: feesAtTheEnd,
  },
  'withdrawals-are-held-when-created': {
    freedom: 'that the funds of a withdrawal are held from its creation on',
    change: withdrawalsHeldWhenCreated,
  },
  'funds-are-looked-at-when-accepted': {
    freedom: 'that funds which are short are told by a refused acceptance alone, to be made again',
    change: fundsSeenAtAcceptance,
  },
  'returns-cost-a-fee': {
    freedom: 'that what comes back costs a fee',
    change: returnsWithFees,
  },
  'pulls-come-in-two-steps': {
    freedom: 'that pulled funds are seen as pending before they are posted',
    change: pulledInTwoSteps,
  },
  'payments-have-no-category': {
    freedom: 'which category the transactions of a payment have: none, as none is called so',
    change: paymentsWithoutCategory,
  },
  'quotes-are-dearer-than-trades': {
    freedom: 'how far a quote, which is indicative only, is from the trade',
    change: dearQuotes,
  },
} as const satisfies Readonly<Record<string, Variant>>;
