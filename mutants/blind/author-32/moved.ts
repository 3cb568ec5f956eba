/** Faults of a year's changes to a platform that was right: funds, fees and keys. */
import type { Call, Context } from '../../../reference/context.ts';
import type { TransferBody } from '../../../reference/domain/transfers.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import type { Mutants } from '../../types.ts';
import { isAccept, isCreate, pause, refusedLate, shift } from '../../steps.ts';

const LARGE_MINOR = 1_000_000;
const CHARGE_MINOR = 500;
const AT_ONCE_MAX = 15;
const GAP_MS = 10;
const OPEN_DEBITS_SHOWN = 8;

/** Whether the destination alone stands in the way of a transfer. */
function destinationIsShut(context: Context, call: Call, record: StoredRecord): boolean {
  const { availability, balances } = context.parts;
  const body = record.body as TransferBody;
  const source = balances.account(context, body.source_account_id);
  const destination = balances.account(context, body.destination_account_id);
  try {
    availability.mayMove(context, source);
    if (!balances.covers(context, source, body.amount_minor)) return false;
  } catch {
    return false;
  }
  try {
    availability.mayMove(context, destination);
    return false;
  } catch {
    return record.status === 'REQUESTED' && record.clientId === call.clientId;
  }
}

export const blindThirtySecondMovedMutants = {
  'refused-acceptance-leaves-a-debit-and-its-way-back': {
    breaks: 'ERR-007',
    because: 'accounts lie in different shards, and a saga takes back what the other one refuses',
    class: 'money',
    difficulty: 4,
    change: ({ transfers }) => ({
      transfers: {
        accept(context, call) {
          const { ledger, movements } = context.parts;
          const record = movements.find(context, call, 'transfer');
          if (!destinationIsShut(context, call, record)) return transfers.accept(context, call);
          const [debit] = transfers.legs(context, record, call.nowMs);
          if (debit === undefined) return transfers.accept(context, call);
          const back = { ...debit, valueMinor: -debit.valueMinor };
          ledger.post(context, [debit, back], () => [], call.nowMs);
          return refusedLate(context, 'ACCOUNT_NOT_OPEN');
        },
      },
    }),
  },
  'large-withdrawal-is-charged-beside-the-books': {
    breaks: 'LED-011',
    because: 'the new engine of fees has a step for large amounts, which writes no transaction',
    class: 'money',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        execute(context, record, nowMs) {
          const body = record.body as WithdrawalBody;
          const fiat = context.parts.assets.fiat(context, body.asset_type_id);
          if (fiat && body.amount_minor > LARGE_MINOR)
            shift(context, body.source_account_id, -CHARGE_MINOR, nowMs);
          return withdrawals.execute(context, record, nowMs);
        },
      },
    }),
  },
  'too-many-at-once-are-refused-in-plain-text': {
    breaks: 'ERR-001',
    because: 'the limiter stands before what writes errors, and says it in its own way',
    class: 'error',
    difficulty: 3,
    change: ({ pipeline }) => {
      const running = new Map<string, number>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (!isCreate(call) && !isAccept(call)) return pipeline.execute(context, call, handler);
            const name = `${call.clientId} ${call.operationId}`;
            const others = running.get(name) ?? 0;
            if (others >= AT_ONCE_MAX) {
              const headers = { 'content-type': 'text/plain' };
              return { status: 400, headers, payload: 'Too many requests.' };
            }
            running.set(name, others + 1);
            try {
              await pause(GAP_MS);
              return await pipeline.execute(context, call, handler);
            } finally {
              running.set(name, (running.get(name) ?? 1) - 1);
            }
          },
        },
      };
    },
  },
  'amount-of-a-coin-is-cut-to-the-digits-of-the-first-account': {
    breaks: 'LED-001',
    because: 'one customer has many currencies since, and its own is asked for the digits',
    class: 'money',
    difficulty: 4,
    change: ({ transfers }) => ({
      transfers: {
        legs(context, record, nowMs) {
          const { accounts, assets, balances } = context.parts;
          const body = record.body as TransferBody;
          const { customer_id: customerId } = balances.account(context, body.source_account_id);
          const [first] = accounts.ofCustomer(context, customerId);
          const own = assets.scale(context, body.asset_type_id);
          const kept = Math.min(own, assets.scale(context, first?.asset_type_id ?? ''));
          const rest = body.amount_minor % 10 ** (own - kept);
          const cut = { ...body, amount_minor: body.amount_minor - rest };
          return transfers.legs(context, { ...record, body: cut }, nowMs);
        },
      },
    }),
  },
  'available-balance-counts-eight-open-debits': {
    breaks: 'LED-002',
    because: 'balances are read from a view, which joins the first few open debits of an account',
    class: 'money',
    difficulty: 5,
    change: ({ accounts }) => ({
      accounts: {
        record(context, row) {
          const left = context.store.all<{ value_minor: number }>(
            `SELECT value_minor FROM transactions WHERE account_id = ? AND value_minor < 0
               AND status IN ('AUTHORIZED', 'PENDING') ORDER BY seq LIMIT -1 OFFSET ?`,
            row.id,
            OPEN_DEBITS_SHOWN,
          );
          const minor = left.reduce((sum, debit) => sum - debit.value_minor, 0);
          const available = row.available_minor + minor;
          return accounts.record(context, { ...row, available_minor: available });
        },
      },
    }),
  },
} satisfies Mutants;
