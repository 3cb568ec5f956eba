/** Faults as teams ship them: what lists hold, and what is found by its identifier. */
import { Refusal } from '../../../reference/context.ts';
import { dataOf, within, withData } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const DAY_MS = 86_400_000;
const ALL = 1_000_000;
const OPEN: readonly string[] = ['REQUESTED', 'ACCEPTED'];

const inCents = (value: unknown): number => Math.round(Number(value) * 100) / 100;

export const blindEighteenthListedMutants = {
  'account-without-a-transaction-is-not-listed': {
    breaks: 'ACC-001',
    because: 'the list joins the last transaction of each account, and the join is an inner one',
    class: 'filter',
    difficulty: 2,
    change: ({ accounts }) => ({
      accounts: {
        page(context, call, offset, limit) {
          const sql = 'SELECT 1 FROM transactions WHERE account_id = ?';
          const { rows } = accounts.page(context, call, 0, ALL);
          const used = rows.filter(({ id }) => context.store.one(sql, id) !== undefined);
          return { rows: used.slice(offset, offset + limit), total: used.length };
        },
      },
    }),
  },
  'transaction-is-found-under-another-account-of-its-customer': {
    breaks: 'ACC-008',
    because: 'what is asked is whether the customer may see it',
    class: 'filter',
    difficulty: 3,
    change: ({ balances, transactions }) => ({
      transactions: {
        checkAccount(context, row, accountId) {
          const [own, asked] = [row.account_id, accountId].map(
            (id) => balances.account(context, id).customer_id,
          );
          if (own !== asked) transactions.checkAccount(context, row, accountId);
        },
      },
    }),
  },
  'deposit-that-is-executed-is-archived-and-not-found': {
    breaks: 'TXN-025',
    because: 'what is done is moved to the archive, which the look-up does not read',
    class: 'persistence',
    difficulty: 2,
    change: ({ deposits, movements }) => ({
      deposits: {
        get(context, call) {
          const { status } = movements.find(context, call, 'deposit');
          if (status !== 'EXECUTED') return deposits.get(context, call);
          throw new Refusal('NOT_FOUND', 'There is no such deposit.');
        },
      },
    }),
  },
  'transactions-of-a-payment-name-the-payment-as-a-transfer': {
    breaks: 'TXN-025',
    because: 'the payment hands its own identifier to the step that books it',
    class: 'wire',
    difficulty: 3,
    change: ({ payments, transfers }) => ({
      payments: {
        process(context, actor, record) {
          const named = within(context, {
            transfers: {
              legs: (inner, transfer, nowMs) =>
                transfers
                  .legs(inner, transfer, nowMs)
                  .map((leg) => ({ ...leg, category: { type: 'TRANSFER', id: record.id } })),
            },
          });
          return payments.process(named, actor, record);
        },
      },
    }),
  },
  'payment-of-a-linked-counterparty-has-no-instructions': {
    breaks: 'PAY-003',
    because: 'funds of a linked account could be pulled, so nobody is told where to send them',
    class: 'state',
    difficulty: 3,
    change: ({ payments }) => ({
      payments: {
        instructions(context, record) {
          const source = record.body['payment_source'] as Readonly<Record<string, unknown>>;
          const id = String(source['source_counterparty_id']);
          const payer = context.parts.records.ofAnyone(context, 'counterparty', id);
          return payer?.status === 'LINKED' ? undefined : payments.instructions(context, record);
        },
      },
    }),
  },
  'status-of-a-payment-is-found-only-while-it-is-open': {
    breaks: 'PAY-005',
    because: 'the look-up reads the queue of work, which an executed payment has left',
    class: 'state',
    difficulty: 2,
    change: ({ movements, payments }) => ({
      payments: {
        status(context, call) {
          const { status } = movements.find(context, call, 'payment');
          if (OPEN.includes(status)) return payments.status(context, call);
          throw new Refusal('NOT_FOUND', 'There is no such payment.');
        },
      },
    }),
  },
  'detail-of-a-transaction-has-two-fraction-digits': {
    breaks: 'TXN-005',
    because: 'the page for one transaction was made for fiat, and rounds to cents',
    class: 'money',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        get(context, call) {
          const reply = transactions.get(context, call);
          return withData(reply, { value: inCents(dataOf(reply)['value']) });
        },
      },
    }),
  },
  'identifier-is-looked-up-by-a-pattern': {
    breaks: 'ERR-008',
    because: 'the search of the back office is used, which compares with LIKE',
    class: 'filter',
    difficulty: 4,
    change: ({ records }) => ({
      records: {
        find(context, clientId, kind, id) {
          if (!id.includes('%')) return records.find(context, clientId, kind, id);
          const sql = 'SELECT id FROM records WHERE client_id = ? AND kind = ? AND id LIKE ?';
          const row = context.store.one<{ readonly id: string }>(sql, clientId, kind, id);
          return records.find(context, clientId, kind, row?.id ?? id);
        },
      },
    }),
  },
  'end-date-on-the-last-day-of-a-month-is-not-applied': {
    breaks: 'TXN-007',
    because: 'the day after it is written as the next number, and no date has that',
    class: 'filter',
    difficulty: 4,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        endDate(context, day) {
          const condition = transactionFilters.endDate(context, day);
          const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS);
          return next.getUTCDate() === 1 ? { sql: '? IS NOT NULL', value: day } : condition;
        },
      },
    }),
  },
  'statement-of-a-december-is-listed-and-not-found': {
    breaks: 'STM-002',
    because: 'its month is read as an index, and twelve is none',
    class: 'time',
    difficulty: 4,
    change: ({ statements }) => ({
      statements: {
        get(context, call) {
          const month = (call.path['statement_id'] ?? '').slice(-2);
          if (month !== '12') return statements.get(context, call);
          throw new Refusal('NOT_FOUND', 'There is no such statement.');
        },
      },
    }),
  },
} as const satisfies Mutants;
