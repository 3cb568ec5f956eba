/** Events of changes that several ask for at the same time. */
import type { OperationId } from '../../generated/operations.ts';
import type { Call, Context } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import { pause } from '../steps.ts';
import type { Mutants } from '../types.ts';

const GAP_MS = 30;

type Told = {
  readonly operation: OperationId;
  readonly kind: string;
  readonly idOf: (call: Call) => string | undefined;
  readonly announce: (context: Context, record: StoredRecord, nowMs: number) => void;
  readonly shown: (context: Context, record: StoredRecord) => unknown;
};

/** Who saw the record before another changed it changes it once more, to what it is already. */
function toldByEach({ pipeline }: Parts, told: Told): PartsOverlay {
  return {
    pipeline: {
      async execute(context, call, handler) {
        const id = call.operationId === told.operation ? told.idOf(call) : undefined;
        if (id === undefined) return pipeline.execute(context, call, handler);
        const { records, wire } = context.parts;
        const seen = records.find(context, call.clientId, told.kind, id);
        await pause(GAP_MS);
        const now = records.find(context, call.clientId, told.kind, id);
        const isLate = seen !== undefined && now !== undefined && seen.status !== now.status;
        if (!isLate) return pipeline.execute(context, call, handler);
        told.announce(context, now, call.nowMs);
        return wire.serialise(context, { status: 200, body: { data: told.shown(context, now) } });
      },
    },
  };
}

export const momentToldMutants = {
  'application-that-is-submitted-twice-at-once-is-told-twice': {
    breaks: 'WHK-017',
    because: 'the state is looked at under no lock, and each request tells of the change it made',
    class: 'concurrency',
    difficulty: 4,
    change: (parts) =>
      toldByEach(parts, {
        operation: 'submitApplication',
        kind: 'application',
        idOf: ({ path }) => path['application_id'],
        announce: (context, record, nowMs) => {
          context.parts.review.announce(context, 'APPLICATION_SUBMITTED', record, nowMs);
        },
        shown: (context, record) => context.parts.applications.record(context, record),
      }),
  },
  'withdrawal-that-is-cancelled-twice-at-once-is-told-twice': {
    breaks: 'WHK-017',
    because: 'the state is looked at under no lock, and each request tells of the change it made',
    class: 'concurrency',
    difficulty: 4,
    change: (parts) =>
      toldByEach(parts, {
        operation: 'cancelWithdrawal',
        kind: 'withdrawal',
        idOf: ({ path }) => path['withdrawal_id'],
        announce: (context, record, nowMs) => {
          context.parts.withdrawals.announce(context, 'WITHDRAWAL_CANCELLED', record, nowMs);
        },
        shown: (context, record) => context.parts.withdrawals.statusRecord(context, record),
      }),
  },
} as const satisfies Mutants;
