/** Faults at places drawn anew: transactions, and lists of them and of others. */
import type { Reply } from '../../../reference/context.ts';
import type { Mutants } from '../../types.ts';

export const blindFourteenthListedMutants = {
  'first-crypto-of-an-account-has-a-list-for-its-service': {
    breaks: 'TXN-002',
    because: 'what is known of a service is gathered from earlier receipts, and nothing is a list',
    class: 'wire',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        record(context, row) {
          const record = transactions.record(context, row);
          if (row.transaction_type !== 'TRANSFER_IN') return record;
          const sql = `SELECT 1 FROM transactions WHERE account_id = ? AND seq < ?
             AND transaction_type = 'TRANSFER_IN'`;
          const later = context.store.one(sql, row.account_id, row.seq) !== undefined;
          return later ? record : { ...record, svc_information: [] };
        },
      },
    }),
  },
  'funds-after-a-refused-deposit-are-a-correction': {
    breaks: 'TXN-014',
    because: 'what comes to an account whose request failed was booked by hand',
    class: 'error',
    difficulty: 4,
    change: ({ deposits, ledger }) => {
      const failed = new Set<string>();
      return {
        deposits: {
          request(context, actor, wish) {
            try {
              return deposits.request(context, actor, wish);
            } catch (error) {
              failed.add(wish.deposit_destination.destination_account_id);
              throw error;
            }
          },
        },
        ledger: {
          insert(context, account, draft, status) {
            const odd = draft.type === 'FIAT_TRANSFER_IN' && failed.delete(account.id);
            const type = odd ? 'CREDIT_CORRECTION' : draft.type;
            return ledger.insert(context, account, { ...draft, type }, status);
          },
        },
      };
    },
  },
  'list-up-to-a-day-is-made-of-accounts-of-fiat': {
    breaks: 'TXN-013',
    because: 'lists that end at a day come from the closing of that day, and crypto has none',
    class: 'filter',
    difficulty: 3,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked(context, call) {
          const asked = transactionFilters.asked(context, call);
          const bulk = call.operationId === 'listTransactions';
          if (!bulk || call.query['end_date'] === undefined) return asked;
          return [...asked, { sql: 'asset_type_id LIKE ?', value: 'FIAT%' }];
        },
      },
    }),
  },
  'page-of-customers-read-again-is-as-it-was': {
    breaks: 'PAG-008',
    because: 'pages of customers, who seldom come, are kept from their first reading',
    class: 'pagination',
    difficulty: 3,
    change: ({ customers }) => {
      const kept = new Map<string, Reply>();
      return {
        customers: {
          list(context, call) {
            const name = JSON.stringify([call.clientId, call.selfUrl, call.query]);
            const reply = kept.get(name) ?? customers.list(context, call);
            kept.set(name, reply);
            return reply;
          },
        },
      };
    },
  },
  'second-fee-of-an-account-is-a-correction': {
    breaks: 'TXN-022',
    because: 'an account has one fee a month, and what is taken beside it is an adjustment',
    class: 'money',
    difficulty: 3,
    change: ({ ledger }) => ({
      ledger: {
        insert(context, account, draft, status) {
          if (draft.type !== 'FEE') return ledger.insert(context, account, draft, status);
          const sql = `SELECT 1 FROM transactions WHERE account_id = ?
             AND transaction_type = 'FEE' AND category_id <> ?`;
          const before = context.store.one(sql, account.id, draft.category?.id ?? '');
          const type = before === undefined ? 'FEE' : 'DEBIT_CORRECTION';
          return ledger.insert(context, account, { ...draft, type }, status);
        },
      },
    }),
  },
  'first-account-opened-for-a-customer-is-listed-with-the-second': {
    breaks: 'ACC-001',
    because: 'the list shows the account of the application until a customer has a set of them',
    class: 'persistence',
    difficulty: 3,
    change: ({ accounts }) => {
      const hidden = new Map<string, string | null>();
      return {
        accounts: {
          create(context, call) {
            const reply = accounts.create(context, call);
            const { data } = reply.body as {
              readonly data: { readonly id: string; readonly customer_id: string };
            };
            hidden.set(data.customer_id, hidden.has(data.customer_id) ? null : data.id);
            return reply;
          },
          page(context, call, offset, limit) {
            const found = accounts.page(context, call, offset, limit);
            const rows = found.rows.filter((row) => hidden.get(row.customer_id) !== row.id);
            return { rows, total: found.total };
          },
        },
      };
    },
  },
} as const satisfies Mutants;
