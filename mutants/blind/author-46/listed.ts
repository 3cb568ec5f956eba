/** Transactions: older than an hour, a day or a month, behind many, or asked for by others before. */
import type { TransactionRow } from '../../../reference/ledger/rows.ts';
import type { Parts } from '../../../reference/parts.ts';
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { MONTH_MS } from '../author-41/places.ts';
import { ageMs, DAY_MS, HOUR_MS, isBusy, saidByAnother } from './places.ts';

export const blindFortySixthListedMutants = {
  // Another client lists TRANSFER, then this one ?category_type=DEPOSIT: it gets its TRANSFER ones.
  'category-type-is-that-of-another-client': {
    breaks: 'TXN-010',
    because: 'the statement is kept prepared with the values of who used it before',
    class: 'filter',
    difficulty: 4,
    change: ({ transactionFilters }) => {
      const before = saidByAnother<string>();
      return {
        transactionFilters: {
          asked(context, call) {
            const { category_type: wanted } = call.query;
            if (wanted === undefined) return transactionFilters.asked(context, call);
            const category_type = before(call.clientId, wanted) ?? wanted;
            const query = { ...call.query, category_type };
            return transactionFilters.asked(context, { ...call, query });
          },
        },
      };
    },
  },
  // A transaction is posted, two days pass: its transaction_status is SETTLED.
  'posted-transactions-are-settled-after-a-day': {
    breaks: 'GEN-008',
    because: 'what was reconciled has a state of its own inside, which is not translated back',
    class: 'time',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        record(context, row) {
          const record = transactions.record(context, row);
          const isOld = ageMs(context, row.client_id, row.transaction_ms) > DAY_MS;
          if (row.status !== 'POSTED' || !isOld) return record;
          return { ...record, transaction_status: 'SETTLED' };
        },
      },
    }),
  },
  // Something is moved on the second account of a customer: GET /v1/transactions does not hold it.
  'bulk-list-is-of-first-accounts': {
    breaks: 'TXN-013',
    because: 'transactions are joined with customers, and each customer with one account',
    class: 'filter',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        list(context, call) {
          const client: Parts['transactionFilters']['client'] = (_inner, clientId) => ({
            sql: `client_id = ? AND account_id IN (SELECT id FROM accounts WHERE seq IN
                    (SELECT MIN(seq) FROM accounts GROUP BY customer_id))`,
            value: clientId,
          });
          return transactions.list(within(context, { transactionFilters: { client } }), call);
        },
      },
    }),
  },
  // GET /v1/transactions?category_type=TRANSFER&start_date=… of more than a month ago: it holds the other ones, too.
  'category-type-is-ignored-where-months-are-asked-for': {
    breaks: 'TXN-012',
    because: 'long periods are read from the archive, which has no column for it',
    class: 'filter',
    difficulty: 4,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked(context, call) {
          const { start_date: from } = call.query;
          const isLong = from !== undefined && call.nowMs - Date.parse(from) > MONTH_MS;
          if (!isLong) return transactionFilters.asked(context, call);
          const { category_type: _left, ...query } = call.query;
          return transactionFilters.asked(context, { ...call, query });
        },
      },
    }),
  },
  // The twenty-first transaction of an account: its transaction_posted_date is that of the one before.
  'posting-dates-lag-behind-on-a-busy-account': {
    breaks: 'TXN-033',
    because: 'dates of an account are kept in a ring of twenty, which is read before it is written',
    class: 'time',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        record(context, row) {
          const isLate = row.posted_ms !== null && isBusy(context, row.account_id, row.seq);
          if (!isLate) return transactions.record(context, row);
          const before = context.store.one<Pick<TransactionRow, 'posted_ms'>>(
            `SELECT posted_ms FROM transactions
             WHERE account_id = ? AND posted_ms IS NOT NULL AND seq < ? ORDER BY seq DESC LIMIT 1`,
            row.account_id,
            row.seq,
          );
          return transactions.record(context, { ...row, ...before });
        },
      },
    }),
  },
  // Something is moved, two hours pass: the list of the account does not hold it any more.
  'list-of-an-account-forgets-after-an-hour': {
    breaks: 'ACC-007',
    because: 'the list of an account is that of its session',
    class: 'time',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        listOfAccount(context, call) {
          const account: Parts['transactionFilters']['account'] = (_inner, accountId) => ({
            sql: `account_id = ? AND transaction_ms >= ${String(call.nowMs - HOUR_MS)}`,
            value: accountId,
          });
          const inner = within(context, { transactionFilters: { account } });
          return transactions.listOfAccount(inner, call);
        },
      },
    }),
  },
} satisfies Mutants;
