/** How long a request or a quote can be accepted. */
import type { Context } from '../context.ts';
import type { StoredRecord } from '../store/records.ts';

export const quotes = {
  validUntilMs(context: Context, createdMs: number): number {
    return createdMs + context.config.quoteLifetimeMs;
  },

  validUntil(context: Context, record: StoredRecord): string {
    const { quotes, wire } = context.parts;
    return wire.timestamp(context, quotes.validUntilMs(context, record.createdMs), record.seq);
  },

  expired(context: Context, record: StoredRecord, nowMs: number): boolean {
    return nowMs >= context.parts.quotes.validUntilMs(context, record.createdMs);
  },

  /** A record that nobody accepted in time becomes EXPIRED when it is next looked at. */
  refresh(context: Context, record: StoredRecord, nowMs: number): StoredRecord {
    const { quotes, states } = context.parts;
    const open = record.status === 'REQUESTED' && quotes.expires(context, record);
    if (!open || !quotes.expired(context, record, nowMs)) return record;
    return states.move(context, record, 'EXPIRED', nowMs);
  },

  /** Instructions for a PUSH deposit stay good. */
  expires(_context: Context, record: StoredRecord): boolean {
    return record.body['deposit_type'] !== 'PUSH';
  },
};
