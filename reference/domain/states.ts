/** The states of money-moving records, and who may go where. */
import { Refusal } from '../context.ts';
import type { Context } from '../context.ts';
import type { RecordBody, StoredRecord } from '../store/records.ts';

export type MovementKind = 'transfer' | 'withdrawal' | 'exchange' | 'deposit' | 'payment';

type Moves = Readonly<Record<string, readonly string[]>>;

const moves: Readonly<Record<MovementKind, Moves>> = {
  transfer: { REQUESTED: ['EXECUTED', 'REJECTED', 'EXPIRED'] },
  withdrawal: {
    REQUESTED: ['ACCEPTED', 'CANCELLED', 'REJECTED', 'EXPIRED'],
    ACCEPTED: ['IN_PROGRESS', 'CANCELLED'],
    IN_PROGRESS: ['EXECUTED'],
  },
  exchange: { REQUESTED: ['ACCEPTED', 'REJECTED', 'EXPIRED'], ACCEPTED: ['EXECUTED'] },
  deposit: { REQUESTED: ['ACCEPTED', 'EXECUTED', 'EXPIRED'], ACCEPTED: ['EXECUTED', 'FAILURE'] },
  payment: { REQUESTED: ['ACCEPTED', 'EXECUTED', 'REJECTED', 'EXPIRED'], ACCEPTED: ['EXECUTED'] },
};

export const states = {
  allows(_context: Context, kind: string, from: string, to: string): boolean {
    const known: Readonly<Partial<Record<string, Moves>>> = moves;
    return known[kind]?.[from]?.includes(to) ?? false;
  },

  /** Refuses unless the record may go there. */
  require(context: Context, record: StoredRecord, to: string): void {
    if (context.parts.states.allows(context, record.kind, record.status, to)) return;
    throw new Refusal('INVALID_STATE', `The ${record.kind} is ${record.status}.`);
  },

  requireIs(_context: Context, record: StoredRecord, status: string): void {
    if (record.status === status) return;
    throw new Refusal('INVALID_STATE', `The ${record.kind} is ${record.status}.`);
  },

  /** The record in its new state; what the body's change does not name stays. */
  move(
    context: Context,
    record: StoredRecord,
    to: string,
    nowMs: number,
    change: { readonly body?: RecordBody; readonly dueMs?: number | null } = {},
  ): StoredRecord {
    const { records, states } = context.parts;
    states.require(context, record, to);
    const body = { ...record.body, ...change.body };
    return records.update(
      context,
      record,
      { status: to, body, dueMs: change.dueMs ?? null },
      nowMs,
    );
  },
};
