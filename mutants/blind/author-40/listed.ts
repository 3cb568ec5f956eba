/** What lists and details show. */
import { onBodies } from '../../answers.ts';
import { within } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const MONTH_MS = 30 * 86_400_000;

export const blindFortiethListedMutants = {
  'second-page-forgets-the-status': {
    breaks: 'TXN-011',
    because: 'further pages are read by another statement, which lacks one condition',
    class: 'filter',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        read(context, conditions, slice) {
          const kept = conditions.filter(({ sql }) => slice.offset === 0 || sql !== 'status = ?');
          return transactions.read(context, kept, slice);
        },
      },
    }),
  },
  'adjustments-are-everybodys': {
    breaks: 'AUT-022',
    because: 'adjustments are made by the platform, and its own records have no client',
    class: 'authorization',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        list(context, call) {
          if (call.query['category_type'] !== 'ADJUSTMENT') return transactions.list(context, call);
          const client = (_context: unknown, value: string) => ({ sql: '? IS NOT NULL', value });
          return transactions.list(within(context, { transactionFilters: { client } }), call);
        },
      },
    }),
  },
  'exchanges-are-listed-by-what-they-cost': {
    breaks: 'TXN-010',
    because: 'an exchange is one line of the report, and that is the debit',
    class: 'filter',
    difficulty: 2,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        categoryType(context, categoryType) {
          const condition = transactionFilters.categoryType(context, categoryType);
          if (categoryType !== 'EXCHANGE') return condition;
          return { ...condition, sql: `${condition.sql} AND value_minor < 0` };
        },
      },
    }),
  },
  'start-date-of-another-stays': {
    breaks: 'TXN-013',
    because: 'the default of a parameter is kept where all requests find it',
    class: 'filter',
    difficulty: 5,
    change: ({ transactions }) => {
      let last: { readonly clientId: string; readonly day: string } | null = null;
      return {
        transactions: {
          list(context, call) {
            const day = call.query['start_date'];
            if (day !== undefined) {
              last = { clientId: call.clientId, day };
              return transactions.list(context, call);
            }
            if (last === null || last.clientId === call.clientId)
              return transactions.list(context, call);
            const query = { ...call.query, start_date: last.day };
            last = null;
            return transactions.list(context, { ...call, query });
          },
        },
      };
    },
  },
  'account-shows-its-last-month': {
    breaks: 'ACC-007',
    because: 'the page of an account shows a month, and the list serves the page',
    class: 'time',
    difficulty: 3,
    change: ({ transactionFilters, transactions }) => ({
      transactions: {
        listOfAccount(context, call) {
          if (call.query['start_date'] !== undefined)
            return transactions.listOfAccount(context, call);
          const recent = { sql: 'transaction_ms >= ?', value: call.nowMs - MONTH_MS };
          const asked: typeof transactionFilters.asked = (inner, of) => [
            ...transactionFilters.asked(inner, of),
            recent,
          ];
          return transactions.listOfAccount(
            within(context, { transactionFilters: { asked } }),
            call,
          );
        },
      },
    }),
  },
  'legs-of-a-transfer-share-an-identifier': {
    breaks: 'GEN-017',
    because: 'a transfer is one transaction of the ledger with two sides',
    class: 'wire',
    difficulty: 2,
    change: ({ transactions }) => ({
      transactions: {
        record(context, row) {
          const record = transactions.record(context, row);
          if (row.category_type !== 'TRANSFER' || row.value_minor < 0) return record;
          const debit = context.store.one<{ id: string }>(
            'SELECT id FROM transactions WHERE category_id = ? AND value_minor < 0',
            row.category_id,
          );
          return { ...record, id: debit?.id ?? row.id };
        },
      },
    }),
  },
  'list-of-one-customer-is-no-list': {
    breaks: 'GEN-005',
    because: 'what was XML once has no lists of one',
    class: 'wire',
    difficulty: 3,
    change: onBodies(['listCustomers'], (body) => {
      const { customers } = body['data'] as { readonly customers: readonly Data[] };
      return customers.length === 1 ? { ...body, data: { customers: customers[0] } } : body;
    }),
  },
  'status-of-a-withdrawal-knows-no-flight': {
    breaks: 'WDR-008',
    because: 'the status is that of the last event, and none is sent when the funds go out',
    class: 'state',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        statusRecord(context, record) {
          const status = record.status === 'IN_PROGRESS' ? 'ACCEPTED' : record.status;
          return { ...withdrawals.statusRecord(context, record), status };
        },
      },
    }),
  },
} satisfies Mutants;
