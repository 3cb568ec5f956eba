/** Faults of sums: what leaves, what arrives, and what transactions tell of it. */
import type { Context } from '../../reference/context.ts';
import type { TransferBody } from '../../reference/domain/transfers.ts';
import type { WithdrawalBody } from '../../reference/domain/withdrawals.ts';
import type { TransactionDraft } from '../../reference/ledger/rows.ts';
import { later, post, shift } from '../steps.ts';
import type { Mutants } from '../types.ts';

/** Legs that need not balance: the rest goes to the house. */
function book(context: Context, drafts: readonly TransactionDraft[], nowMs: number): void {
  const { journal, ledger } = context.parts;
  ledger.post(context, drafts, (rows) => journal.against(context, 'SUSPENSE', rows), nowMs);
}

export const ledgerSumMutants = {
  'transfer-arrives-less-a-cent': {
    breaks: 'LED-001',
    because: 'the credit is reckoned anew from the rounded amount',
    class: 'money',
    difficulty: 2,
    change: ({ transfers }) => ({
      transfers: {
        moveFunds(context, record, nowMs) {
          const [debit, credit] = transfers.legs(context, record, nowMs);
          if (debit === undefined || credit === undefined) return;
          const less = { ...credit, valueMinor: Math.max(1, credit.valueMinor - 1) };
          book(context, [debit, less], nowMs);
        },
      },
    }),
  },
  'transfer-runs-backwards': {
    breaks: 'LED-001',
    because: 'debit and credit are seen from the bank’s side',
    class: 'money',
    difficulty: 1,
    change: ({ transfers }) => ({
      transfers: {
        legs: (context, record, nowMs) =>
          transfers
            .legs(context, record, nowMs)
            .map((leg) => ({ ...leg, valueMinor: -leg.valueMinor })),
      },
    }),
  },
  'large-transfer-is-taken-but-not-given': {
    breaks: 'LED-001',
    because: 'credits above a limit wait for a review that never ends',
    class: 'money',
    difficulty: 4,
    change: ({ transfers }) => ({
      transfers: {
        moveFunds(context, record, nowMs) {
          const legs = transfers.legs(context, record, nowMs);
          const { amount_minor: minor } = record.body as TransferBody;
          if (minor <= 5_000) transfers.moveFunds(context, record, nowMs);
          else book(context, legs.slice(0, 1), nowMs);
        },
      },
    }),
  },
  'charge-is-hidden-in-the-debit': {
    breaks: 'LED-011',
    because: 'the charge is added to the amount before it is booked',
    class: 'money',
    difficulty: 2,
    change: ({ withdrawals }) => ({
      withdrawals: {
        debits: (context, record, nowMs) =>
          withdrawals
            .debits(context, record, nowMs)
            .map((debit) => ({ ...debit, valueMinor: debit.valueMinor - 7 })),
      },
    }),
  },
  'charge-of-a-transfer-is-booked-as-a-correction': {
    breaks: 'LED-011',
    because: 'the tool for corrections was the only one that could debit',
    class: 'money',
    difficulty: 3,
    change: ({ transfers }) => ({
      transfers: {
        moveFunds(context, record, nowMs) {
          transfers.moveFunds(context, record, nowMs);
          const { source_account_id: accountId } = record.body as TransferBody;
          post(context, { accountId, valueMinor: -3, type: 'DEBIT_CORRECTION', nowMs });
        },
      },
    }),
  },
  'charge-is-taken-from-the-balance-alone': {
    breaks: 'LED-011',
    because: 'charges are booked by the billing service, on another ledger',
    class: 'money',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        execute(context, record, nowMs) {
          const { source_account_id: accountId } = record.body as WithdrawalBody;
          shift(context, accountId, -5, nowMs);
          return withdrawals.execute(context, record, nowMs);
        },
      },
    }),
  },
  'posted-fees-are-not-listed': {
    breaks: 'LED-012',
    because: 'the list is joined with the movements, and fees have none',
    class: 'money',
    difficulty: 3,
    change: ({ transactionFilters, transfers }) => ({
      transfers: {
        moveFunds(context, record, nowMs) {
          transfers.moveFunds(context, record, nowMs);
          const { source_account_id: accountId } = record.body as TransferBody;
          post(context, { accountId, valueMinor: -2, type: 'FEE', nowMs });
        },
      },
      transactionFilters: {
        asked: (context, call) => [
          ...transactionFilters.asked(context, call),
          { sql: 'transaction_type <> ?', value: 'FEE' },
        ],
      },
    }),
  },
  'balance-grows-by-a-cent-that-no-transaction-shows': {
    breaks: 'LED-012',
    because: 'interest is added to the balance, and its transaction comes at the end of the month',
    class: 'money',
    difficulty: 3,
    change: (original) => {
      const job = later(original);
      return {
        ...job.overlay,
        transfers: {
          moveFunds(context, record, nowMs) {
            original.transfers.moveFunds(context, record, nowMs);
            const { destination_account_id: accountId } = record.body as TransferBody;
            job.add(context, 50, () => {
              shift(context, accountId, 1, nowMs);
            });
          },
        },
      };
    },
  },
  'correction-changes-the-balance-by-twice-its-value': {
    breaks: 'LED-012',
    because: 'the operator’s tool books it, and so does the ledger',
    class: 'money',
    difficulty: 2,
    change: ({ operator }) => ({
      operator: {
        correctBalance(context, accountId, amount) {
          const row = operator.correctBalance(context, accountId, amount);
          shift(context, accountId, row.value_minor, row.transaction_ms);
          return row;
        },
      },
    }),
  },
} satisfies Mutants;
