/** Faults at drawn places: transactions as they are listed, filtered and shown. */
import type { Reply } from '../../../reference/context.ts';
import type { TransactionRow } from '../../../reference/ledger/rows.ts';
import { within } from '../../steps.ts';
import type { Mutants, Mutant } from '../../types.ts';

type Shown = Readonly<Record<string, unknown>>;
type Change = (record: Shown, row: TransactionRow) => Shown;

const EUR_IN_USD = 1.08;

/** One transaction is shown otherwise than in lists. */
const inDetail =
  (change: Change): Mutant['change'] =>
  ({ transactions }) => {
    const other = {
      transactions: {
        record: (context: Parameters<typeof transactions.record>[0], row: TransactionRow): Shown =>
          change(transactions.record(context, row), row),
      },
    };
    return {
      transactions: {
        get: (context, call): Reply => transactions.get(within(context, other), call),
        getOfAccount: (context, call): Reply =>
          transactions.getOfAccount(within(context, other), call),
      },
    };
  };

export const blindTenthListedMutants = {
  'crypto-deposit-is-fiat-in-lists-of-a-category': {
    breaks: 'TXN-016',
    because: 'by category, the type is that which deposits have',
    class: 'filter',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        page(context, call, conditions) {
          if (call.query['category_type'] === undefined)
            return transactions.page(context, call, conditions);
          const other = within(context, {
            transactions: {
              record(inner, row) {
                const record = transactions.record(inner, row);
                return row.transaction_type === 'TRANSFER_IN'
                  ? { ...record, transaction_type: 'FIAT_TRANSFER_IN' }
                  : record;
              },
            },
          });
          return transactions.page(other, call, conditions);
        },
      },
    }),
  },
  'clawback-is-a-payment-out-when-it-is-shown-alone': {
    breaks: 'TXN-018',
    because: 'the detail reckons the type from the rail and the sign',
    class: 'money',
    difficulty: 4,
    change: inDetail((record, row) =>
      row.transaction_type === 'FIAT_TRANSFER_IN_RETURN'
        ? { ...record, transaction_type: 'FIAT_TRANSFER_OUT' }
        : record,
    ),
  },
  'credit-correction-is-one-of-debit-when-shown-alone': {
    breaks: 'TXN-020',
    because: 'the detail knows adjustments, and one name for them',
    class: 'money',
    difficulty: 4,
    change: inDetail((record, row) =>
      row.transaction_type === 'CREDIT_CORRECTION'
        ? { ...record, transaction_type: 'DEBIT_CORRECTION' }
        : record,
    ),
  },
  'category-id-is-ignored-beside-a-status': {
    breaks: 'TXN-012',
    because: 'the index of states was thought to need no more',
    class: 'filter',
    difficulty: 3,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked(context, call) {
          const { category_id: _id, ...query } = call.query;
          const byStatus = query['transaction_status'] !== undefined;
          return transactionFilters.asked(context, byStatus ? { ...call, query } : call);
        },
      },
    }),
  },
  'authorized-filter-lists-what-is-pending-too': {
    breaks: 'TXN-011',
    because: 'both are open to the code that lists holds',
    class: 'filter',
    difficulty: 2,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        status: (context, status) =>
          status === 'AUTHORIZED'
            ? { sql: `status IN (?, 'PENDING')`, value: status }
            : transactionFilters.status(context, status),
      },
    }),
  },
  'bulk-list-lacks-the-date-of-a-transaction': {
    breaks: 'GEN-006',
    because: 'the list is a short form made for screens',
    class: 'wire',
    difficulty: 1,
    change: ({ transactions }) => ({
      transactions: {
        list(context, call) {
          const short = within(context, {
            transactions: {
              record(inner, row) {
                const { transaction_date: _date, ...rest } = transactions.record(inner, row);
                return rest;
              },
            },
          });
          return transactions.list(short, call);
        },
      },
    }),
  },
  'description-of-digits-is-a-number': {
    breaks: 'TXN-002',
    because: 'the column is read as JSON, which such a text is',
    class: 'wire',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        record(context, row) {
          const record = transactions.record(context, row);
          const digits = /^\d+$/.test(row.description ?? '');
          return digits ? { ...record, description: Number(row.description) } : record;
        },
      },
    }),
  },
  'fee-in-euros-is-shown-in-dollars': {
    breaks: 'TXN-023',
    because: 'the price list is in dollars, and the line of the fee is taken from it',
    class: 'money',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        value(context, row) {
          const value = transactions.value(context, row);
          const euros = row.transaction_type === 'FEE' && row.asset_type_id.endsWith('_EUR');
          return euros ? Number((value * EUR_IN_USD).toFixed(2)) : value;
        },
      },
    }),
  },
  'crypto-transaction-is-not-found-under-its-account': {
    breaks: 'ACC-008',
    because: 'this route asks the bank, and crypto is kept elsewhere',
    class: 'persistence',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        checkAccount(context, row, accountId) {
          const fiat = context.parts.assets.fiat(context, row.asset_type_id);
          transactions.checkAccount(context, row, fiat ? accountId : '');
        },
      },
    }),
  },
  'second-correction-cancels-the-first': {
    breaks: 'LED-008',
    because: 'a correction takes the place of the one before it',
    class: 'state',
    difficulty: 4,
    change: ({ operator }) => ({
      operator: {
        correctBalance(context, accountId, amount) {
          context.store.run(
            `UPDATE transactions SET status = 'CANCELLED'
             WHERE account_id = ? AND category_type = 'ADJUSTMENT'`,
            accountId,
          );
          return operator.correctBalance(context, accountId, amount);
        },
      },
    }),
  },
  'detected-crypto-is-in-the-current-balance': {
    breaks: 'LED-004',
    because: 'crypto that is seen is there, to those who know the chain',
    class: 'money',
    difficulty: 3,
    change: ({ balances, ledger }) => {
      let crypto = false;
      return {
        ledger: {
          record(context, draft, status) {
            crypto = status === 'PENDING' && draft.type === 'TRANSFER_IN';
            return ledger.record(context, draft, status);
          },
          become(context, row, status, nowMs) {
            crypto = row.status === 'PENDING' && row.transaction_type === 'TRANSFER_IN';
            return ledger.become(context, row, status, nowMs);
          },
        },
        balances: {
          pendingEffect(context, valueMinor) {
            const effect = balances.pendingEffect(context, valueMinor);
            return crypto ? { ...effect, currentMinor: valueMinor } : effect;
          },
        },
      };
    },
  },
} as const satisfies Mutants;
