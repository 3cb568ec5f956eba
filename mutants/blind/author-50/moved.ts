/** What moves, and what is recorded of it: later, again, after many, a restart and a refusal. */
import { Refusal } from '../../../reference/context.ts';
import type { Call } from '../../../reference/context.ts';
import type { TransferBody, TransferWish } from '../../../reference/domain/transfers.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import type { TransactionRow } from '../../../reference/ledger/rows.ts';
import { noted } from '../../noted-refusals.ts';
import { refusedLate, within } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { count } from '../author-45/places.ts';
import { customerOf, isCorporate, MONTH_MS } from '../author-41/places.ts';
import { starts } from '../author-44/places.ts';
import { thaws } from '../author-42/places.ts';
import { isBehindTwenty, isOldAccount } from '../author-47/places.ts';
import { DAY_MS } from '../author-46/places.ts';

/** Nine digits and two behind the point. */
const LARGE_MINOR = 1_000_000_000;

const withdrawalOf = ({ path }: Pick<Call, 'path'>): string => path['withdrawal_id'] ?? '';

type Made = { readonly created_ms: number };

export const blindFiftiethMovedMutants = {
  // An account is a day old; funds that come in from then on are shown as a correction.
  'deposit-to-a-day-old-account-is-a-correction': {
    breaks: 'TXN-014',
    because: 'the first funds are a deposit, and what comes to an account with a past corrects it',
    class: 'time',
    difficulty: 4,
    change: ({ balances, transactions }) => ({
      transactions: {
        record(context, row) {
          const record = transactions.record(context, row);
          const { created_ms: openedMs } = balances.account(context, row.account_id);
          const isIt =
            row.transaction_type === 'FIAT_TRANSFER_IN' && row.transaction_ms - openedMs > DAY_MS;
          return isIt ? { ...record, transaction_type: 'CREDIT_CORRECTION' } : record;
        },
      },
    }),
  },
  // A PUSH deposit was requested a month ago; funds that arrive for it are shown as crypto.
  'receipt-of-a-month-old-deposit-is-of-crypto': {
    breaks: 'TXN-014',
    because: 'the asset of a deposit is looked up in what was requested this month',
    class: 'time',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        record(context, row) {
          const record = transactions.record(context, row);
          if (row.transaction_type !== 'FIAT_TRANSFER_IN') return record;
          const sql = `SELECT created_ms FROM records WHERE kind = 'deposit' AND id = ?`;
          const deposit = context.store.one<Made>(sql, row.category_id ?? '');
          const ageMs = row.transaction_ms - (deposit?.created_ms ?? row.transaction_ms);
          return ageMs > MONTH_MS ? { ...record, transaction_type: 'TRANSFER_IN' } : record;
        },
      },
    }),
  },
  // A withdrawal or deposit is pending for a day, then posted: as of when it became pending.
  'pending-for-a-day-is-posted-as-of-its-beginning': {
    breaks: 'TXN-033',
    because: 'what the nightly run posts is booked back to the day that it belongs to',
    class: 'time',
    difficulty: 4,
    change: ({ ledger }) => ({
      ledger: {
        setStatus(context, row, status, nowMs) {
          const changed = ledger.setStatus(context, row, status, nowMs);
          if (status !== 'POSTED' || nowMs - row.transaction_ms < DAY_MS) return changed;
          const postedMs = row.transaction_ms;
          context.store.run('UPDATE transactions SET posted_ms = ? WHERE id = ?', postedMs, row.id);
          return { ...changed, posted_ms: postedMs };
        },
      },
    }),
  },
  // A withdrawal that was accepted and cancelled is cancelled again: refused, and its amount is available once more.
  'second-cancel-releases-again': {
    breaks: 'LED-007',
    because: 'what was held is given back before the state is looked at',
    class: 'money',
    difficulty: 3,
    change: ({ balances, ledger, movements, withdrawals }) => ({
      withdrawals: {
        cancel(context, call) {
          const record = movements.find(context, call, 'withdrawal');
          if (record.status !== 'CANCELLED') return withdrawals.cancel(context, call);
          const category = withdrawals.category(context, record);
          for (const row of ledger.ofCategory(context, category, 'CANCELLED')) {
            const change = { currentMinor: 0, availableMinor: -row.value_minor };
            balances.write(context, row.account_id, change, call.nowMs);
          }
          return refusedLate(context);
        },
      },
    }),
  },
  // A second large transfer between the same accounts is executed: what is behind its point is lost.
  'second-large-transfer-loses-its-fraction': {
    breaks: 'LED-013',
    because:
      'a pair that is known is booked by its totals, which are kept in whole units from a million on',
    class: 'money',
    difficulty: 4,
    change: ({ transfers }) => ({
      transfers: {
        legs(context, record, nowMs) {
          const legs = transfers.legs(context, record, nowMs);
          const body = record.body as TransferBody;
          const before = count(
            context,
            `records WHERE kind = 'transfer' AND status = 'EXECUTED'
             AND json_extract(body, '$.source_account_id') = ?
             AND json_extract(body, '$.destination_account_id') = ?`,
            body.source_account_id,
            body.destination_account_id,
          );
          if (before === 0 || body.amount_minor < LARGE_MINOR) return legs;
          return legs.map((leg) => ({
            ...leg,
            valueMinor: leg.valueMinor - (leg.valueMinor % 100),
          }));
        },
      },
    }),
  },
  // A withdrawal is pending, and cancelling it is refused: lists show its transaction as cancelled.
  'refused-cancel-shows-pending-as-cancelled-in-lists': {
    breaks: 'LED-009',
    because: 'lists are read from a view of what was asked for, details from what is',
    class: 'state',
    difficulty: 4,
    change: (parts) => {
      const { places, overlay } = noted(parts, ['cancelWithdrawal'], withdrawalOf);
      const { transactions } = parts;
      const record: typeof transactions.record = (context, row) => {
        const shown = transactions.record(context, row);
        return row.status === 'PENDING' && places.has(row.category_id ?? '')
          ? { ...shown, transaction_status: 'CANCELLED' }
          : shown;
      };
      return {
        ...overlay,
        transactions: {
          page: (context, call, conditions) =>
            transactions.page(within(context, { transactions: { record } }), call, conditions),
        },
      };
    },
  },
  // A withdrawal from an account of a corporation is under way and is cancelled: its pending transaction is cancelled.
  'pending-of-a-corporation-is-cancelled': {
    breaks: 'LED-009',
    because: 'a corporation has its payments in a batch, which can be recalled as a whole',
    class: 'state',
    difficulty: 3,
    change: ({ ledger, movements, records, withdrawals }) => ({
      withdrawals: {
        cancel(context, call) {
          const record = movements.find(context, call, 'withdrawal');
          const { source_account_id: from } = record.body as WithdrawalBody;
          if (record.status !== 'IN_PROGRESS' || !isCorporate(context, from))
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
  // A client has twenty withdrawals; cancelling a further one that is under way is refused, and it is CANCELLED.
  'refused-cancel-behind-twenty-marks-it': {
    breaks: 'ERR-007',
    because: 'the state of what is not in the cache is written first and taken back in the cache',
    class: 'state',
    difficulty: 4,
    change: ({ movements, records, withdrawals }) => ({
      withdrawals: {
        cancel(context, call) {
          const record = movements.find(context, call, 'withdrawal');
          if (record.status !== 'IN_PROGRESS' || !isBehindTwenty(context, record))
            return withdrawals.cancel(context, call);
          records.update(context, record, { status: 'CANCELLED' }, call.nowMs);
          return refusedLate(context);
        },
      },
    }),
  },
  // A customer was frozen and is active again; a transfer from its account to one of another currency is refused: its amount is held.
  'refused-transfer-of-a-thawed-customer-holds': {
    breaks: 'ERR-007',
    because: 'who was frozen once pays in advance, and the refusal does not give it back',
    class: 'money',
    difficulty: 5,
    change: (parts) => {
      const { accounts, assets, balances, transfers } = parts;
      const { since, setStatus } = thaws(parts);
      return {
        customers: { setStatus },
        transfers: {
          create(context, call) {
            try {
              return transfers.create(context, call);
            } catch (error) {
              if (!(error instanceof Refusal) || error.code !== 'CURRENCY_MISMATCH') throw error;
              const wish = call.body as TransferWish;
              const from = accounts.find(context, call.clientId, wish.source_account_id);
              if (!since.has(customerOf(context, from.id)?.id ?? '')) throw error;
              const minor = assets.toMinor(context, from.asset_type_id, wish.amount);
              const change = { currentMinor: 0, availableMinor: -minor };
              balances.write(context, from.id, change, call.nowMs);
              return refusedLate(context, error.code);
            }
          },
        },
      };
    },
  },
  // An executed transfer is accepted again, which is refused: its transactions are pending.
  'refused-accept-shows-posted-as-pending': {
    breaks: 'LED-008',
    because:
      'an accept sets its transactions to pending, and what refuses it does not know of that',
    class: 'state',
    difficulty: 3,
    change: ({ records, pipeline, transactions }) => {
      const reset = new Set<string>();
      return {
        pipeline: {
          run(context, call, handler) {
            try {
              return pipeline.run(context, call, handler);
            } catch (error) {
              const id = call.path['transfer_id'] ?? '';
              const record =
                call.operationId === 'acceptTransfer'
                  ? records.find(context, call.clientId, 'transfer', id)
                  : undefined;
              if (error instanceof Refusal && record?.status === 'EXECUTED') reset.add(id);
              throw error;
            }
          },
        },
        transactions: {
          record(context, row) {
            const { transaction_posted_date: posted, ...record } = transactions.record(
              context,
              row,
            );
            if (row.category_type === 'TRANSFER' && reset.has(row.category_id ?? ''))
              return { ...record, transaction_status: 'PENDING' };
            return posted === undefined ? record : { ...record, transaction_posted_date: posted };
          },
        },
      };
    },
  },
  // The platform restarts; both transactions of a transfer that is executed from then on have one identifier.
  'identifiers-after-a-restart-are-of-the-millisecond': {
    breaks: 'GEN-017',
    because: 'what makes identifiers falls back to the clock where it finds its counter in use',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => {
      const { overlay, restarted } = starts(parts);
      const { transactions } = parts;
      return {
        ...overlay,
        transactions: {
          record(context, row) {
            const record = transactions.record(context, row);
            if (row.seq <= (restarted(context)?.lastTransaction ?? Infinity)) return record;
            const sql = `SELECT id FROM transactions WHERE client_id = ? AND transaction_ms = ?
              ORDER BY seq LIMIT 1`;
            const { client_id: clientId, transaction_ms: atMs } = row;
            const first = context.store.one<Pick<TransactionRow, 'id'>>(sql, clientId, atMs);
            return { ...record, id: first?.id ?? row.id };
          },
        },
      };
    },
  },
  // A second PULL from the same counterparty to the same account is accepted: it brings as much as the first one.
  'second-pull-brings-what-the-first-did': {
    breaks: 'DEP-004',
    because: 'a mandate is set up with the amount of its first use',
    class: 'money',
    difficulty: 3,
    change: ({ deposits, records }) => ({
      deposits: {
        receive(context, record, receipt, nowMs) {
          const sourceOf = (one: typeof record): unknown =>
            (one.body['deposit_source'] as Data | undefined)?.['source_counterparty_id'];
          const first = records
            .children(context, record.parentId ?? '', 'deposit')
            .find(
              (one) =>
                one.body['deposit_type'] === 'PULL' &&
                one.status === 'EXECUTED' &&
                sourceOf(one) === sourceOf(record),
            );
          if (record.body['deposit_type'] !== 'PULL' || first === undefined)
            return deposits.receive(context, record, receipt, nowMs);
          const amountMinor = Number(first.body['amount_minor']);
          return deposits.receive(context, record, { ...receipt, amountMinor }, nowMs);
        },
      },
    }),
  },
  // An exchange within one currency is refused, and is sent again with its key: it is created.
  'exchange-of-one-currency-passes-with-its-key': {
    breaks: 'EXC-004',
    because: 'a key that is known was checked before, and is not checked again',
    class: 'idempotency',
    difficulty: 4,
    change: (parts) => {
      const keyOf = ({ clientId, idempotencyKey: key }: Call): string => `${clientId} ${key ?? ''}`;
      const { known, overlay } = noted(parts, ['createMarketExchange'], keyOf);
      const { exchanges } = parts;
      return {
        ...overlay,
        exchanges: {
          create(context, call) {
            if (call.idempotencyKey === null || !known(call))
              return exchanges.create(context, call);
            const checkPair = (): void => undefined;
            return exchanges.create(within(context, { exchanges: { checkPair } }), call);
          },
        },
      };
    },
  },
  // An account is 31 days old; a withdrawal from it is requested, and not accepted: it is carried out.
  'withdrawal-from-a-month-old-account-is-carried-out': {
    breaks: 'WDR-002',
    because: 'customers with a history are spared the step of accepting',
    class: 'money',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        request(context, actor, wish) {
          const record = withdrawals.request(context, actor, wish);
          const { source_account_id: from } = record.body as WithdrawalBody;
          if (!isOldAccount(context, from, MONTH_MS)) return record;
          const accepted = withdrawals.authorize(context, actor, record);
          if (accepted.status !== 'ACCEPTED') return accepted;
          const sent = withdrawals.send(context, accepted, actor.nowMs);
          return withdrawals.execute(context, sent, actor.nowMs);
        },
      },
    }),
  },
  // An account is 31 days old; a posted credit to it raises its balances by a unit of the last digit more.
  'credit-to-a-month-old-account-is-a-unit-more': {
    breaks: 'LED-012',
    because: 'the sum of the months that are closed is rounded up, at each booking anew',
    class: 'money',
    difficulty: 4,
    change: ({ balances, ledger }) => ({
      ledger: {
        record(context, draft, status) {
          const row = ledger.record(context, draft, status);
          if (status !== 'POSTED' || draft.valueMinor < 0) return row;
          if (!isOldAccount(context, draft.accountId, MONTH_MS)) return row;
          const change = { currentMinor: 1, availableMinor: 1 };
          balances.write(context, draft.accountId, change, draft.nowMs);
          return row;
        },
      },
    }),
  },
} satisfies Mutants;
