/** Transfers in two steps, each on one account: what cannot be taken in goes back by a correction. */
import { Refusal } from '../../reference/context.ts';
import type { Context } from '../../reference/context.ts';
import type { TransferBody } from '../../reference/domain/transfers.ts';
import type { TransactionDraft } from '../../reference/ledger/rows.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import { later } from '../steps.ts';
import type { Variant } from '../types.ts';

/** Between the debit and the credit. */
const TRANSIT_MS = 300;

const steps: Readonly<Record<string, readonly string[]>> = {
  REQUESTED: ['PROCESSING'],
  PROCESSING: ['EXECUTED', 'REJECTED'],
};

/** Whether the destination takes it now. */
function isTaken(context: Context, { clientId, body }: StoredRecord): boolean {
  const { destination_account_id: id } = body as TransferBody;
  try {
    context.parts.movements.account(context, clientId, id);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function inTwoSteps(parts: Parts): PartsOverlay {
  const { add, overlay } = later(parts);
  const { states, transfers, payments } = parts;
  const book = (context: Context, draft: TransactionDraft): void => {
    const { journal, ledger } = context.parts;
    const against = (rows: Parameters<typeof journal.against>[2]) =>
      journal.against(context, 'SUSPENSE', rows);
    ledger.post(context, [draft], against, draft.nowMs);
  };
  const land = (context: Context, transfer: StoredRecord): void => {
    const { clientClock, records } = context.parts;
    const nowMs = clientClock.nowMs(context, transfer.clientId);
    const [debit, credit] = transfers.legs(context, transfer, nowMs);
    if (debit === undefined || credit === undefined) return;
    const to = isTaken(context, transfer) ? 'EXECUTED' : 'REJECTED';
    const back = { ...debit, type: 'CREDIT_CORRECTION', valueMinor: -debit.valueMinor } as const;
    book(context, to === 'EXECUTED' ? credit : back);
    states.move(context, transfer, to, nowMs);
    const row = context.store.one<{ id: string }>(
      `SELECT id FROM records WHERE kind = 'payment' AND json_extract(body, '$.transfer_id') = ?`,
      transfer.id,
    );
    if (row === undefined) return;
    const payment = records.get(context, transfer.clientId, 'payment', row.id);
    states.move(context, payment, to, nowMs);
  };
  return {
    ...overlay,
    states: {
      allows: (context, kind, from, to) =>
        (['transfer', 'payment'].includes(kind) && steps[from]?.includes(to) === true) ||
        states.allows(context, kind, from, to),
      move: (context, record, to, nowMs, change) =>
        states.move(
          context,
          record,
          record.kind === 'transfer' && record.status === 'REQUESTED' && to === 'EXECUTED'
            ? 'PROCESSING'
            : to,
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
        const [debit] = context.parts.transfers.legs(context, record, nowMs);
        if (debit !== undefined) book(context, debit);
        add(context, TRANSIT_MS, () => {
          land(context, context.parts.records.get(context, record.clientId, 'transfer', record.id));
        });
      },
    },
    payments: { process: payments.process },
  };
}

export const sagaVariants = {
  'transfers-come-back': {
    freedom:
      'that a transfer is debited at once and credited a while later, and comes back by a correction where its destination cannot take it in any more',
    target: { vocabulary: { payment: { failed: ['REJECTED'] } } },
    change: inTwoSteps,
  },
} as const satisfies Readonly<Record<string, Variant>>;
