/** When what was asked for is done, and how times are told. */
import { Refusal } from '../../reference/context.ts';
import type { Call, Context, Reply } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import { later } from '../steps.ts';
import type { Variant } from '../types.ts';

const QUEUE_MS = 300;
const HOUSE = 'cus_house';

type Queue = {
  readonly overlay: PartsOverlay;
  readonly has: (id: string) => boolean;
  readonly flush: (id: string) => void;
  readonly add: (context: Context, id: string, work: () => void) => void;
};

/** Work on single records that waits for a while, or for an operator. */
function queueOf(parts: Parts): Queue {
  const { add, overlay } = later(parts);
  const waiting = new Map<string, () => void>();
  const flush = (id: string): void => {
    const work = waiting.get(id);
    waiting.delete(id);
    work?.();
  };
  return {
    has: (id) => waiting.has(id),
    flush,
    add(context, id, work) {
      waiting.set(id, work);
      add(context, QUEUE_MS, () => {
        flush(id);
      });
    },
    overlay: {
      ...overlay,
      operator: {
        settle(context, id) {
          if (!waiting.has(id)) return parts.operator.settle(context, id);
          flush(id);
          return parts.operator.find(context, ['transfer', 'withdrawal', 'deposit', 'payment'], id);
        },
        returnDeposit(context, id) {
          flush(id);
          return parts.operator.returnDeposit(context, id);
        },
      },
    },
  };
}

/** Whether it would be done, and the answer of then; nothing of it stays. */
function tried<T>(context: Context, work: () => T): T {
  context.store.run('SAVEPOINT tried');
  try {
    return work();
  } finally {
    context.store.run('ROLLBACK TO tried');
    context.store.run('RELEASE tried');
  }
}

/** Done or refused, as a whole. */
function doneOr(context: Context, work: () => void, refused: () => void): void {
  context.store.run('SAVEPOINT done');
  try {
    work();
  } catch (error) {
    context.store.run('ROLLBACK TO done');
    if (!(error instanceof Refusal)) throw error;
    refused();
  } finally {
    context.store.run('RELEASE done');
  }
}

type Kind = 'transfer' | 'withdrawal' | 'deposit' | 'payment';

/** Whoever pays from outside is told how by the answer. */
function isInstructed({ body }: StoredRecord): boolean {
  const source = body['payment_source'] as { readonly source_type?: unknown } | undefined;
  return source?.source_type === 'COUNTERPARTY';
}

function acceptedLater(parts: Parts): PartsOverlay {
  const queue = queueOf(parts);
  const accept =
    (kind: Kind, original: (context: Context, call: Call) => Reply) =>
    (context: Context, call: Call): Reply => {
      const id = call.path[`${kind}_id`] ?? '';
      const asked = context.parts.records.get(context, call.clientId, kind, id);
      if (isInstructed(asked)) return original(context, call);
      if (queue.has(id)) throw new Refusal('INVALID_STATE', 'It is accepted already.');
      tried(context, () => original(context, call));
      queue.add(context, id, () => {
        const nowMs = context.parts.clientClock.nowMs(context, call.clientId);
        const refused = (): void => {
          const record = context.parts.records.get(context, call.clientId, kind, id);
          if (record.status !== 'REQUESTED') return;
          const to = kind === 'deposit' ? 'EXPIRED' : 'REJECTED';
          context.parts.states.move(context, record, to, nowMs);
        };
        doneOr(context, () => original(context, { ...call, nowMs }), refused);
      });
      const group = context.parts[`${kind}s`];
      return group.get(context, call);
    };
  return {
    ...queue.overlay,
    transfers: { accept: accept('transfer', parts.transfers.accept) },
    withdrawals: { accept: accept('withdrawal', parts.withdrawals.accept) },
    deposits: { accept: accept('deposit', parts.deposits.accept) },
    payments: { accept: accept('payment', parts.payments.accept) },
  };
}

/** Both sides are pending first, and posted one after the other. */
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
        add(context, QUEUE_MS, () => {
          settle((value) => value < 0);
        });
        add(context, 2 * QUEUE_MS, () => {
          settle((value) => value > 0);
          const now = records.get(context, record.clientId, 'transfer', record.id);
          finish(context, now, clientClock.nowMs(context, record.clientId));
        });
      },
    },
    payments: { process: payments.process },
  };
}

/** Somebody else of the same client, who has nothing to do with the run. */
function othersAtWork({ progress }: Parts): PartsOverlay {
  let house: readonly string[] = [];
  let turn = 1;
  return {
    progress: {
      tick(context, automatic) {
        progress.tick(context, automatic);
        const { accounts, clientClock, customers, operator, transfers } = context.parts;
        const clientId = 'demo-client';
        const nowMs = clientClock.nowMs(context, clientId);
        if (house.length === 0) {
          const details = { first_name: 'House', last_name: 'Accounts' };
          customers.create(context, {
            id: HOUSE,
            clientId,
            customerType: 'INDIVIDUAL',
            details,
            nowMs,
          });
          const asset = { assetTypeId: 'FIAT_TESTNET_USD', productId: 'DEPOSIT_STANDARD' };
          house = [1, 2].map(
            () => accounts.open(context, { clientId, customerId: HOUSE, ...asset, nowMs }).id,
          );
          for (const id of house) operator.simulateDeposit(context, id, 5_000);
        }
        turn = 1 - turn;
        const [from = '', to = ''] = turn === 0 ? house : [...house].reverse();
        const wish = { source_account_id: from, destination_account_id: to, amount: 0.25 };
        const actor = { clientId, nowMs };
        transfers.execute(context, actor, transfers.request(context, actor, wish));
      },
    },
  };
}

export const blindTimeVariants = {
  'acceptances-are-queued': {
    freedom: 'that an acceptance is queued, and done a while after its answer',
    change: acceptedLater,
  },
  'transfers-in-flight': {
    freedom: 'that a transfer is pending first, and its sides are posted one after the other',
    change: transfersInFlight,
  },
  'others-are-at-work': {
    freedom: 'what else happens to the same client, on other accounts, while a run lasts',
    change: othersAtWork,
  },
} as const satisfies Readonly<Record<string, Variant>>;
