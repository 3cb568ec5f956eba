/** Faults of the twenty-seventh author: events that tell of another step, or not at all. */
import { Refusal } from '../../../reference/context.ts';
import type { TransactionRow } from '../../../reference/ledger/rows.ts';
import type { Mutants } from '../../types.ts';

export const blindTwentySeventhToldMutants = {
  'posting-of-a-debit-is-told-with-the-status-before': {
    breaks: 'WHK-015',
    because: 'the event is put together before the row is written',
    class: 'webhook',
    difficulty: 3,
    change: ({ ledger }) => ({
      ledger: {
        eventData(context, row) {
          const data = ledger.eventData(context, row);
          const isSettled = row.status === 'POSTED' && row.posted_ms !== row.transaction_ms;
          return isSettled && row.value_minor < 0 ? { ...data, status: 'PENDING' } : data;
        },
      },
    }),
  },
  'key-is-cut-at-its-first-hyphen': {
    breaks: 'WHK-001',
    because: 'what follows a hyphen is taken for the version of the key',
    class: 'webhook',
    difficulty: 4,
    racy: true,
    change: ({ signing }) => ({
      signing: {
        key: (context, subscription) => signing.key(context, subscription).split('-', 1)[0] ?? '',
      },
    }),
  },
  'completion-after-a-refused-cancellation-is-untold': {
    breaks: 'EVT-016',
    because: 'who wanted to cancel is not told of what happened instead',
    class: 'webhook',
    difficulty: 5,
    change: ({ withdrawals }) => {
      const wished = new Set<string>();
      return {
        withdrawals: {
          cancel(context, call) {
            try {
              return withdrawals.cancel(context, call);
            } catch (error) {
              if (error instanceof Refusal) wished.add(call.path['withdrawal_id'] ?? '');
              throw error;
            }
          },
          announce(context, eventType, record, nowMs) {
            if (eventType === 'WITHDRAWAL_COMPLETED' && wished.has(record.id)) return;
            withdrawals.announce(context, eventType, record, nowMs);
          },
        },
      };
    },
  },
  'second-account-in-an-asset-is-opened-untold': {
    breaks: 'EVT-005',
    because: 'the event is keyed by customer and asset',
    class: 'webhook',
    difficulty: 4,
    change: ({ accounts }) => ({
      accounts: {
        announce(context, row, nowMs) {
          const isSecond = accounts
            .ofCustomer(context, row.customer_id)
            .some(({ asset_type_id: asset, seq }) => asset === row.asset_type_id && seq < row.seq);
          if (row.status === 'OPEN' && isSecond) return;
          accounts.announce(context, row, nowMs);
        },
      },
    }),
  },
  'later-receipt-is-told-under-the-first-transaction': {
    breaks: 'WHK-015',
    because: 'the transaction of a deposit is looked up by the deposit',
    class: 'webhook',
    difficulty: 4,
    change: ({ ledger }) => ({
      ledger: {
        eventData(context, row) {
          const data = ledger.eventData(context, row);
          if (row.category_type !== 'DEPOSIT') return data;
          const first = context.store.one<TransactionRow>(
            'SELECT * FROM transactions WHERE category_id = ? ORDER BY seq LIMIT 1',
            row.category_id,
          );
          return { ...data, transaction_id: first?.id ?? row.id };
        },
      },
    }),
  },
  'second-push-of-an-account-is-completed-untold': {
    breaks: 'EVT-013',
    because: 'that an account was funded is told once',
    class: 'webhook',
    difficulty: 5,
    change: ({ deposits }) => ({
      deposits: {
        announce(context, eventType, record, nowMs) {
          const isLater =
            eventType === 'DEPOSIT_COMPLETED' &&
            record.body['deposit_type'] === 'PUSH' &&
            context.parts.records
              .children(context, record.parentId ?? '', 'deposit')
              .some(({ id, status }) => id !== record.id && status === 'EXECUTED');
          if (!isLater) deposits.announce(context, eventType, record, nowMs);
        },
      },
    }),
  },
} satisfies Mutants;
