/** Faults of what is final: posted transactions, and those under way. */
import type { Context } from '../../reference/context.ts';
import type { TransactionRow } from '../../reference/ledger/rows.ts';
import { everyNth } from '../steps.ts';
import type { Mutants } from '../types.ts';

const QUARTER_MS = 92 * 86_400_000;

function giveUpPending(context: Context, accountId: string, nowMs: number): void {
  const { balances, ledger } = context.parts;
  const sql = `SELECT * FROM transactions WHERE account_id = ? AND status = 'PENDING'`;
  for (const row of context.store.all<TransactionRow>(sql, accountId)) {
    const [before, after] = (['PENDING', 'CANCELLED'] as const).map((status) =>
      balances.effect(context, status, row.value_minor),
    );
    if (before !== undefined && after !== undefined) {
      balances.replace(context, accountId, before, after, nowMs);
    }
    ledger.announce(context, ledger.setStatus(context, row, 'CANCELLED', nowMs), nowMs);
  }
}

export const ledgerFinalityMutants = {
  'returned-withdrawal-cancels-its-posted-debit': {
    breaks: 'LED-008',
    because: 'a return is thought to undo the debit, and does so in place',
    class: 'state',
    difficulty: 3,
    change: ({ operator }) => ({
      operator: {
        postReturn(context, draft) {
          operator.postReturn(context, draft);
          context.store.run(
            `UPDATE transactions SET status = 'CANCELLED'
             WHERE category_id = ? AND transaction_type = 'FIAT_TRANSFER_OUT' AND status = 'POSTED'`,
            draft.category.id,
          );
        },
      },
    }),
  },
  'later-fee-is-added-to-the-posted-value': {
    breaks: 'LED-008',
    because: 'small later charges are booked onto the transaction they belong to',
    class: 'money',
    difficulty: 4,
    change: ({ transfers }) => ({
      transfers: {
        moveFunds(context, record, nowMs) {
          transfers.moveFunds(context, record, nowMs);
          for (const { accountId } of transfers.legs(context, record, nowMs)) {
            context.store.run(
              `UPDATE transactions SET value_minor = value_minor + 1 WHERE id = (
                 SELECT id FROM transactions WHERE account_id = ? AND status = 'POSTED'
                   AND category_id <> ? ORDER BY seq DESC LIMIT 1)`,
              accountId,
              record.id,
            );
          }
        },
      },
    }),
  },
  'posted-transaction-is-shown-as-pending-for-a-second': {
    breaks: 'LED-008',
    because: 'two replicas answer in turn, and one of them lags',
    class: 'state',
    difficulty: 4,
    change: ({ transactions }) => {
      const lagging = everyNth(3);
      return {
        transactions: {
          record(context, row) {
            const record = transactions.record(context, row);
            return row.status === 'POSTED' && lagging()
              ? { ...record, transaction_status: 'PENDING' }
              : record;
          },
        },
      };
    },
  },
  'posted-value-loses-its-cents-in-a-quarter': {
    breaks: 'LED-008',
    because: 'what is older than a quarter is read from an archive of whole amounts',
    class: 'persistence',
    difficulty: 5,
    change: ({ clientClock, transactions }) => ({
      transactions: {
        value(context, row) {
          const value = transactions.value(context, row);
          const ageMs = clientClock.nowMs(context, row.client_id) - (row.posted_ms ?? Infinity);
          return ageMs > QUARTER_MS ? Math.trunc(value) : value;
        },
      },
    }),
  },
  'closing-a-customer-cancels-what-is-pending': {
    breaks: 'LED-009',
    because: 'nobody is left to wait for it, so that all that is not posted is given up',
    class: 'state',
    difficulty: 5,
    change: ({ customers }) => ({
      customers: {
        setStatus(context, customer, status, nowMs) {
          const changed = customers.setStatus(context, customer, status, nowMs);
          if (status !== 'CLOSED') return changed;
          for (const { id } of context.parts.accounts.ofCustomer(context, customer.id)) {
            giveUpPending(context, id, nowMs);
          }
          return changed;
        },
      },
    }),
  },
  'withdrawal-under-way-can-be-cancelled': {
    breaks: 'LED-009',
    because: 'cancel asks for EXECUTED alone',
    class: 'state',
    difficulty: 2,
    change: ({ holds, ledger, states }) => ({
      states: {
        allows: (context, kind, from, to) =>
          states.allows(context, kind, from, to) ||
          (kind === 'withdrawal' && from === 'IN_PROGRESS' && to === 'CANCELLED'),
      },
      ledger: {
        mayBecome: (context, from, to) =>
          ledger.mayBecome(context, from, to) || (from === 'PENDING' && to === 'CANCELLED'),
      },
      holds: {
        release(context, category, nowMs) {
          const pending = context.parts.ledger.ofCategory(context, category, 'PENDING');
          for (const row of pending) ledger.become(context, row, 'CANCELLED', nowMs);
          return holds.release(context, category, nowMs);
        },
      },
    }),
  },
  'pending-debit-is-cancelled-and-booked-anew': {
    breaks: 'LED-009',
    because: 'settlement replaces the pending entry as acceptance replaced the hold',
    class: 'state',
    difficulty: 3,
    change: ({ ledger }) => ({
      ledger: {
        mayBecome: (context, from, to) =>
          ledger.mayBecome(context, from, to) || (from === 'PENDING' && to === 'CANCELLED'),
        settle(context, pending, internal, nowMs) {
          const debits = pending.filter((row) => row.value_minor < 0);
          const gone = debits.map((row) => ledger.become(context, row, 'CANCELLED', nowMs));
          const anew = gone.map((row) =>
            ledger.record(
              context,
              {
                accountId: row.account_id,
                valueMinor: row.value_minor,
                type: row.transaction_type,
                category:
                  row.category_type === null || row.category_id === null
                    ? null
                    : { type: row.category_type, id: row.category_id },
                nowMs,
              },
              'PENDING',
            ),
          );
          const credits = pending.filter((row) => row.value_minor >= 0);
          return ledger.settle(context, [...anew, ...credits], internal, nowMs);
        },
      },
    }),
  },
} satisfies Mutants;
