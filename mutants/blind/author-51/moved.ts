/** What moves, and what is recorded of it: a day and a month later, again, beside others, after a refusal and a restart. */
import { Refusal } from '../../../reference/context.ts';
import type { TransferBody } from '../../../reference/domain/transfers.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import type { ExchangeBody } from '../../../reference/domain/exchanges.ts';
import type { TransactionRow } from '../../../reference/ledger/rows.ts';
import { dataOf, withData, within } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { MONTH_MS } from '../author-41/places.ts';
import { meeting } from '../author-43/places.ts';
import { count, repeatedCreates } from '../author-45/places.ts';
import { DAY_MS, isLaterClient } from '../author-46/places.ts';
import { isBehindTwenty, isOldAccount } from '../author-47/places.ts';

const PAGE_SIZE = 20;

const isTraded = ({ transaction_type: type }: TransactionRow): boolean => type === 'TRADE';

export const blindFiftyFirstMovedMutants = {
  // A withdrawal of a client other than the first one is completed: its receipt is not found.
  'receipts-are-for-the-first-client': {
    breaks: 'WDR-009',
    because: 'receipts are written to the folder of the client that the platform was made for',
    class: 'authorization',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        receipt(context, call) {
          if (!isLaterClient(context, call.clientId)) return withdrawals.receipt(context, call);
          throw new Refusal('NOT_FOUND', 'There is no such receipt.');
        },
      },
    }),
  },
  // A client has had twenty withdrawals; a further one, of crypto, is recorded as one of fiat.
  'crypto-withdrawal-behind-twenty-is-of-fiat': {
    breaks: 'TXN-017',
    because: 'assets are known of what is in the cache, and whatever is not there is in dollars',
    class: 'money',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        debits(context, record, nowMs) {
          const debits = withdrawals.debits(context, record, nowMs);
          if (!isBehindTwenty(context, record)) return debits;
          return debits.map((debit) =>
            debit.type === 'TRANSFER_OUT' ? { ...debit, type: 'FIAT_TRANSFER_OUT' } : debit,
          );
        },
      },
    }),
  },
  // An exchange is filled, and settled a day later: its transactions are corrections.
  'exchange-settled-a-day-later-is-a-correction': {
    breaks: 'TXN-021',
    because: 'what is booked for a day that is closed is a correction of that day',
    class: 'time',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        record(context, row) {
          const record = transactions.record(context, row);
          const tookMs = (row.posted_ms ?? row.transaction_ms) - row.transaction_ms;
          if (!isTraded(row) || tookMs < DAY_MS) return record;
          const type = row.value_minor < 0 ? 'DEBIT_CORRECTION' : 'CREDIT_CORRECTION';
          return { ...record, transaction_type: type };
        },
      },
    }),
  },
  // A withdrawal goes on a day after it was made: its status operation shows the state before that.
  'status-a-day-later-is-the-one-before': {
    breaks: 'WDR-008',
    because: 'states of older withdrawals are kept with a delay of one change',
    class: 'state',
    difficulty: 4,
    change: ({ movements, states, withdrawals }) => {
      const before = new Map<string, string>();
      return {
        states: {
          move(context, record, to, nowMs, change) {
            before.set(record.id, record.status);
            return states.move(context, record, to, nowMs, change);
          },
        },
        withdrawals: {
          status(context, call) {
            const reply = withdrawals.status(context, call);
            const { createdMs, id, updatedMs } = movements.find(context, call, 'withdrawal');
            const status = before.get(id);
            const isIt = status !== undefined && updatedMs - createdMs > DAY_MS;
            return isIt ? withData(reply, { status }) : reply;
          },
        },
      };
    },
  },
  // Two payments from counterparties are accepted at once: the later answer has no instructions.
  'payment-accepted-beside-another-has-no-instructions': {
    breaks: 'PAY-003',
    because: 'instructions are made one at a time, and who finds that taken goes without',
    class: 'concurrency',
    difficulty: 4,
    change: (parts) =>
      meeting(
        (_context, call) => (call.operationId === 'acceptPayment' ? call.clientId : null),
        ({ context, call, handler, isLater }) => {
          const inner = within(context, { payments: { instructions: () => undefined } });
          return parts.pipeline.execute(isLater ? inner : context, call, handler);
        },
      )(parts),
  },
  // An account was frozen and is open again: an exchange to it whose order type is not supported is taken.
  'reopened-account-takes-any-order': {
    breaks: 'EXC-006',
    because: 'opening again enters the account at the custodian with all that can be ticked',
    class: 'state',
    difficulty: 4,
    change: ({ accounts, exchanges }) => {
      const reopened = new Set<string>();
      return {
        accounts: {
          setStatus(context, row, status, nowMs, byCustomer) {
            if (row.status === 'FROZEN' && status === 'OPEN') reopened.add(row.id);
            return accounts.setStatus(context, row, status, nowMs, byCustomer);
          },
        },
        exchanges: {
          supports: (context, action, source, destination) =>
            reopened.has(destination.id) ||
            exchanges.supports(context, action, source, destination),
        },
      };
    },
  },
  // A withdrawal is under way for a day and is cancelled: its pending transaction is cancelled.
  'withdrawal-under-way-for-a-day-is-cancelled': {
    breaks: 'LED-009',
    because: 'what is still under way on the next day counts as lost, and can be called back',
    class: 'state',
    difficulty: 4,
    change: ({ ledger, movements, records, withdrawals }) => ({
      withdrawals: {
        cancel(context, call) {
          const record = movements.find(context, call, 'withdrawal');
          const sinceMs = call.nowMs - record.updatedMs;
          if (record.status !== 'IN_PROGRESS' || sinceMs < DAY_MS)
            return withdrawals.cancel(context, call);
          const inner = within(context, { ledger: { mayBecome: () => true } });
          const category = withdrawals.category(context, record);
          for (const row of ledger.ofCategory(context, category, 'PENDING'))
            ledger.become(inner, row, 'CANCELLED', call.nowMs);
          const gone = records.update(context, record, { status: 'CANCELLED' }, call.nowMs);
          return { status: 200, body: { data: withdrawals.statusRecord(context, gone) } };
        },
      },
    }),
  },
  // An executed transfer is accepted again, which is refused: lists show each of its transactions once more.
  'transfer-accepted-again-stands-twice-in-lists': {
    breaks: 'TRF-004',
    because: 'an accept enters its transactions into the lists before it looks at the state',
    class: 'state',
    difficulty: 4,
    change: ({ transactions, transfers }) => {
      const again = new Set<string>();
      return {
        transfers: {
          accept(context, call) {
            try {
              return transfers.accept(context, call);
            } catch (error) {
              again.add(call.path['transfer_id'] ?? '');
              throw error;
            }
          },
        },
        transactions: {
          page(context, call, conditions) {
            const reply = transactions.page(context, call, conditions);
            const listed = dataOf(reply)['transactions'] as readonly Data[];
            const size = Number(call.query['page_size'] ?? PAGE_SIZE);
            const extra = listed
              .filter((one) => again.has(String(one['category_id'])))
              .slice(0, size - listed.length)
              .map((one) => ({ ...one, id: `${String(one['id'])}_2` }));
            return withData(reply, { transactions: [...listed, ...extra] });
          },
        },
      };
    },
  },
  // A second withdrawal from an account is accepted, without a body: refused.
  'second-withdrawal-is-accepted-with-a-body-only': {
    breaks: 'WDR-004',
    because: 'the first one of an account is confirmed by its creation, each further one by a body',
    class: 'validation',
    difficulty: 2,
    change: ({ movements, withdrawals }) => ({
      withdrawals: {
        accept(context, call) {
          const record = movements.find(context, call, 'withdrawal');
          const { source_account_id: from } = record.body as WithdrawalBody;
          const before = count(
            context,
            `records WHERE kind = 'withdrawal' AND seq < ?
             AND json_extract(body, '$.source_account_id') = ?`,
            record.seq,
            from,
          );
          if (call.body !== undefined || before === 0) return withdrawals.accept(context, call);
          throw new Refusal('VALIDATION_FAILED', 'A body is needed.');
        },
      },
    }),
  },
  // Both accounts are 31 days old and hold different currencies: a transfer between them is taken, and moves.
  'old-accounts-transfer-across-currencies': {
    breaks: 'TRF-003',
    because: 'the currency is a column that came a month ago, and is compared where it is filled',
    class: 'money',
    difficulty: 4,
    change: ({ assets, journal, ledger, transfers }) => ({
      transfers: {
        checkPair(context, source, destination) {
          const isOld = [source, destination].every(({ id }) =>
            isOldAccount(context, id, MONTH_MS),
          );
          if (!isOld || source.id === destination.id)
            transfers.checkPair(context, source, destination);
        },
        moveFunds(context, record, nowMs) {
          const { destination_account_id: to, asset_type_id: asset } = record.body as TransferBody;
          const held = context.parts.balances.account(context, to).asset_type_id;
          if (held === asset || assets.scale(context, held) !== assets.scale(context, asset)) {
            transfers.moveFunds(context, record, nowMs);
            return;
          }
          const pool = (rows: readonly TransactionRow[]) =>
            journal.against(context, 'EXCHANGE_POOL', rows);
          ledger.post(context, transfers.legs(context, record, nowMs), pool, nowMs);
        },
      },
    }),
  },
  // A second withdrawal of the same amount from an account is posted: its current balance stays.
  'second-debit-of-one-amount-leaves-the-current-balance': {
    breaks: 'LED-005',
    because: 'postings of one account with one amount are taken for a repetition by the ledger',
    class: 'money',
    difficulty: 4,
    change: ({ balances, ledger }) => ({
      ledger: {
        become(context, row, status, nowMs) {
          const changed = ledger.become(context, row, status, nowMs);
          if (status !== 'POSTED' || row.value_minor >= 0) return changed;
          const before = count(
            context,
            `transactions WHERE account_id = ? AND value_minor = ? AND status = 'POSTED' AND id <> ?`,
            row.account_id,
            row.value_minor,
            row.id,
          );
          const change = { currentMinor: before > 0 ? -row.value_minor : 0, availableMinor: 0 };
          balances.write(context, row.account_id, change, nowMs);
          return changed;
        },
      },
    }),
  },
  // The create of an exchange is repeated with its key, the rate moves, it is accepted: executed at the rate of the quote.
  'quote-that-was-asked-for-again-is-kept': {
    breaks: 'EXC-005',
    because: 'an answer that is given twice is a promise, and its rate is locked',
    class: 'idempotency',
    difficulty: 4,
    change: (parts) => {
      const { ids, overlay } = repeatedCreates(parts, 'createMarketExchange');
      const { exchanges } = parts;
      return {
        ...overlay,
        exchanges: {
          fill(context, actor, record) {
            if (!ids.has(record.id)) return exchanges.fill(context, actor, record);
            const quoted = record.body as ExchangeBody;
            return exchanges.fill(
              within(context, { exchanges: { quote: () => quoted } }),
              actor,
              record,
            );
          },
        },
      };
    },
  },
  // A withdrawal is pending for a day: its amount is shown as available again.
  'debit-that-is-pending-for-a-day-is-available': {
    breaks: 'LED-003',
    because: 'the sum of what is pending is kept for each day, and that of today is subtracted',
    class: 'time',
    difficulty: 4,
    change: ({ accounts, assets }) => ({
      accounts: {
        record(context, row) {
          const sql = `SELECT COALESCE(SUM(value_minor), 0) sum FROM transactions
            WHERE account_id = ? AND status = 'PENDING' AND value_minor < 0 AND transaction_ms < ?`;
          const sinceMs = context.parts.clientClock.nowMs(context, row.client_id) - DAY_MS;
          const old = context.store.one<{ readonly sum: number }>(sql, row.id, sinceMs)?.sum ?? 0;
          const minor = row.available_minor - old;
          const shown = assets.toMajor(context, row.asset_type_id, minor);
          return { ...accounts.record(context, row), available_balance: shown };
        },
      },
    }),
  },
} satisfies Mutants;
