/** Faults of transaction types and values, and of whose transactions are listed. */
import type { WithdrawalBody } from '../../reference/domain/withdrawals.ts';
import type { TransactionType } from '../../reference/ledger/rows.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { post } from '../steps.ts';
import type { Mutants } from '../types.ts';

/** Transactions of one type are recorded as another. */
function retyped(from: readonly TransactionType[], to: TransactionType) {
  return ({ ledger }: Parts): PartsOverlay => ({
    ledger: {
      insert: (context, account, draft, status) =>
        ledger.insert(
          context,
          account,
          from.includes(draft.type) ? { ...draft, type: to } : draft,
          status,
        ),
    },
  });
}

export const transactionTypeMutants = {
  'bulk-list-leaves-out-later-accounts-of-a-customer': {
    breaks: 'TXN-013',
    because: 'the list is joined with the account that came with the application',
    class: 'filter',
    difficulty: 3,
    change: () => ({
      transactionFilters: {
        client: (_context, clientId) => ({
          sql: `client_id = ? AND account_id IN (SELECT id FROM accounts a WHERE seq =
             (SELECT MIN(seq) FROM accounts b WHERE b.customer_id = a.customer_id))`,
          value: clientId,
        }),
      },
    }),
  },
  'bulk-list-holds-fiat-accounts-alone': {
    breaks: 'TXN-013',
    because: 'crypto accounts are kept by another service',
    class: 'filter',
    difficulty: 2,
    change: () => ({
      transactionFilters: {
        client: (_context, clientId) => ({
          sql: `client_id = ? AND asset_type_id LIKE 'FIAT%'`,
          value: clientId,
        }),
      },
    }),
  },
  'fiat-deposit-is-recorded-as-crypto': {
    breaks: 'TXN-014',
    because: 'there was one kind of deposit at first',
    class: 'money',
    difficulty: 2,
    change: retyped(['FIAT_TRANSFER_IN'], 'TRANSFER_IN'),
  },
  'fiat-withdrawal-is-recorded-as-crypto': {
    breaks: 'TXN-015',
    because: 'there was one kind of withdrawal at first',
    class: 'money',
    difficulty: 2,
    change: retyped(['FIAT_TRANSFER_OUT'], 'TRANSFER_OUT'),
  },
  'crypto-deposit-is-recorded-as-fiat': {
    breaks: 'TXN-016',
    because: 'the asset is not looked at',
    class: 'money',
    difficulty: 2,
    change: retyped(['TRANSFER_IN'], 'FIAT_TRANSFER_IN'),
  },
  'crypto-withdrawal-is-recorded-as-fiat': {
    breaks: 'TXN-017',
    because: 'the asset is not looked at',
    class: 'money',
    difficulty: 2,
    change: retyped(['TRANSFER_OUT'], 'FIAT_TRANSFER_OUT'),
  },
  'clawback-is-recorded-as-a-withdrawal': {
    breaks: 'TXN-018',
    because: 'money leaves, and that type was at hand',
    class: 'money',
    difficulty: 2,
    change: retyped(['FIAT_TRANSFER_IN_RETURN'], 'FIAT_TRANSFER_OUT'),
  },
  'both-returns-change-places': {
    breaks: 'TXN-018',
    because: 'IN and OUT are read as the direction of the return itself',
    class: 'money',
    difficulty: 3,
    change: retyped(['FIAT_TRANSFER_IN_RETURN'], 'FIAT_TRANSFER_OUT_RETURN'),
  },
  'returned-withdrawal-is-recorded-as-a-deposit': {
    breaks: 'TXN-019',
    because: 'money arrives, and that type was at hand',
    class: 'money',
    difficulty: 2,
    change: retyped(['FIAT_TRANSFER_OUT_RETURN'], 'FIAT_TRANSFER_IN'),
  },
  'return-of-a-withdrawal-is-a-correction': {
    breaks: 'TXN-019',
    because: 'returns are booked by hand in the back office',
    class: 'money',
    difficulty: 3,
    change: retyped(['FIAT_TRANSFER_OUT_RETURN'], 'CREDIT_CORRECTION'),
  },
  'every-correction-is-a-credit': {
    breaks: 'TXN-020',
    because: 'the direction is thought to be in the sign',
    class: 'money',
    difficulty: 2,
    change: retyped(['DEBIT_CORRECTION'], 'CREDIT_CORRECTION'),
  },
  'corrections-are-recorded-as-fees': {
    breaks: 'TXN-020',
    because: 'whatever takes money without a movement is a fee',
    class: 'money',
    difficulty: 3,
    change: retyped(['DEBIT_CORRECTION'], 'FEE'),
  },
  'credit-side-of-a-trade-is-a-transfer': {
    breaks: 'TXN-021',
    because: 'the bought amount arrives from the pool by a book transfer',
    class: 'money',
    difficulty: 2,
    change: ({ exchanges }) => ({
      exchanges: {
        legs: (context, record, body, nowMs) =>
          exchanges
            .legs(context, record, body, nowMs)
            .map((leg) => (leg.valueMinor > 0 ? { ...leg, type: 'INTERNAL_TRANSFER' } : leg)),
      },
    }),
  },
  'sold-side-of-a-trade-is-a-withdrawal': {
    breaks: 'TXN-021',
    because: 'to the selling account it looks like one',
    class: 'money',
    difficulty: 3,
    change: ({ exchanges }) => ({
      exchanges: {
        legs: (context, record, body, nowMs) =>
          exchanges
            .legs(context, record, body, nowMs)
            .map((leg) => (leg.valueMinor < 0 ? { ...leg, type: 'FIAT_TRANSFER_OUT' } : leg)),
      },
    }),
  },
  'both-sides-of-a-trade-show-the-sold-value': {
    breaks: 'TXN-023',
    because: 'the trade has one amount, in the currency that was fixed',
    class: 'money',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        value(context, row) {
          const other = context.store.one<{ value_minor: number; asset_type_id: string }>(
            `SELECT value_minor, asset_type_id FROM transactions WHERE transaction_type = 'TRADE'
               AND category_id = ? AND value_minor < 0`,
            row.category_id,
          );
          if (row.transaction_type !== 'TRADE' || other === undefined) {
            return transactions.value(context, row);
          }
          const { value_minor: minor, asset_type_id: asset } = other;
          return Math.abs(context.parts.assets.toMajor(context, asset, minor));
        },
      },
    }),
  },
  'values-are-stated-in-minor-units': {
    breaks: 'TXN-023',
    because: 'the ledger’s own numbers are passed on',
    class: 'money',
    difficulty: 2,
    change: () => ({ transactions: { value: (_context, row) => row.value_minor } }),
  },
  'charge-of-a-withdrawal-is-recorded-as-a-correction': {
    breaks: 'LED-011',
    because: 'charges are corrected into the account by a job',
    class: 'money',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        execute(context, record, nowMs) {
          const { source_account_id: accountId } = record.body as WithdrawalBody;
          post(context, { accountId, valueMinor: -2, type: 'DEBIT_CORRECTION', nowMs });
          return withdrawals.execute(context, record, nowMs);
        },
      },
    }),
  },
  'fees-are-recorded-as-corrections': {
    breaks: 'TXN-022',
    because: 'the tool for corrections was the only one that could debit',
    class: 'money',
    difficulty: 2,
    change: retyped(['FEE'], 'DEBIT_CORRECTION'),
  },
} satisfies Mutants;
