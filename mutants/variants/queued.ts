/** Acceptances that are queued: done, or refused, a while after their answer. */
import { Refusal } from '../../reference/context.ts';
import type { Call, Context, Reply } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import { later } from '../steps.ts';
import type { Variant } from '../types.ts';

const QUEUE_MS = 300;

type Queue = {
  readonly overlay: PartsOverlay;
  readonly has: (id: string) => boolean;
  readonly add: (context: Context, id: string, work: () => void) => void;
};

/** Work on single records that waits for a while, or for an operator alone. */
function queueOf(parts: Parts, waitMs: number | null): Queue {
  const { add, overlay } = later(parts);
  const waiting = new Map<string, () => void>();
  const flush = (id: string): void => {
    const work = waiting.get(id);
    waiting.delete(id);
    work?.();
  };
  return {
    has: (id) => waiting.has(id),
    add(context, id, work) {
      waiting.set(id, work);
      if (waitMs === null) return;
      add(context, waitMs, () => {
        flush(id);
      });
    },
    overlay: {
      ...overlay,
      operator: {
        settle(context, id) {
          if (!waiting.has(id)) return parts.operator.settle(context, id);
          flush(id);
          const kinds = ['transfer', 'withdrawal', 'deposit', 'payment'] as const;
          const record = parts.operator.find(context, kinds, id);
          return record.status === 'ACCEPTED' ? parts.operator.settle(context, id) : record;
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
export function tried<T>(context: Context, work: () => T): T {
  context.store.run('SAVEPOINT tried');
  try {
    return work();
  } finally {
    context.store.run('ROLLBACK TO tried');
    context.store.run('RELEASE tried');
  }
}

/** Done or refused, as a whole. */
export function doneOr(context: Context, work: () => void, refused: () => void): void {
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

type Wish = {
  /** What could not be done now is refused at once. */
  readonly isTried?: boolean;
  /** Null where an operator lets it. */
  readonly waitMs?: number | null;
};

function acceptedLater(
  parts: Parts,
  { isTried = true, waitMs = QUEUE_MS }: Wish = {},
): PartsOverlay {
  const queue = queueOf(parts, waitMs);
  const accept =
    (kind: Kind, original: (context: Context, call: Call) => Reply) =>
    (context: Context, call: Call): Reply => {
      const id = call.path[`${kind}_id`] ?? '';
      const asked = context.parts.records.get(context, call.clientId, kind, id);
      if (isInstructed(asked)) return original(context, call);
      if (queue.has(id)) throw new Refusal('INVALID_STATE', 'It is accepted already.');
      if (isTried) tried(context, () => original(context, call));
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
  const transfers = { accept: accept('transfer', parts.transfers.accept) };
  // Of the others an operator is asked for more than one step.
  if (waitMs === null) return { ...queue.overlay, transfers };
  return {
    ...queue.overlay,
    transfers,
    withdrawals: { accept: accept('withdrawal', parts.withdrawals.accept) },
    deposits: { accept: accept('deposit', parts.deposits.accept) },
    payments: { accept: accept('payment', parts.payments.accept) },
  };
}

export const queuedVariants = {
  'transfers-wait-for-their-operator': {
    freedom: 'that a transfer which was accepted is executed once the operator lets it',
    change: (parts) => acceptedLater(parts, { waitMs: null }),
  },
  'acceptances-are-queued': {
    freedom: 'that an acceptance is queued, and done a while after its answer',
    untestable: {
      'EVT-015': 'one of its evaluations needs an acceptance that is turned down by its answer',
    },
    change: (parts) => acceptedLater(parts),
  },
  'acceptances-are-refused-later': {
    freedom:
      'that an acceptance is queued unseen, and what is not covered is refused after its answer',
    target: {
      vocabulary: {
        withdrawal: { failed: ['REJECTED'] },
        payment: { failed: ['REJECTED'] },
        deposit: { failed: ['FAILURE', 'EXPIRED'] },
      },
    },
    untestable: {
      'CUS-023': 'one of its tests needs that what is in vain is refused by its answer',
      'EVT-015': 'one of its evaluations needs an acceptance that is turned down by its answer',
    },
    silent: {
      'when the acceptance of a PUSH deposit is refused, no DEPOSIT_ACCEPTED is sent':
        'it is not refused by its answer',
    },
    warned: { 'DEP-006': 'that a PUSH deposit is not accepted turns out after the answer' },
    change: (parts) => acceptedLater(parts, { isTried: false }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
