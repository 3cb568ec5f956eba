/** What goes on by itself: accepted movements after a while, reviews, and the passing of time. */
import { Refusal } from '../context.ts';
import type { Context } from '../context.ts';
import type { StoredRecord } from '../store/records.ts';

const BATCH = 200;
const STEP_DELAY_MS = 1_000;

export const progress = {
  /** The server's regular call. Without `automatic` nothing moves, but time still passes. */
  tick(context: Context, automatic: boolean): void {
    const { dormancy, progress } = context.parts;
    dormancy.sweep(context);
    if (automatic) progress.due(context, context.clock.systemNowMs());
  },

  /** Does what is due for every client on its own clock; `systemNowMs` is the system's time. */
  due(context: Context, systemNowMs: number): void {
    const { clientClock, progress, records } = context.parts;
    for (const record of records.due(context, systemNowMs, BATCH)) {
      const offsetMs = clientClock.offsetMs(context, record.clientId);
      progress.attempt(context, record, systemNowMs + offsetMs);
    }
  },

  /** A step that is refused leaves nothing behind and is not tried again by itself. */
  attempt(context: Context, record: StoredRecord, nowMs: number): void {
    const { progress, records } = context.parts;
    context.store.run('SAVEPOINT step');
    try {
      progress.step(context, record, nowMs);
      context.store.run('RELEASE step');
    } catch (error) {
      context.store.run('ROLLBACK TO step');
      context.store.run('RELEASE step');
      if (!(error instanceof Refusal)) throw error;
      records.update(context, record, { dueMs: null }, nowMs);
    }
  },

  /** What a client's moved clock alone makes happen; `nowMs` is its new time. */
  clockMoved(context: Context, clientId: string, nowMs: number): void {
    const { dormancy } = context.parts;
    dormancy.sweepClient(context, clientId, dormancy.limitMs(context, nowMs), nowMs);
  },

  /** When a record that was touched now goes on. */
  nextMs(_context: Context, nowMs: number): number {
    return nowMs + STEP_DELAY_MS;
  },

  /** One step of one record. */
  step(context: Context, record: StoredRecord, nowMs: number): void {
    const { counterparties, deposits, exchanges, payments, records, review, withdrawals } =
      context.parts;
    if (record.kind === 'withdrawal') withdrawals.advance(context, record, nowMs);
    else if (record.kind === 'deposit') deposits.advance(context, record, nowMs);
    else if (record.kind === 'exchange') exchanges.advance(context, record, nowMs);
    else if (record.kind === 'payment') payments.advance(context, record, nowMs);
    else if (record.kind === 'application') review.advance(context, record, nowMs);
    else if (record.kind === 'counterparty') counterparties.advance(context, record, nowMs);
    else records.update(context, record, { dueMs: null }, nowMs);
  },
};
