/** Faults of the twenty-third author: withdrawals, transfers, and what is held for them. */
import { Refusal } from '../../../reference/context.ts';
import type { TransferBody } from '../../../reference/domain/transfers.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import type { Context } from '../../../reference/context.ts';
import type { TransactionRow } from '../../../reference/ledger/rows.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import { meanwhile } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const ALL = { page: 0, pageSize: 10_000 };

/** Cancelled whatever state it was in: its effect on both balances is taken back. */
function undo(context: Context, row: TransactionRow, nowMs: number): void {
  const { balances, ledger } = context.parts;
  const before = balances.effect(context, row.status, row.value_minor);
  const changed = ledger.setStatus(context, row, 'CANCELLED', nowMs);
  const after = balances.effect(context, 'CANCELLED', row.value_minor);
  balances.replace(context, row.account_id, before, after, nowMs);
  ledger.announce(context, changed, nowMs);
}

/** Other transfers of these two accounts with the same amount, in one direction or the other. */
function alike(context: Context, record: StoredRecord, back: boolean): StoredRecord[] {
  const wayOf = ({ body }: StoredRecord, turned: boolean): string => {
    const { source_account_id: from, destination_account_id: to, ...rest } = body as TransferBody;
    return JSON.stringify([...(turned ? [to, from] : [from, to]), rest.amount_minor]);
  };
  const { rows } = context.parts.records.list(context, record.clientId, 'transfer', ALL);
  const way = wayOf(record, back);
  return rows.filter((row) => row.id !== record.id && wayOf(row, false) === way);
}

export const blindTwentyThirdMovedMutants = {
  // Cancelling one withdrawal frees its own hold and no other.
  'cancelling-a-withdrawal-frees-the-hold-of-its-twin': {
    breaks: 'WDR-003',
    because: 'holds are found by account, payee and amount',
    class: 'money',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        release(context, record, nowMs) {
          const { holds, records } = context.parts;
          const kindOf = ({ body }: StoredRecord): string => {
            const of = body as WithdrawalBody;
            return JSON.stringify([
              of.source_account_id,
              of.destination_counterparty_id,
              of.amount_minor,
            ]);
          };
          const kind = kindOf(record);
          for (const twin of records.list(context, record.clientId, 'withdrawal', ALL).rows) {
            if (twin.id === record.id || twin.status !== 'ACCEPTED') continue;
            if (kindOf(twin) !== kind) continue;
            holds.release(context, withdrawals.category(context, twin), nowMs);
          }
          return withdrawals.release(context, record, nowMs);
        },
      },
    }),
  },
  // A withdrawal under way is not accepted once more.
  'withdrawal-under-way-can-be-accepted-again': {
    breaks: 'WDR-007',
    because: 'the check names the states that are done, and this one came later',
    class: 'state',
    difficulty: 4,
    change: ({ states }) => ({
      states: {
        allows(context, kind, from, to) {
          const under = kind === 'withdrawal' && from === 'IN_PROGRESS' && to === 'ACCEPTED';
          return under || states.allows(context, kind, from, to);
        },
      },
    }),
  },
  // What is in flight is not cancelled, and a cancellation that was refused has no effect later.
  'refused-cancellation-takes-effect-in-the-end': {
    breaks: 'LED-009',
    because: 'the request for a cancellation is noted before it is refused, and the job finds it',
    class: 'state',
    difficulty: 4,
    change: ({ withdrawals }) => {
      const noted = new Set<string>();
      return {
        withdrawals: {
          cancel(context, call) {
            try {
              return withdrawals.cancel(context, call);
            } catch (error) {
              if (error instanceof Refusal) noted.add(call.path['withdrawal_id'] ?? '');
              throw error;
            }
          },
          execute(context, record, nowMs) {
            if (!noted.has(record.id)) return withdrawals.execute(context, record, nowMs);
            const { ledger, records } = context.parts;
            const category = withdrawals.category(context, record);
            for (const row of ledger.ofCategory(context, category, 'PENDING')) {
              undo(context, row, nowMs);
            }
            const change = { status: 'CANCELLED', dueMs: null };
            return records.update(context, record, change, nowMs);
          },
        },
      };
    },
  },
  // What is posted stays, and a transfer back is a movement of its own.
  'transfer-back-cancels-the-one-before': {
    breaks: 'LED-008',
    because: 'the same amount the other way is taken for an undoing, which leaves a cleaner list',
    class: 'money',
    difficulty: 4,
    change: ({ transfers }) => ({
      transfers: {
        moveFunds(context, record, nowMs) {
          const { ledger } = context.parts;
          const rows = alike(context, record, true).flatMap(({ id }) =>
            ledger.ofCategory(context, { type: 'TRANSFER', id }, 'POSTED'),
          );
          if (rows.length < 2) transfers.moveFunds(context, record, nowMs);
          else for (const row of rows.slice(-2)) undo(context, row, nowMs);
        },
      },
    }),
  },
  // A transfer moves nothing before it is accepted itself.
  'accepting-a-transfer-accepts-its-twins': {
    breaks: 'TRF-001',
    because: 'the order is found by its accounts and its amount, and there may be several',
    class: 'state',
    difficulty: 4,
    change: ({ transfers }) => ({
      transfers: {
        accept(context, call) {
          const { records } = context.parts;
          const reply = transfers.accept(context, call);
          const id = call.path['transfer_id'] ?? '';
          const record = records.get(context, call.clientId, 'transfer', id);
          for (const twin of alike(context, record, false)) {
            if (twin.status === 'REQUESTED') transfers.execute(context, call, twin);
          }
          return reply;
        },
      },
    }),
  },
  // A signature proves where a request comes from, and pays for nothing.
  'signed-transfer-is-not-asked-for-funds': {
    breaks: 'LED-015',
    because: 'who signs is a trusted partner with a credit line, it was thought',
    class: 'money',
    difficulty: 4,
    change: ({ balances, transfers }) => {
      const signed = meanwhile();
      return {
        transfers: {
          accept(context, call) {
            if (call.headers['x-signature'] === undefined) return transfers.accept(context, call);
            return signed.during(true, () => transfers.accept(context, call));
          },
        },
        balances: {
          covers: (context, account, minor) =>
            signed.known === true || balances.covers(context, account, minor),
        },
      };
    },
  },
  // What is held stays held while its account is frozen, and after.
  'account-that-is-opened-again-holds-nothing': {
    breaks: 'LED-002',
    because: 'when it is opened again, what is available is set to the balance',
    class: 'money',
    difficulty: 4,
    change: ({ accounts }) => ({
      accounts: {
        setStatus(context, row, status, nowMs, frozenByCustomer) {
          const changed = accounts.setStatus(context, row, status, nowMs, frozenByCustomer);
          if (row.status !== 'FROZEN' || status !== 'OPEN') return changed;
          const availableMinor = changed.current_minor - changed.available_minor;
          const { balances } = context.parts;
          return balances.write(context, row.id, { currentMinor: 0, availableMinor }, nowMs);
        },
      },
    }),
  },
} as const satisfies Mutants;
