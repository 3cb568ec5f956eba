/** Faults of the twenty-seventh author: events that tell of another step, or not at all. */
import { Refusal } from '../../reference/context.ts';
import type { Mutants } from '../types.ts';

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
} satisfies Mutants;
