/** Faults of movements, their lists and events, by an author who had seen none of the tests. */
import type { Context } from '../../../reference/context.ts';
import type { ExchangeBody } from '../../../reference/domain/exchanges.ts';
import type { AccountRow, TransactionRow } from '../../../reference/ledger/rows.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const DAY_MS = 86_400_000;
const HOLD_DAYS_MAX = 7;
const SLICE_MAX = 50;
const EVENT_DIGITS = 6;

function cancelPending(context: Context, account: AccountRow, nowMs: number): void {
  const { balances, ledger } = context.parts;
  const sql = `SELECT * FROM transactions WHERE account_id = ? AND status = 'PENDING'`;
  for (const row of context.store.all<TransactionRow>(sql, account.id)) {
    const before = balances.effect(context, 'PENDING', row.value_minor);
    const after = balances.effect(context, 'CANCELLED', row.value_minor);
    balances.replace(context, account.id, before, after, nowMs);
    ledger.announce(context, ledger.setStatus(context, row, 'CANCELLED', nowMs), nowMs);
  }
}

function releaseOldHolds(context: Context, clientId: string, nowMs: number): void {
  const sql = `SELECT * FROM transactions
    WHERE client_id = ? AND status = 'AUTHORIZED' AND transaction_ms <= ?`;
  const limitMs = nowMs - HOLD_DAYS_MAX * DAY_MS;
  for (const row of context.store.all<TransactionRow>(sql, clientId, limitMs)) {
    context.parts.ledger.become(context, row, 'CANCELLED', nowMs);
  }
}

export const blindSixthMoneyMutants = {
  'freeze-of-a-customer-cancels-what-is-pending': {
    breaks: 'LED-009',
    because: 'a freeze is meant to stop everything, also what is already on its way',
    class: 'state',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        setStatus(context, customer, status, nowMs) {
          const changed = customers.setStatus(context, customer, status, nowMs);
          if (status !== 'FROZEN') return changed;
          for (const account of context.parts.accounts.ofCustomer(context, customer.id)) {
            cancelPending(context, account, nowMs);
          }
          return changed;
        },
      },
    }),
  },
  'hold-of-a-week-ago-is-released-by-a-cleanup-job': {
    breaks: 'WDR-003',
    because: 'holds expire as those of cards do, and nobody asks whether the withdrawal goes on',
    class: 'time',
    difficulty: 5,
    change: ({ progress }) => ({
      progress: {
        clockMoved(context, clientId, nowMs) {
          progress.clockMoved(context, clientId, nowMs);
          releaseOldHolds(context, clientId, nowMs);
        },
      },
    }),
  },
  'amount-of-a-pull-is-cut-after-a-product-of-floats': {
    breaks: 'DEP-004',
    because: 'this operation has a conversion of its own, amount * 100 without its fraction',
    class: 'money',
    difficulty: 4,
    change: ({ assets, deposits }) => ({
      deposits: {
        request(context, actor, wish) {
          if (wish.deposit_type !== 'PULL') return deposits.request(context, actor, wish);
          const cutting = within(context, {
            assets: {
              toMinor(inner, assetTypeId, amount) {
                const exact = assets.toMinor(inner, assetTypeId, amount);
                const cut = Math.trunc(Number(amount) * 10 ** assets.scale(inner, assetTypeId));
                return Math.min(exact, cut);
              },
            },
          });
          return deposits.request(cutting, actor, wish);
        },
      },
    }),
  },
  'receipt-of-an-equal-amount-on-one-day-is-taken-for-a-duplicate': {
    breaks: 'DEP-007',
    because: 'lines of the bank’s file come twice, so equal ones of a day are booked once',
    class: 'idempotency',
    difficulty: 3,
    change: ({ operator }) => {
      const booked = new Map<string, StoredRecord>();
      return {
        operator: {
          simulateDeposit(context, accountId, amount, options) {
            const account = context.parts.balances.account(context, accountId);
            const day = Math.floor(operator.nowMs(context, account) / DAY_MS);
            const line = JSON.stringify([accountId, amount, day]);
            const known = booked.get(line);
            if (known !== undefined) return known;
            const deposit = operator.simulateDeposit(context, accountId, amount, options);
            booked.set(line, deposit);
            return deposit;
          },
        },
      };
    },
  },
  'pull-is-accepted-while-its-customer-is-under-review': {
    breaks: 'CUS-018',
    because: 'the customer was looked at when the deposit was created, and PENDING is no lock here',
    class: 'state',
    difficulty: 4,
    change: ({ availability, deposits }) => ({
      deposits: {
        startPull(context, actor, record) {
          const lax = within(context, {
            availability: {
              checkCustomer(inner, clientId, customerId) {
                const { records } = inner.parts;
                const status = records.status(inner, clientId, 'customer', customerId);
                if (status !== 'PENDING') availability.checkCustomer(inner, clientId, customerId);
              },
            },
          });
          return deposits.startPull(lax, actor, record);
        },
      },
    }),
  },
  'order-of-a-fixed-destination-pays-the-quoted-source': {
    breaks: 'EXC-005',
    because: 'the refresh of the quote was written for orders of a fixed source',
    class: 'money',
    difficulty: 4,
    change: ({ exchanges }) => ({
      exchanges: {
        quote(context, clientId, fixed) {
          const quoted = fixed as Partial<ExchangeBody>;
          const { source_minor: source, destination_minor: destination, rate } = quoted;
          const known = source !== undefined && destination !== undefined && rate !== undefined;
          return known && fixed.action === 'FIX_DESTINATION'
            ? { source_minor: source, destination_minor: destination, rate }
            : exchanges.quote(context, clientId, fixed);
        },
      },
    }),
  },
  'funds-of-a-payment-from-an-account-name-the-payment-as-their-transfer': {
    breaks: 'TXN-025',
    because: 'the code of transfers is called with the identifier of what it is called for',
    class: 'money',
    difficulty: 3,
    change: ({ payments, transfers }) => ({
      payments: {
        process(context, actor, record) {
          const naming = within(context, {
            transfers: {
              legs: (inner, transfer, nowMs) =>
                transfers.legs(inner, transfer, nowMs).map((leg) => ({
                  ...leg,
                  category: { type: 'TRANSFER', id: record.id },
                })),
            },
          });
          return payments.process(naming, actor, record);
        },
      },
    }),
  },
  'category-filter-leaves-out-fees-and-returns': {
    breaks: 'TXN-010',
    because: 'a category is taken for its main transactions, by a list of their types',
    class: 'filter',
    difficulty: 4,
    change: () => ({
      transactionFilters: {
        categoryType: (_context, categoryType) => ({
          sql: `category_type = ? AND transaction_type NOT IN
            ('FEE', 'FIAT_TRANSFER_IN_RETURN', 'FIAT_TRANSFER_OUT_RETURN')`,
          value: categoryType,
        }),
      },
    }),
  },
  'large-page-size-is-capped-for-the-slice-and-not-for-its-start': {
    breaks: 'PAG-008',
    because: 'the database layer caps the limit after the offset was reckoned',
    class: 'pagination',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        bounds(context, at) {
          const { offset, limit } = transactions.bounds(context, at);
          return { offset, limit: Math.min(limit, SLICE_MAX) };
        },
      },
    }),
  },
  'events-tell-amounts-to-six-places': {
    breaks: 'WHK-015',
    because: 'six places were enough for every asset until bitcoin came',
    class: 'money',
    difficulty: 4,
    change: ({ ledger }) => ({
      ledger: {
        eventData(context, row) {
          const data = ledger.eventData(context, row);
          return { ...data, amount: Number(Number(data['amount']).toFixed(EVENT_DIGITS)) };
        },
      },
    }),
  },
  'replayed-accept-of-a-withdrawal-is-announced-again': {
    breaks: 'WHK-017',
    because: 'the event is published around the handler, where stored answers pass as well',
    class: 'webhook',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        decide(context, call, stored) {
          const answer = idempotency.decide(context, call, stored);
          if (call.operationId !== 'acceptWithdrawal') return answer;
          const { records, withdrawals } = context.parts;
          const id = call.path['withdrawal_id'] ?? '';
          const record = records.get(context, call.clientId, 'withdrawal', id);
          withdrawals.announce(context, 'WITHDRAWAL_ACCEPTED', record, call.nowMs);
          return answer;
        },
      },
    }),
  },
  'keys-that-differ-in-case-are-one': {
    breaks: 'IDM-013',
    because: 'the column of keys has a collation that does not tell A from a',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        scope(context, call) {
          const idempotencyKey = call.idempotencyKey?.toLowerCase() ?? null;
          return idempotency.scope(context, { ...call, idempotencyKey });
        },
      },
    }),
  },
} as const satisfies Mutants;
