/** Faults of what a transaction's state does to the balances. */
import type { WithdrawalBody } from '../../reference/domain/withdrawals.ts';
import type { Mutants } from '../types.ts';
import { everyNth } from '../steps.ts';

export const ledgerStateMutants = {
  'hold-lowers-the-current-balance-too': {
    breaks: 'LED-002',
    because: 'there is one column, and available is derived from it',
    class: 'money',
    difficulty: 1,
    change: () => ({
      balances: {
        heldEffect: (_context, minor) => ({ currentMinor: minor, availableMinor: minor }),
      },
    }),
  },
  'hold-leaves-the-available-balance-alone': {
    breaks: 'LED-002',
    because: 'holds live in a table of their own that the balance does not read',
    class: 'money',
    difficulty: 1,
    change: () => ({
      balances: { heldEffect: () => ({ currentMinor: 0, availableMinor: 0 }) },
    }),
  },
  'hold-is-rounded-up-to-whole-units': {
    breaks: 'LED-002',
    because: 'the core of the bank holds whole dollars',
    class: 'money',
    difficulty: 3,
    change: () => ({
      balances: {
        heldEffect: (_context, minor) => ({
          currentMinor: 0,
          availableMinor: Math.min(0, Math.floor(minor / 100) * 100),
        }),
      },
    }),
  },
  'second-hold-of-an-account-replaces-the-first': {
    breaks: 'LED-002',
    because: 'an account has one field for what is held',
    class: 'money',
    difficulty: 4,
    change: ({ ledger }) => ({
      ledger: {
        record(context, draft, status) {
          const row = ledger.record(context, draft, status);
          if (status !== 'AUTHORIZED') return row;
          const held = context.store.one<{ minor: number }>(
            `SELECT COALESCE(SUM(value_minor), 0) minor FROM transactions
             WHERE account_id = ? AND status = 'AUTHORIZED' AND category_id <> ?`,
            row.account_id,
            row.category_id,
          );
          const change = { currentMinor: 0, availableMinor: -(held?.minor ?? 0) };
          context.parts.balances.write(context, row.account_id, change, draft.nowMs);
          return row;
        },
      },
    }),
  },
  'pending-debit-lowers-the-current-balance': {
    breaks: 'LED-003',
    because: 'what is under way is gone, says the account service',
    class: 'money',
    difficulty: 2,
    change: () => ({
      balances: {
        pendingEffect: (_context, minor) => ({
          currentMinor: Math.min(0, minor),
          availableMinor: Math.min(0, minor),
        }),
      },
    }),
  },
  'pending-debit-frees-what-was-held': {
    breaks: 'LED-003',
    because: 'the hold is cancelled, and nothing takes its place until the debit is posted',
    class: 'money',
    difficulty: 3,
    change: () => ({
      balances: { pendingEffect: () => ({ currentMinor: 0, availableMinor: 0 }) },
    }),
  },
  'pending-debit-comes-on-top-of-its-hold': {
    breaks: 'LED-003',
    because: 'the hold is cancelled in the list, but its funds are released at posting only',
    class: 'money',
    difficulty: 3,
    change: () => ({
      balances: {
        pendingEffect: (_context, minor) => ({
          currentMinor: 0,
          availableMinor: Math.min(0, 2 * minor),
        }),
      },
    }),
  },
  'pending-credit-raises-the-current-balance': {
    breaks: 'LED-004',
    because: 'the holder is to see early what is coming in',
    class: 'money',
    difficulty: 2,
    change: () => ({
      balances: {
        pendingEffect: (_context, minor) => ({
          currentMinor: Math.max(0, minor),
          availableMinor: Math.min(0, minor),
        }),
      },
    }),
  },
  'posted-debit-gives-its-hold-back': {
    breaks: 'LED-005',
    because: 'posting releases the hold and forgets to lower what is available',
    class: 'money',
    difficulty: 2,
    change: ({ balances }) => ({
      balances: {
        effect: (context, status, minor) =>
          status === 'POSTED' && minor < 0
            ? { currentMinor: minor, availableMinor: 0 }
            : balances.effect(context, status, minor),
      },
    }),
  },
  'posted-debit-leaves-the-current-balance': {
    breaks: 'LED-005',
    because: 'the current balance is that of the last statement',
    class: 'money',
    difficulty: 2,
    change: ({ balances }) => ({
      balances: {
        effect: (context, status, minor) =>
          status === 'POSTED' && minor < 0
            ? { currentMinor: 0, availableMinor: minor }
            : balances.effect(context, status, minor),
      },
    }),
  },
  'posted-credit-is-available-less-a-cent': {
    breaks: 'LED-006',
    because: 'a reserve for charges is kept back',
    class: 'money',
    difficulty: 2,
    change: ({ deposits }) => ({
      deposits: {
        credit(context, record, receipt, nowMs) {
          const rows = deposits.credit(context, record, receipt, nowMs);
          const change = { currentMinor: 0, availableMinor: -1 };
          for (const { account_id: id } of rows) {
            context.parts.balances.write(context, id, change, nowMs);
          }
          return rows;
        },
      },
    }),
  },
  'posted-credit-raises-the-available-balance-twice': {
    breaks: 'LED-006',
    because: 'it is counted when it is pending, and again when it is posted',
    class: 'money',
    difficulty: 2,
    change: ({ balances }) => ({
      balances: {
        effect: (context, status, minor) =>
          status === 'POSTED' && minor > 0
            ? { currentMinor: minor, availableMinor: 2 * minor }
            : balances.effect(context, status, minor),
      },
    }),
  },
  'cancelled-hold-raises-the-current-balance': {
    breaks: 'LED-007',
    because: 'a cancellation reverses an impact that the hold never had',
    class: 'money',
    difficulty: 2,
    change: ({ withdrawals }) => ({
      withdrawals: {
        release(context, record, nowMs) {
          const { source_account_id: accountId, amount_minor: minor } =
            record.body as WithdrawalBody;
          const change = { currentMinor: minor, availableMinor: 0 };
          const held = record.status === 'ACCEPTED';
          if (held) context.parts.balances.write(context, accountId, change, nowMs);
          return withdrawals.release(context, record, nowMs);
        },
      },
    }),
  },
  'cancelled-hold-keeps-a-cent': {
    breaks: 'LED-007',
    because: 'the release is rounded otherwise than the hold',
    class: 'money',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        release(context, record, nowMs) {
          const { source_account_id: accountId } = record.body as WithdrawalBody;
          const change = { currentMinor: 0, availableMinor: -1 };
          const held = record.status === 'ACCEPTED';
          if (held) context.parts.balances.write(context, accountId, change, nowMs);
          return withdrawals.release(context, record, nowMs);
        },
      },
    }),
  },
  'every-second-cancelled-hold-is-kept': {
    breaks: 'LED-007',
    because: 'the release is a message, and messages get lost',
    class: 'money',
    difficulty: 4,
    change: ({ withdrawals }) => {
      const lost = everyNth(2);
      return {
        withdrawals: {
          release(context, record, nowMs) {
            const done = withdrawals.release(context, record, nowMs);
            if (record.status !== 'ACCEPTED' || !lost()) return done;
            const { source_account_id: accountId, amount_minor: minor } =
              record.body as WithdrawalBody;
            const change = { currentMinor: 0, availableMinor: -minor };
            context.parts.balances.write(context, accountId, change, nowMs);
            return done;
          },
        },
      };
    },
  },
  'pending-credits-are-available-and-spent': {
    breaks: 'LED-015',
    because: 'what is pending impacts what is available, and who spends looks at nothing else',
    class: 'money',
    difficulty: 2,
    change: () => ({
      balances: {
        pendingEffect: (_context, minor) => ({ currentMinor: 0, availableMinor: minor }),
      },
    }),
  },
} satisfies Mutants;
