/** Faults of the twenty-ninth author: balances, holds and what becomes of them some time later. */
import type { TransferBody } from '../../../reference/domain/transfers.ts';
import { Refusal } from '../../../reference/context.ts';
import type { AccountRow, TransactionRow } from '../../../reference/ledger/rows.ts';
import { shift, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const DAY_MS = 86_400_000;
const CHARGE_MINOR = 100;

export const blindTwentyNinthFundsMutants = {
  'account-that-thaws-has-the-balances-that-it-froze-with': {
    breaks: 'WDR-003',
    because: 'a frozen account is kept as a picture, and put back from it',
    class: 'money',
    difficulty: 5,
    change: ({ accounts }) => {
      const pictures = new Map<string, AccountRow>();
      return {
        accounts: {
          setStatus(context, row, status, nowMs, byCustomer) {
            if (status === 'FROZEN') pictures.set(row.id, row);
            const picture = pictures.get(row.id);
            if (row.status === 'FROZEN' && status === 'OPEN' && picture !== undefined) {
              context.store.run(
                'UPDATE accounts SET current_minor = ?, available_minor = ? WHERE id = ?',
                picture.current_minor,
                picture.available_minor,
                row.id,
              );
            }
            return accounts.setStatus(context, row, status, nowMs, byCustomer);
          },
        },
      };
    },
  },
  'account-that-falls-asleep-is-charged-untold': {
    breaks: 'LED-012',
    because: 'the charge for accounts that nobody uses is taken by a job beside the ledger',
    class: 'money',
    difficulty: 4,
    change: ({ accounts }) => ({
      accounts: {
        setStatus(context, row, status, nowMs, byCustomer) {
          const isCharged = status === 'DORMANT' && row.available_minor >= CHARGE_MINOR;
          if (isCharged) shift(context, row.id, -CHARGE_MINOR, 0);
          return accounts.setStatus(context, row, status, nowMs, byCustomer);
        },
      },
    }),
  },
  'refused-accept-of-a-transfer-is-made-up-for-once-its-customer-is-active': {
    breaks: 'TRF-001',
    because: 'what was refused for the state of a customer is queued until that changes',
    class: 'error',
    difficulty: 4,
    change: ({ customers, movements, states, transfers }) => {
      const waiting = new Map<string, string>();
      return {
        transfers: {
          accept(context, call) {
            const { body, id } = movements.find(context, call, 'transfer');
            try {
              return transfers.accept(context, call);
            } catch (error) {
              const isOfCustomer = error instanceof Refusal && error.code === 'CUSTOMER_NOT_ACTIVE';
              const { source_account_id: from } = body as TransferBody;
              const { customer_id: owner } = context.parts.balances.account(context, from);
              if (isOfCustomer) waiting.set(owner, id);
              throw error;
            }
          },
        },
        customers: {
          setStatus(context, customer, status, nowMs) {
            const changed = customers.setStatus(context, customer, status, nowMs);
            const id = waiting.get(customer.id) ?? '';
            const record = context.parts.records.ofAnyone(context, 'transfer', id);
            if (status !== 'ACTIVE' || record?.status !== 'REQUESTED') return changed;
            waiting.delete(customer.id);
            transfers.moveFunds(context, record, nowMs);
            states.move(context, record, 'EXECUTED', nowMs);
            return changed;
          },
        },
      };
    },
  },
  'cancelled-withdrawal-can-be-accepted-the-next-day': {
    breaks: 'WDR-005',
    because: 'the mark of a cancellation is in a cache that is emptied at night',
    class: 'state',
    difficulty: 5,
    change: ({ states }) => ({
      states: {
        require(context, record, to) {
          const nowMs = context.parts.clientClock.nowMs(context, record.clientId);
          const isOld = record.status === 'CANCELLED' && nowMs - record.updatedMs >= DAY_MS / 2;
          if (isOld && record.kind === 'withdrawal' && to === 'ACCEPTED') return;
          states.require(context, record, to);
        },
      },
    }),
  },
  'hold-of-yesterday-stays-when-it-is-cancelled': {
    breaks: 'WDR-006',
    because: 'holds are released in the table of today, and those before are in the archive',
    class: 'money',
    difficulty: 4,
    change: ({ holds, ledger }) => ({
      holds: {
        release(context, category, nowMs) {
          const ofCategory: typeof ledger.ofCategory = (inner, which, status) =>
            ledger
              .ofCategory(inner, which, status)
              .filter((row) => nowMs - row.transaction_ms < DAY_MS / 2);
          return holds.release(within(context, { ledger: { ofCategory } }), category, nowMs);
        },
      },
    }),
  },
  'freezing-an-account-cancels-what-is-pending-on-it': {
    breaks: 'LED-009',
    because: 'an account that is locked is cleared of all that is under way',
    class: 'state',
    difficulty: 4,
    change: ({ accounts, ledger }) => ({
      accounts: {
        setStatus(context, row, status, nowMs, byCustomer) {
          const changed = accounts.setStatus(context, row, status, nowMs, byCustomer);
          if (status !== 'FROZEN' || byCustomer === true) return changed;
          const sql = `SELECT * FROM transactions WHERE account_id = ? AND status = 'PENDING'`;
          const lax = within(context, { ledger: { mayBecome: () => true } });
          for (const pending of context.store.all<TransactionRow>(sql, row.id))
            ledger.become(lax, pending, 'CANCELLED', nowMs);
          return changed;
        },
      },
    }),
  },
} satisfies Mutants;
