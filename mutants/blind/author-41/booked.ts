/** What is booked, as what and when: corrections, clawbacks, and funds that come in. */
import type { Context } from '../../../reference/context.ts';
import type { TransactionType } from '../../../reference/ledger/rows.ts';
import type { Parts } from '../../../reference/parts.ts';
import { within } from '../../steps.ts';
import type { Mutant, Mutants } from '../../types.ts';
import { MONTH_MS, firstBefore, isCorporate } from './places.ts';

/** What is posted from here on is of another type. */
function postedAs(context: Context, type: TransactionType): Context {
  const { ledger } = context.parts;
  const post: typeof ledger.post = (inner, drafts, internal, nowMs) =>
    ledger.post(
      inner,
      drafts.map((draft) => ({ ...draft, type })),
      internal,
      nowMs,
    );
  return within(context, { ledger: { post } });
}

/** Such corrections are recorded as another type. */
function correctedAs(
  type: TransactionType,
  isMeant: (parts: Parts, context: Context, accountId: string, amount: number) => boolean,
): Mutant['change'] {
  return (parts) => ({
    operator: {
      correctBalance(context, accountId, amount) {
        const own = isMeant(parts, context, accountId, amount) ? postedAs(context, type) : context;
        return parts.operator.correctBalance(own, accountId, amount);
      },
    },
  });
}

export const blindFortyFirstBookedMutants = {
  // An account is opened, 31 days pass, 0.01 is taken off as a correction: its type is FEE.
  'correction-after-a-month-is-a-fee': {
    breaks: 'TXN-020',
    because: 'the month is closed, and what is taken later is charged',
    class: 'time',
    difficulty: 4,
    change: correctedAs('FEE', ({ operator }, context, accountId, amount) => {
      const account = context.parts.balances.account(context, accountId);
      const ageMs = operator.nowMs(context, account) - account.created_ms;
      return amount < 0 && ageMs > MONTH_MS;
    }),
  },
  // 10 is corrected up on an account, then 5: the second is a DEBIT_CORRECTION that adds.
  'second-correction-is-compared-with-the-first': {
    breaks: 'TXN-020',
    because:
      'a correction takes the place of the one before, and what is less than that is a debit',
    class: 'money',
    difficulty: 4,
    change: correctedAs('DEBIT_CORRECTION', ({ assets }, context, accountId, amount) => {
      const { asset_type_id: asset } = context.parts.balances.account(context, accountId);
      const before = context.store.one<{ value_minor: number }>(
        `SELECT value_minor FROM transactions WHERE account_id = ?
           AND category_type = 'ADJUSTMENT' ORDER BY seq DESC LIMIT 1`,
        accountId,
      );
      if (before === undefined || amount <= 0) return false;
      return assets.toMinor(context, asset, amount) < before.value_minor;
    }),
  },
  // A customer's second account is corrected up: the transaction is of another type.
  'credit-correction-of-a-further-account-is-a-book-movement': {
    breaks: 'TXN-020',
    because: 'what a further account gets comes from the first, as far as the books know',
    class: 'money',
    difficulty: 3,
    change: correctedAs(
      'INTERNAL_TRANSFER',
      (_parts, context, accountId, amount) =>
        amount > 0 && firstBefore(context, accountId) !== undefined,
    ),
  },
  // A deposit to a customer's second account comes back: the return stands on its first one.
  'clawback-from-a-further-account-takes-from-the-first': {
    breaks: 'TXN-018',
    because: 'the bank knows its customer, and the customer is found with the first account',
    class: 'money',
    difficulty: 4,
    change: ({ operator }) => ({
      operator: {
        postReturn(context, draft) {
          const { balances } = context.parts;
          const first = firstBefore(context, draft.accountId);
          const account = balances.account(context, draft.accountId);
          const pays =
            draft.type === 'FIAT_TRANSFER_IN_RETURN' &&
            first?.asset_type_id === account.asset_type_id &&
            balances.covers(context, first, -draft.valueMinor);
          operator.postReturn(context, pays ? { ...draft, accountId: first.id } : draft);
        },
      },
    }),
  },
  // Funds are posted on a first account, later on a second one: those carry the date of the first.
  'posting-date-of-a-further-account-is-that-of-the-first': {
    breaks: 'TXN-033',
    because: 'the date of posting is joined by customer and not by account',
    class: 'time',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        record(context, row) {
          const record = transactions.record(context, row);
          const first = firstBefore(context, row.account_id);
          if (first === undefined || row.posted_ms === null) return record;
          const sql = `SELECT MAX(posted_ms) at FROM transactions
            WHERE account_id = ? AND posted_ms < ?`;
          const found = context.store.one<{ at: number | null }>(sql, first.id, row.transaction_ms);
          const atMs = found?.at ?? null;
          if (atMs === null) return record;
          return { ...record, transaction_posted_date: transactions.date(context, row, atMs) };
        },
      },
    }),
  },
  // 0.00000001 of a bitcoin comes in: it is pending for ever.
  'single-unit-that-arrives-stays-pending': {
    breaks: 'DEP-007',
    because: 'dust is not worth its posting',
    class: 'money',
    difficulty: 3,
    change: ({ deposits }) => ({
      deposits: {
        post: (context, detected, nowMs) =>
          detected.value_minor === 1 ? [detected] : deposits.post(context, detected, nowMs),
      },
    }),
  },
  // Euros come in from outside: the transaction is a TRANSFER_IN.
  'euros-that-come-in-are-taken-for-a-coin': {
    breaks: 'TXN-014',
    because: 'fiat is the dollar, and everything else was added with crypto',
    class: 'money',
    difficulty: 2,
    change: ({ deposits }) => ({
      deposits: {
        detect(context, record, receipt, nowMs) {
          if (record.body['asset_type_id'] !== 'FIAT_TESTNET_EUR')
            return deposits.detect(context, record, receipt, nowMs);
          const { ledger } = context.parts;
          const add: typeof ledger.record = (inner, draft, status) =>
            ledger.record(inner, { ...draft, type: 'TRANSFER_IN' }, status);
          const inner = within(context, { ledger: { record: add } });
          return deposits.detect(inner, record, receipt, nowMs);
        },
      },
    }),
  },
  // A corporation withdraws: the transaction is of the category TRANSFER.
  'withdrawal-of-a-corporation-is-of-another-category': {
    breaks: 'TXN-024',
    because: 'corporations pay through the treasury, which knows transfers alone',
    class: 'money',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        record(context, row) {
          const record = transactions.record(context, row);
          if (row.category_type !== 'WITHDRAWAL' || !isCorporate(context, row.account_id))
            return record;
          return { ...record, category_type: 'TRANSFER' };
        },
      },
    }),
  },
} satisfies Mutants;
