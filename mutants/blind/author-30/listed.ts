/** Faults of the thirtieth author: what is found and shown, once something else has happened to it. */
import { Refusal } from '../../../reference/context.ts';
import type { Call, Context } from '../../../reference/context.ts';
import type { MovementKind } from '../../../reference/domain/states.ts';
import type { Condition } from '../../../reference/domain/transaction-filters.ts';
import type { AccountRow } from '../../../reference/ledger/rows.ts';
import { dataOf, withData } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutant, Mutants } from '../../types.ts';
import { lacking } from '../../answers.ts';

const NOTHING = { currentMinor: 0, availableMinor: 0 };
const MEMBERS = ['account_id', 'source_account_id', 'destination_account_id'];

const gone = (): never => {
  throw new Refusal('NOT_FOUND', 'There is no such record.');
};

/** Refuses to look up a movement one of whose accounts is closed. */
function checkAccounts(context: Context, call: Call, kind: MovementKind): void {
  const { balances, movements } = context.parts;
  const { body } = movements.find(context, call, kind);
  const ids = MEMBERS.map((name) => body[name]).filter((id) => typeof id === 'string');
  if (ids.some((id) => balances.account(context, id).status === 'CLOSED')) gone();
}

const because = 'a closed account is archived with all that names it';

/** A movement is found as long as its accounts are not closed. */
function foundWhileOpen(kind: 'transfer' | 'withdrawal' | 'deposit' | 'exchange'): Mutant {
  return {
    breaks: 'TXN-025',
    because,
    class: 'persistence',
    difficulty: 4,
    change: (original) => {
      const part = `${kind}s` as const;
      return {
        [part]: {
          get(context: Context, call: Call) {
            checkAccounts(context, call, kind);
            return original[part].get(context, call);
          },
        },
      };
    },
  };
}

/** A cancelled transaction is shown in another way. */
function cancelledAs(change: (shown: Data) => Data): Mutant['change'] {
  return ({ transactions }) => ({
    transactions: {
      record(context, row) {
        const shown = transactions.record(context, row);
        return row.status === 'CANCELLED' ? change(shown) : shown;
      },
    },
  });
}

export const blindThirtiethListedMutants = {
  'transfers-of-a-pair-are-netted': {
    breaks: 'LED-008',
    because: 'book movements between two accounts are kept as one, which saves rows',
    class: 'persistence',
    difficulty: 4,
    change: ({ balances, ledger, transfers }) => {
      const first = new Map<string, string>();
      return {
        transfers: {
          moveFunds(context, record, nowMs) {
            const legs = transfers.legs(context, record, nowMs);
            const pair = legs.map(({ accountId }) => accountId).join(' ');
            const known = first.get(pair);
            if (known === undefined) {
              first.set(pair, record.id);
              transfers.moveFunds(context, record, nowMs);
              return;
            }
            const rows = ledger.ofCategory(context, { type: 'TRANSFER', id: known }, 'POSTED');
            for (const [index, { accountId, valueMinor }] of legs.entries()) {
              const sql = 'UPDATE transactions SET value_minor = value_minor + ? WHERE id = ?';
              context.store.run(sql, valueMinor, rows[index]?.id ?? '');
              const effect = { currentMinor: valueMinor, availableMinor: valueMinor };
              balances.replace(context, accountId, NOTHING, effect, nowMs);
            }
          },
        },
      };
    },
  },
  'transactions-of-a-record-hide-what-was-cancelled': {
    breaks: 'TXN-009',
    because: 'the history of a record is what became of it, and holds are steps on the way',
    class: 'filter',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        page(context, call, conditions) {
          const { category_id: record, transaction_status: status } = call.query;
          if (record === undefined || status !== undefined)
            return transactions.page(context, call, conditions);
          const final: Condition = { sql: 'status <> ?', value: 'CANCELLED' };
          return transactions.page(context, call, [...conditions, final]);
        },
      },
    }),
  },
  'cancelled-fee-is-not-in-the-list-of-its-account': {
    breaks: 'ACC-007',
    because: 'a fee that was never charged is left out of what customers see',
    class: 'filter',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        page(context, call, conditions) {
          if (call.operationId !== 'listAccountTransactions')
            return transactions.page(context, call, conditions);
          const sql = `(transaction_type <> 'FEE' OR status <> ?)`;
          return transactions.page(context, call, [...conditions, { sql, value: 'CANCELLED' }]);
        },
      },
    }),
  },
  'cancelled-hold-names-no-record': {
    breaks: 'TXN-024',
    because: 'a hold is cut loose from its record when it is released',
    class: 'persistence',
    difficulty: 4,
    change: cancelledAs((shown) => lacking(shown, 'category_type', 'category_id')),
  },
  'cancelled-hold-is-recorded-as-a-correction': {
    breaks: 'TXN-015',
    because: 'what was taken back is filed with the adjustments',
    class: 'persistence',
    difficulty: 4,
    change: cancelledAs((shown) =>
      shown['transaction_type'] === 'FIAT_TRANSFER_OUT'
        ? { ...shown, transaction_type: 'CREDIT_CORRECTION' }
        : shown,
    ),
  },
  'crypto-withdrawal-under-way-is-shown-as-fiat': {
    breaks: 'TXN-017',
    because: 'what is under way is shown by the gateway, which calls all of it by one name',
    class: 'persistence',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        record(context, row) {
          const shown = transactions.record(context, row);
          const isSent = row.status === 'PENDING' && row.transaction_type === 'TRANSFER_OUT';
          return isSent ? { ...shown, transaction_type: 'FIAT_TRANSFER_OUT' } : shown;
        },
      },
    }),
  },
  'pending-transaction-gives-way-to-another-when-it-is-posted': {
    breaks: 'WHK-015',
    because: 'what is pending is a memo, and the posting a row of its own',
    class: 'persistence',
    difficulty: 4,
    change: ({ ledger }) => ({
      ledger: {
        setStatus(context, row, status, nowMs) {
          const changed = ledger.setStatus(context, row, status, nowMs);
          if (status !== 'POSTED' || row.status !== 'PENDING') return changed;
          const id = context.random.id('txn');
          context.store.run('UPDATE transactions SET id = ? WHERE id = ?', id, row.id);
          return { ...changed, id };
        },
      },
    }),
  },
  'transaction-of-a-frozen-account-is-not-found-by-its-identifier': {
    breaks: 'TXN-005',
    because: 'a look-up of one asks for the account, and only for those that are open',
    class: 'state',
    difficulty: 4,
    change: ({ balances, transactions }) => ({
      transactions: {
        get(context, call) {
          const row = transactions.find(context, call.clientId, call.path['id'] ?? '');
          if (balances.account(context, row.account_id).status === 'FROZEN') gone();
          return transactions.get(context, call);
        },
      },
    }),
  },
  'list-of-accounts-holds-one-for-each-asset': {
    breaks: 'ACC-003',
    because: 'the list is grouped by customer and asset, as most have one of each',
    class: 'filter',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        page(context, call, offset, limit) {
          const { rows } = accounts.page(context, call, 0, 100_000);
          const name = (row: AccountRow) => `${row.customer_id} ${row.asset_type_id}`;
          const newest = new Map(rows.map((row) => [name(row), row]));
          const kept = rows.filter((row) => newest.get(name(row)) === row);
          return { rows: kept.slice(offset, offset + limit), total: kept.length };
        },
      },
    }),
  },
  'listed-accounts-share-the-balances-of-the-first': {
    breaks: 'LED-002',
    because: 'the balance of a list is read once, before its loop',
    class: 'persistence',
    difficulty: 4,
    change: ({ accounts }) => ({
      accounts: {
        list(context, call) {
          const reply = accounts.list(context, call);
          const listed = dataOf(reply)['accounts'] as readonly Data[];
          const { current_balance: current, available_balance: available } = listed[0] ?? {};
          const same = { current_balance: current, available_balance: available };
          return withData(reply, { accounts: listed.map((item) => ({ ...item, ...same })) });
        },
      },
    }),
  },
  'transfer-of-a-closed-account-is-not-found': foundWhileOpen('transfer'),
  'withdrawal-of-a-closed-account-is-not-found': foundWhileOpen('withdrawal'),
  'deposit-of-a-closed-account-is-not-found': foundWhileOpen('deposit'),
  'exchange-of-a-closed-account-is-not-found': foundWhileOpen('exchange'),
  'receipt-goes-when-its-account-is-closed': {
    breaks: 'WDR-009',
    because,
    class: 'persistence',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        receipt(context, call) {
          checkAccounts(context, call, 'withdrawal');
          return withdrawals.receipt(context, call);
        },
      },
    }),
  },
  'withdrawal-cancelled-before-its-acceptance-is-gone': {
    breaks: 'WDR-001',
    because: 'an order that nobody confirmed was never one, and is deleted',
    class: 'persistence',
    difficulty: 4,
    change: ({ movements, withdrawals }) => {
      const dropped = new Set<string>();
      const check = (context: Context, call: Call): void => {
        if (dropped.has(movements.find(context, call, 'withdrawal').id)) gone();
      };
      return {
        withdrawals: {
          release(context, record, nowMs) {
            if (record.status === 'REQUESTED') dropped.add(record.id);
            return withdrawals.release(context, record, nowMs);
          },
          get(context, call) {
            check(context, call);
            return withdrawals.get(context, call);
          },
          status(context, call) {
            check(context, call);
            return withdrawals.status(context, call);
          },
        },
      };
    },
  },
} satisfies Mutants;
