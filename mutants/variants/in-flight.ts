/** What is pending first, and posted a moment later. */
import type { Context } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { AccountRow } from '../../reference/ledger/rows.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import { later } from '../steps.ts';
import type { Variant } from '../types.ts';
import { claimsBut } from './claims.ts';
import { rows } from './untestable.ts';

/** Until the debit is posted, and once more until the credit is. */
const SIDE_MS = 300;

function transfersInFlight(parts: Parts): PartsOverlay {
  const { add, overlay } = later(parts);
  const { states, transfers, payments } = parts;
  const finish = (context: Context, record: StoredRecord, nowMs: number): void => {
    const { records } = context.parts;
    const executed = states.move(context, record, 'EXECUTED', nowMs);
    const row = context.store.one<{ id: string }>(
      `SELECT id FROM records WHERE kind = 'payment' AND json_extract(body, '$.transfer_id') = ?`,
      executed.id,
    );
    if (row === undefined) return;
    const payment = records.get(context, record.clientId, 'payment', row.id);
    states.move(context, payment, 'EXECUTED', nowMs);
  };
  return {
    ...overlay,
    states: {
      allows: (context, kind, from, to) =>
        (['transfer', 'payment'].includes(kind) &&
          ((from === 'REQUESTED' && to === 'PROCESSING') ||
            (from === 'PROCESSING' && to === 'EXECUTED'))) ||
        states.allows(context, kind, from, to),
      move: (context, record, to, nowMs, change) =>
        states.move(
          context,
          record,
          to === 'EXECUTED' && record.kind === 'transfer' ? 'PROCESSING' : to,
          nowMs,
          change,
        ),
    },
    transfers: {
      accept(context, call) {
        const record = context.parts.movements.find(context, call, 'transfer');
        context.parts.states.requireIs(context, record, 'REQUESTED');
        return transfers.accept(context, call);
      },
      moveFunds(context, record, nowMs) {
        const { clientClock, journal, ledger, records } = context.parts;
        for (const leg of context.parts.transfers.legs(context, record, nowMs)) {
          ledger.record(context, leg, 'PENDING');
        }
        const category = { type: 'TRANSFER', id: record.id } as const;
        const settle = (wanted: (value: number) => boolean): void => {
          const rows = ledger
            .ofCategory(context, category, 'PENDING')
            .filter((row) => wanted(row.value_minor));
          const now = clientClock.nowMs(context, record.clientId);
          ledger.settle(context, rows, (made) => journal.against(context, 'SUSPENSE', made), now);
        };
        add(context, SIDE_MS, () => {
          settle((value) => value < 0);
        });
        add(context, 2 * SIDE_MS, () => {
          settle((value) => value > 0);
          const now = records.get(context, record.clientId, 'transfer', record.id);
          finish(context, now, clientClock.nowMs(context, record.clientId));
        });
      },
    },
    payments: { process: payments.process },
  };
}

function depositsInFlight(parts: Parts): PartsOverlay {
  const { add, overlay } = later(parts);
  const { balances, deposits } = parts;
  const pendingCredits = (context: Context, accountId: string): number =>
    context.store.one<{ minor: number }>(
      `SELECT COALESCE(SUM(value_minor), 0) AS minor FROM transactions
       WHERE account_id = ? AND status = 'PENDING' AND value_minor > 0`,
      accountId,
    )?.minor ?? 0;
  return {
    ...overlay,
    balances: {
      pendingEffect: (_context, valueMinor) => ({ currentMinor: 0, availableMinor: valueMinor }),
      covers: (context: Context, account: AccountRow, minor: number) =>
        balances.covers(context, account, minor + pendingCredits(context, account.id)),
    },
    deposits: {
      receive(context, record, receipt, nowMs) {
        if (record.status === 'ACCEPTED') return deposits.receive(context, record, receipt, nowMs);
        const seen = context.parts.deposits.detect(context, record, receipt, nowMs);
        add(context, SIDE_MS, () => {
          const { clientClock, ledger, records } = context.parts;
          const pending = ledger.ofCategory(context, deposits.category(context, record), 'PENDING');
          if (!pending.some(({ id }) => id === seen.id)) return;
          const nextMs = clientClock.nowMs(context, record.clientId);
          context.parts.deposits.post(context, seen, nextMs);
          if (receipt.feeMinor > 0) deposits.charge(context, record, receipt.feeMinor, nextMs);
          const now = records.get(context, record.clientId, 'deposit', record.id);
          context.parts.deposits.complete(context, now, nextMs);
        });
        return record;
      },
    },
  };
}

/** An operator brings a withdrawal to its end at once, on whatever way it is. */
function settledAtOnce({ operator }: Parts): PartsOverlay {
  return {
    operator: {
      settle(context, recordId) {
        const { kind, status } = operator.settle(context, recordId);
        if (kind === 'withdrawal' && status === 'IN_PROGRESS') operator.settle(context, recordId);
        return operator.find(context, [kind], recordId);
      },
    },
  };
}

export const inFlightVariants = {
  'withdrawals-settle-in-one-step': {
    freedom:
      'how many steps an accepted withdrawal takes: one here, so that none is seen in flight',
    thin: true,
    untestable: {
      'LED-003': 'hardly a debit is seen pending',
      'LED-009': 'hardly a debit is seen pending',
    },
    change: settledAtOnce,
  },
  'deposits-in-flight': {
    freedom: 'that funds from outside are seen in what is available before they can be spent',
    target: { claims: claimsBut('noOverdraft') },
    untestable: rows(['LED 15'], 'it does not claim that there are no overdrafts'),
    change: depositsInFlight,
  },
  'transfers-in-flight': {
    freedom: 'that a transfer is pending first, and its sides are posted one after the other',
    change: transfersInFlight,
  },
} as const satisfies Readonly<Record<string, Variant>>;
