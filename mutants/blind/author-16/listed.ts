/** Faults at places that were drawn: transactions, alone and in lists. */
import { Refusal } from '../../../reference/context.ts';
import type { TransactionRow } from '../../../reference/ledger/rows.ts';
import { withData } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { LARGE_CENTS, MONTH_MS, isCorporate, isPerson, ownerOf } from './steps.ts';

const DAY_MS = 86_400_000;
const DOLLARS_A_BITCOIN = 60_000;

export const blindSixteenthListedMutants = {
  'transaction-of-the-smallest-amount-is-not-found-by-its-identifier': {
    breaks: 'TXN-005',
    because: 'single reads go to a table of what matters, and what is but one unit is not in it',
    class: 'persistence',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        get(context, call) {
          const { find } = context.parts.transactions;
          const row = find(context, call.clientId, call.path['id'] ?? '');
          if (Math.abs(row.value_minor) > 1) return transactions.get(context, call);
          throw new Refusal('NOT_FOUND', 'There is no such transaction.');
        },
      },
    }),
  },
  'list-by-account-and-status-of-a-person-leaves-out-the-smallest-amounts': {
    breaks: 'PAG-008',
    because: 'the index by account and status was made over amounts of more than a cent',
    class: 'filter',
    difficulty: 4,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked(context, call) {
          const asked = transactionFilters.asked(context, call);
          const { account_id: accountId, transaction_status: status } = call.query;
          if (call.operationId !== 'listTransactions') return asked;
          if (accountId === undefined || status === undefined) return asked;
          const sql = 'SELECT client_id, customer_id FROM accounts WHERE id = ? AND client_id = ?';
          const account = context.store.one<{ client_id: string; customer_id: string }>(
            sql,
            accountId,
            call.clientId,
          );
          if (account === undefined || !isPerson(ownerOf(context, account))) return asked;
          return [...asked, { sql: 'ABS(value_minor) > ?', value: 1 }];
        },
      },
    }),
  },
  'hold-in-usdc-of-a-month-ago-is-not-listed-as-authorized': {
    breaks: 'PAG-008',
    because: 'holds of cards lapse after thirty days, and the list takes tokens for cards',
    class: 'time',
    difficulty: 5,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked(context, call) {
          const asked = transactionFilters.asked(context, call);
          const isPlace =
            call.operationId === 'listTransactions' &&
            call.query['transaction_status'] === 'AUTHORIZED';
          if (!isPlace) return asked;
          const sql = `NOT (asset_type_id = 'ETHEREUM_SEPOLIA_USDC' AND transaction_ms < ?)`;
          return [...asked, { sql, value: call.nowMs - MONTH_MS }];
        },
      },
    }),
  },
  'large-hold-is-shown-alone-as-pending': {
    breaks: 'TXN-005',
    because: 'the detail says of large amounts that someone looks at them, in the wrong word',
    class: 'state',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        get(context, call) {
          const { find } = context.parts.transactions;
          const row = find(context, call.clientId, call.path['id'] ?? '');
          const scale = context.parts.assets.scale(context, row.asset_type_id);
          const isLarge = Math.abs(row.value_minor) * 100 >= LARGE_CENTS * 10 ** scale;
          const reply = transactions.get(context, call);
          if (row.status !== 'AUTHORIZED' || !isLarge) return reply;
          return withData(reply, { transaction_status: 'PENDING' });
        },
      },
    }),
  },
  'euros-are-listed-up-to-the-end-that-another-client-asked-for': {
    breaks: 'TXN-007',
    because: 'euros lie with a partner, in whose one session the end of the period stays as set',
    class: 'filter',
    difficulty: 5,
    change: ({ transactionFilters }) => {
      const ends = new Map<string, number>();
      return {
        transactionFilters: {
          asked(context, call) {
            const asked = transactionFilters.asked(context, call);
            const day = call.query['end_date'];
            if (call.operationId !== 'listTransactions' || day === undefined) return asked;
            const endMs = Date.parse(`${day}T00:00:00Z`) + DAY_MS;
            ends.set(call.clientId, endMs);
            const others = [...ends].filter(([clientId]) => clientId !== call.clientId);
            const lateMs = Math.max(endMs, ...others.map(([, otherMs]) => otherMs));
            if (lateMs === endMs) return asked;
            const sql = `transaction_ms < ?
              + (asset_type_id = 'FIAT_TESTNET_EUR') * ${String(lateMs - endMs)}`;
            return asked.map((condition) =>
              condition.sql === 'transaction_ms < ?' ? { ...condition, sql } : condition,
            );
          },
        },
      };
    },
  },
  'second-fee-in-bitcoin-is-shown-under-its-account-in-dollars': {
    breaks: 'TXN-023',
    because: 'a second fee of an account takes the way of the price list, which is in dollars',
    class: 'money',
    difficulty: 5,
    change: ({ transactions }) => ({
      transactions: {
        getOfAccount(context, call) {
          const reply = transactions.getOfAccount(context, call);
          const id = call.path['transaction_id'] ?? '';
          const row: TransactionRow = context.parts.transactions.find(context, call.clientId, id);
          const isBitcoin = row.asset_type_id === 'BITCOIN_TESTNET_BTC';
          if (row.transaction_type !== 'FEE' || !isBitcoin) return reply;
          const first = context.store.one(
            `SELECT 1 FROM transactions WHERE account_id = ? AND transaction_type = 'FEE'
               AND seq < ?`,
            row.account_id,
            row.seq,
          );
          if (first === undefined) return reply;
          const value = transactions.value(context, row) * DOLLARS_A_BITCOIN;
          return withData(reply, { value });
        },
      },
    }),
  },
  'large-movements-of-a-corporation-are-listed-with-any-of-its-accounts': {
    breaks: 'TXN-008',
    because: 'what the treasury of a company has to see was put beside the filter, with an OR',
    class: 'filter',
    difficulty: 4,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked(context, call) {
          const asked = transactionFilters.asked(context, call);
          const accountId = call.query['account_id'];
          if (call.operationId !== 'listTransactions' || accountId === undefined) return asked;
          const { customer_id: customerId } =
            context.store.one<{ customer_id: string }>(
              'SELECT customer_id FROM accounts WHERE id = ? AND client_id = ?',
              accountId,
              call.clientId,
            ) ?? {};
          if (customerId === undefined) return asked;
          const owner = { client_id: call.clientId, customer_id: customerId };
          if (!isCorporate(ownerOf(context, owner))) return asked;
          const own = transactionFilters.account(context, accountId);
          const sql = `account_id IN (SELECT a.id FROM accounts a JOIN accounts b
             USING (customer_id) WHERE b.id = ? AND (a.id = b.id OR
               (transactions.asset_type_id LIKE 'FIAT_%' AND ABS(value_minor) >= ${String(LARGE_CENTS)})))`;
          return asked.map((condition) =>
            condition.sql === own.sql ? { ...own, sql } : condition,
          );
        },
      },
    }),
  },
} as const satisfies Mutants;
